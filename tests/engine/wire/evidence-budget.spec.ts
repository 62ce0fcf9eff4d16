import { createHash } from 'node:crypto';
import { createReader } from '../../../harness/engine/passive/seen.ts';
import {
  createEvidenceBudget,
  type EvidenceBudgetOptions,
  HEAD_BYTES,
} from '../../../harness/engine/wire/evidence-budget.ts';
import type { Exchange, RecordedBody } from '../../../harness/engine/wire/exchange.ts';
import { expect, test } from '../../test.ts';

let folder = '';
test.beforeEach(() => {
  folder = test.info().outputPath();
});

function budgetOf(mostBytes: number, options: Partial<EvidenceBudgetOptions> = {}) {
  return createEvidenceBudget(folder, {
    mostBytes,
    mostOfViolations: 1_000_000,
    mostHeld: 1_000_000,
    needed: () => new Set(),
    ...options,
  });
}

function answered(body: RecordedBody, id = 'w0-1'): Exchange {
  return {
    id,
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
  const quoted = answered({ text: JSON.stringify('x'.repeat(100_000)) });
  const [one, other] = [budgetOf(250_000), budgetOf(250_000)];
  expect(one.within(quoted)).toBe(quoted);
  expect(other.within(quoted)).toBe(quoted);
  const cut = one.within(quoted).response?.body;
  expect(cut).toEqual({
    text: `"${'x'.repeat(HEAD_BYTES - 1)}`,
    bytes: 100_002,
    sha256: createHash('sha256')
      .update(JSON.stringify('x'.repeat(100_000)))
      .digest('hex'),
  });
  expect(other.within(quoted).response?.body).toEqual(cut);
});

test('bytes are cut as bytes', () => {
  const budget = budgetOf(0);
  const body = budget.within(answered({ base64: Buffer.alloc(50_000, 0xff).toString('base64') })).response?.body;
  expect(body).toMatchObject({ bytes: 50_000, base64: Buffer.alloc(HEAD_BYTES, 0xff).toString('base64') });
});

test('small answers, and exchanges without one, stay whole', () => {
  const budget = budgetOf(0);
  const small = answered({ text: 'x'.repeat(HEAD_BYTES) });
  expect(budget.within(small)).toBe(small);
  const { response: _, ...unanswered } = small;
  expect(budget.within(unanswered)).toBe(unanswered);
});

test('what was cut is not judged as if it were whole', () => {
  const read = createReader();
  const quoted = answered({ text: JSON.stringify('x'.repeat(100_000)) });
  expect(read(quoted)?.problem).toBeUndefined();
  expect(read(budgetOf(0).within(quoted))).toBeUndefined();
});

function large(id: string): Exchange {
  return answered({ text: id.padEnd(100_000, 'x') }, id);
}

test('what a violation turns out to rest on is kept whole, however little is left of the budget', () => {
  const needed = new Set<string>();
  const budget = budgetOf(0, { needed: () => needed });
  for (const id of ['w0-1', 'w0-2', 'w0-3']) budget.within(large(id));
  needed.add('w0-2');
  expect(budget.recall()).toEqual({ whole: [large('w0-2')], lost: 0, unheld: 0 });
  expect(budget.recall(), 'of the next check').toEqual({ whole: [], lost: 0, unheld: 0 });
});

test('what is held for a verdict is bounded: the latest, and what a violation rests on already', () => {
  const needed = new Set(['w0-1']);
  const budget = budgetOf(0, { needed: () => needed, mostHeld: 250_000 });
  for (let number = 1; number <= 100; number++) budget.within(large(`w0-${number}`));
  needed.add('w0-50').add('w0-100');
  expect(budget.recall()).toEqual({ whole: [large('w0-1'), large('w0-100')], lost: 0, unheld: 1 });
});

test('violations have a budget of their own, and what is beyond is counted', () => {
  const budget = budgetOf(0, { needed: () => new Set(['w0-1', 'w0-2', 'w0-3']), mostOfViolations: 250_000 });
  for (const id of ['w0-1', 'w0-2', 'w0-3']) budget.within(large(id));
  expect(budget.recall()).toEqual({ whole: [large('w0-1'), large('w0-2')], lost: 1, unheld: 0 });
});
