import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceTail } from '../../harness/run/evidence-tail.ts';
import { exchanges } from '../interface/passive/exchanges.ts';
import { expect, test } from '../test.ts';

const LINES = exchanges({}, {}, {}).map((exchange) => `${JSON.stringify(exchange)}\n`);
const [FIRST = '', SECOND = '', THIRD = ''] = LINES;

function tailed() {
  const folder = test.info().outputPath('evidence');
  const tail = evidenceTail(folder);
  return { folder, tail, further: () => [...tail.further()].map(({ id }) => id) };
}

test('each exchange is read once, when its line is whole', () => {
  const { folder, tail, further } = tailed();
  expect(further()).toEqual([]);
  expect(tail.isAtEnd()).toBe(true);
  mkdirSync(folder);
  writeFileSync(join(folder, 'b.ndjson'), FIRST + SECOND.slice(0, 40));
  expect(further()).toEqual(['w0-1']);
  expect(further()).toEqual([]);
  expect(tail.isAtEnd()).toBe(false);
  appendFileSync(join(folder, 'b.ndjson'), SECOND.slice(40));
  writeFileSync(join(folder, 'a.ndjson'), THIRD);
  expect(further()).toEqual(['w0-3', 'w0-2']);
  expect(tail.isAtEnd()).toBe(true);
});

test('what own checks recorded is left out', () => {
  const { folder, tail, further } = tailed();
  mkdirSync(folder);
  writeFileSync(join(folder, 'X-TEMPO-01-0.ndjson'), FIRST);
  expect(further()).toEqual([]);
  expect(tail.isAtEnd()).toBe(true);
});

test('a whole line that is no exchange is refused', () => {
  const { folder, further } = tailed();
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.ndjson'), `${FIRST}{"id":1}\n`);
  expect(further).toThrow(/a\.ndjson, byte \d+: not a recorded exchange/);
});
