import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createReader } from '../../../harness/engine/passive/seen.ts';
import { createEvidenceBudget, HEAD_BYTES } from '../../../harness/engine/wire/evidence-budget.ts';
import type { Exchange, RecordedBody } from '../../../harness/engine/wire/exchange.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

function answered(body: RecordedBody): Exchange {
  return {
    id: 'w0-1',
    check: 'a check',
    sentAt: 0,
    durationMs: 1,
    pacedMs: 0,
    attempt: 1,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    response: { status: 200, headers: [], body },
  };
}

test('large answers beyond the budget keep head and digest, whichever worker records them', () => {
  const large = answered({ text: JSON.stringify('x'.repeat(100_000)) });
  const [one, other] = [createEvidenceBudget(folder, 250_000), createEvidenceBudget(folder, 250_000)];
  expect(one.within(large)).toBe(large);
  expect(other.within(large)).toBe(large);
  const cut = one.within(large).response?.body;
  expect(cut).toEqual({
    text: `"${'x'.repeat(HEAD_BYTES - 1)}`,
    bytes: 100_002,
    sha256: createHash('sha256')
      .update(JSON.stringify('x'.repeat(100_000)))
      .digest('hex'),
  });
  expect(other.within(large).response?.body).toEqual(cut);
});

test('bytes are cut as bytes', () => {
  const budget = createEvidenceBudget(folder, 0);
  const body = budget.within(answered({ base64: Buffer.alloc(50_000, 0xff).toString('base64') })).response?.body;
  expect(body).toMatchObject({ bytes: 50_000, base64: Buffer.alloc(HEAD_BYTES, 0xff).toString('base64') });
});

test('small answers, and exchanges without one, stay whole', () => {
  const budget = createEvidenceBudget(folder, 0);
  const small = answered({ text: 'x'.repeat(HEAD_BYTES) });
  expect(budget.within(small)).toBe(small);
  const { response: _, ...unanswered } = small;
  expect(budget.within(unanswered)).toBe(unanswered);
});

test('what was cut is not judged as if it were whole', () => {
  const read = createReader();
  const large = answered({ text: JSON.stringify('x'.repeat(100_000)) });
  expect(read(large)?.problem).toBeUndefined();
  expect(read(createEvidenceBudget(folder, 0).within(large))).toBeUndefined();
});
