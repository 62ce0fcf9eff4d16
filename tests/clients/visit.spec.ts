import { expect, test } from '../test.ts';
import type { Client, Outcome } from './client.ts';
import { whole } from './members.ts';
import { EndOfGroup, type Trial, visit } from './visit.ts';

const TRIAL: Trial = { method: 'getQuote', asked: 'it', show: (gave) => `${whole(gave, 'price')}` };

/** An SDK that gives these outcomes, one after the other. */
function clientOf(...outcomes: Outcome[]): Client {
  return { make: async () => outcomes.shift() ?? { threw: 'asked too often' }, close: () => {} };
}

for (const [what, outcome, change, row] of [
  ['gives what is promised', { gave: { price: 7 } }, {}, { verdict: 'ok', outcome: '7' }],
  ['is known to differ', { gave: { price: 7 } }, { differs: 'why' }, { verdict: 'differs', outcome: '7: why' }],
  ['refuses what it has to', { threw: 'E: no' }, { refused: /no/ }, { verdict: 'ok', outcome: 'refused: E: no' }],
] as const)
  test(`a method that ${what}`, async () => {
    const { attempt, rows } = visit(clientOf(outcome), () => {});
    await attempt({ ...TRIAL, ...change });
    expect(rows).toEqual([{ method: 'getQuote', asked: 'it', ...row }]);
  });

for (const [what, outcome, change, reason] of [
  ['throws', { threw: 'E: no' }, {}, 'E: no'],
  ['throws something else', { threw: 'E: no' }, { refused: /yes/ }, 'E: no'],
  ['does not refuse', { gave: { price: 7 } }, { refused: /no/ }, 'not refused'],
  ['gives something else', { gave: { price: '7' } }, {}, 'price is "7", not a whole number'],
] as const)
  test(`a method that ${what} has failed`, async () => {
    const { attempt, rows } = visit(clientOf(outcome), () => {});
    await expect(attempt({ ...TRIAL, ...change })).rejects.toThrow(EndOfGroup);
    expect(rows).toMatchObject([{ verdict: 'FAILED', outcome: reason }]);
  });
