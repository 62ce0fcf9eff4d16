import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import { BY_CHANCE, sendersFor, sendersOf } from '../../harness/run/shown-by.ts';
import { expect, test } from '../test.ts';

const SUITES = join(import.meta.dirname, '../../suites');

function suiteTexts(): string[] {
  const files = readdirSync(SUITES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));
  return files.map((file) => readFileSync(join(SUITES, file), 'utf8'));
}

test('for each passive requirement it is known which check sends what shows it', () => {
  const unknown = PASSIVE_CHECKS.filter(({ id }) => sendersOf(id) === undefined && !BY_CHANCE.includes(id));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

test('what sends stands in one suite file, or two, as a sender costs little', () => {
  const texts = suiteTexts();
  const senders = new Set(PASSIVE_CHECKS.flatMap(({ id }) => sendersOf(id) ?? []));
  expect(senders.size).toBeGreaterThan(10);
  const files = [...senders].map((id) => ({ id, files: texts.filter((text) => text.includes(`'${id}'`)).length }));
  expect(files.filter(({ files: count }) => count < 1 || count > 2)).toEqual([]);
});

test('a selection takes only what it lacks', () => {
  expect(sendersFor([])).toEqual([]);
  expect(sendersFor(['QUO-RESP-02'])).toEqual(['QUO-TIME-03']);
  expect(sendersFor(['QUO-RESP-02', 'QUO-FEE-01', 'MKT-FEE-05'])).toEqual(['MKT-FEE-01', 'QUO-TIME-03']);
  expect(sendersFor(['MKT', 'QUO'])).toEqual([]);
  expect(sendersFor(['MKT-ASSET-01']), 'the lists are read by every run').toEqual([]);
});
