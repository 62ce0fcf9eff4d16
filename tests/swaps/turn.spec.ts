import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { inTurn } from '../../harness/taker/turn.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'turn-'));

test('turns do not overlap', async () => {
  const out = folder();
  let busy = 0;
  let most = 0;
  const work = async () => {
    busy++;
    most = Math.max(most, busy);
    await new Promise((done) => setTimeout(done, 5));
    busy--;
  };
  await Promise.all(Array.from({ length: 5 }, () => inTurn(out, work)));
  expect(most).toBe(1);
  expect(existsSync(join(out, 'taker-turn'))).toBe(false);
});

test('a turn ends when its work fails', async () => {
  const out = folder();
  await expect(inTurn(out, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(out, async () => 'next')).toBe('next');
});

test('the turn of a worker that is gone is over', async () => {
  const out = folder();
  // Process ids end far below this number.
  writeFileSync(join(out, 'taker-turn'), '2147483000');
  expect(await inTurn(out, async () => 'next')).toBe('next');
});
