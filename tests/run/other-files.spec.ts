import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../cli/playwright.ts';
import { checkTexts, otherFiles } from '../../harness/run/other-files.ts';
import { listed } from '../listed.ts';
import { expect, test } from '../test.ts';

test('a file is another where it names requirements, and none of those that are wanted', () => {
  const folder = test.info().outputPath('suites');
  mkdirSync(join(folder, 'market'), { recursive: true });
  const files = {
    'assets.spec.ts': "requirement('MKT-ASSETS-01', 'MKT-ASSETS-02')",
    'market/paging.spec.js': "requirement('MKT-FEE-010', 'MKT-PAIRS-03')",
    'sequences.spec.ts': 'tag: JUDGED',
    'notes.md': 'MKT-FEE-01',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const texts = checkTexts(folder);
  expect(otherFiles(texts, ['MKT-ASSETS-02'])).toEqual([join('market', 'paging.spec.js')]);
  expect(otherFiles(texts, ['MKT-ASSETS-02', 'MKT-PAIRS'])).toEqual([]);
  expect(otherFiles(texts, ['MKT'])).toEqual([]);
  expect(otherFiles(texts, ['MKT-FEE-01']).sort()).toEqual(['assets.spec.ts', join('market', 'paging.spec.js')]);
});

test('of the suites, no file is left out that judges what is wanted', async () => {
  const files = new Map<string, Set<string>>();
  for (const { file, tags } of await listed())
    for (const tag of tags) files.set(tag, (files.get(tag) ?? new Set()).add(file));
  const texts = checkTexts(join(PROJECT, 'suites'));
  const ids = [...files.keys()].filter((tag) => /-\d{2}$/.test(tag));
  expect(ids.length).toBeGreaterThan(400);
  const lost = ids.flatMap((id) => otherFiles(texts, [id]).filter((file) => files.get(id)?.has(file)));
  expect(lost).toEqual([]);
});
