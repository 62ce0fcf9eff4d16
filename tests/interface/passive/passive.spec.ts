import { expect, test } from '@playwright/test';
import { judgePassive, PASSIVE_CHECKS } from '../../../harness/run/passive-checks.ts';
import { loadRegister } from '../../../specs/register.ts';
import type { Cases } from './case.ts';
import { ERROR_CASES } from './errors.cases.ts';
import { exchanges, judge } from './exchanges.ts';
import { FORMAT_CASES } from './formats.cases.ts';
import { MARKET_CASES } from './market.cases.ts';
import { ORDER_CASES } from './orders.cases.ts';
import { LIMIT_CASES, SECRET_CASES } from './others.cases.ts';
import { QUOTE_CASES } from './quotes.cases.ts';
import { SOCKET_CASES } from './socket.cases.ts';
import { SWAP_CASES } from './swaps.cases.ts';

const CASES: Cases = {
  ...MARKET_CASES,
  ...FORMAT_CASES,
  ...ERROR_CASES,
  ...LIMIT_CASES,
  ...SECRET_CASES,
  ...QUOTE_CASES,
  ...SOCKET_CASES,
  ...SWAP_CASES,
  ...ORDER_CASES,
};
const { byId } = loadRegister();

test('each passive check judges a passive requirement of its own, and has cases', () => {
  const ids = PASSIVE_CHECKS.map(({ id }) => id);
  expect(ids.filter((id) => !byId.get(id)?.passive)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(Object.keys(CASES).sort());
});

for (const [id, { holds, breaks, outside = {} }] of Object.entries(CASES)) {
  const judged = ['must', 'should'].includes(byId.get(id)?.level ?? '');

  test(`${id}: ${judged ? 'can be broken' : 'is observed'}`, async () => {
    for (const [name, run] of Object.entries(breaks)) {
      const result = await judge(id, exchanges(...run));
      expect(result.outcome, name).toBe(judged ? 'violated' : 'observed');
      expect(result.message, name).toMatch(/^\d+ of \d+ answers: .*\(w0-\d+\): /);
      expect(result.exchanges.length, name).toBeGreaterThan(0);
    }
    if (judged) expect(Object.keys(breaks)).not.toEqual([]);
  });

  test(`${id}: holds for a conforming target`, async () => {
    const outcomes: string[] = [];
    for (const [name, run] of Object.entries(holds)) {
      const result = await judge(id, exchanges(...run));
      expect(result.outcome, `${name}: ${result.message}`).not.toBe('violated');
      expect(result.message, name).not.toMatch(/^\d+ of/);
      outcomes.push(result.outcome);
    }
    expect(outcomes).toContain(judged ? 'verified' : 'observed');
    for (const [name, run] of Object.entries(outside))
      expect((await judge(id, exchanges(...run))).outcome, name).toBe('not-exercised');
  });
}

test('a run without exchanges exercises nothing', async () => {
  const results = await judgePassive([]);
  expect(results.map(({ outcome }) => outcome)).toEqual(PASSIVE_CHECKS.map(() => 'not-exercised'));
  expect(results[0]).toMatchObject({
    obstacle: 'need',
    message: 'the run never called GET /api/v1/market/assets',
  });
});
