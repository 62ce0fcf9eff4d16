import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { BY_CHANCE, triggersFor, triggersOf } from '../../harness/run/triggers.ts';
import { expect, test } from '../test.ts';

const SUITES = join(import.meta.dirname, '../../suites');

function suiteTexts(): string[] {
  const files = readdirSync(SUITES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));
  return files.map((file) => readFileSync(join(SUITES, file), 'utf8'));
}

test('each passive requirement has a trigger', () => {
  const unknown = PASSIVE_CHECKS.filter(({ id }) => triggersOf(id) === undefined && !BY_CHANCE.includes(id));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

test('a trigger stands in one suite file, or two, so that it costs little', () => {
  const texts = suiteTexts();
  const triggers = new Set(PASSIVE_CHECKS.flatMap(({ id }) => triggersOf(id) ?? []));
  expect(triggers.size).toBeGreaterThan(10);
  const files = [...triggers].map((id) => ({ id, files: texts.filter((text) => text.includes(`'${id}'`)).length }));
  expect(files.filter(({ files: count }) => count < 1 || count > 2)).toEqual([]);
});

test('a selection takes only what it lacks', () => {
  expect(triggersFor([])).toEqual([]);
  expect(triggersFor(['QUO-RESP-02'])).toEqual(['QUO-TIME-03']);
  expect(triggersFor(['QUO-RESP-02', 'QUO-FEE-01', 'MKT-FEE-05'])).toEqual(['MKT-FEE-01', 'QUO-TIME-03']);
  expect(triggersFor(['MKT', 'QUO', 'FMT-UNIT-03'])).toEqual([]);
  expect(triggersFor(['MKT-ASSET-01']), 'the lists are read by every run').toEqual([]);
});
