import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, test } from '../../harness/test.ts';

// What was quoted holds: an init with anything else is refused, or begins the swap that was quoted.

const RATE_HOLDS = must('SWP-INIT-11');

const OTHER_AMOUNTS = {
  'one unit less given': (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n),
  'one unit more given': (valid, { from_amount }) => valid.with('from_amount', from_amount + 1n),
  'one unit less got': (valid, { to_amount }) => valid.with('to_amount', to_amount - 1n),
  'one unit more got': (valid, { to_amount }) => valid.with('to_amount', to_amount + 1n),
  'one percent more got': (valid, { to_amount }) => valid.with('to_amount', to_amount + to_amount / 100n + 1n),
  'both doubled': (valid, { from_amount, to_amount }) =>
    valid.with('from_amount', from_amount * 2n).with('to_amount', to_amount * 2n),
  'a tenth of both': (valid, { from_amount, to_amount }) =>
    valid.with('from_amount', from_amount / 10n + 1n).with('to_amount', to_amount / 10n + 1n),
} satisfies Readonly<Record<string, Swaps.Deviation>>;

for (const [at, [what, deviate]] of Object.entries(OTHER_AMOUNTS).entries()) {
  test(`the quoted rate holds against ${what}`, { tag: [RATE_HOLDS, key(what)] }, async ({ trader, seed }) => {
    await Swaps.refusesOrKeeps(trader, await trader.quote(Swaps.wishOfKind(trader, seed + at)), deviate, what);
  });
}

test('the quoted rate holds for from_amount in a trade of another kind', {
  tag: [RATE_HOLDS, key('another kind')],
}, async ({ trader, seed }) => {
  const what = 'one unit less given';
  // The first two amounts above are of the kinds before this one.
  await Swaps.refusesOrKeeps(trader, await trader.quote(Swaps.wishOfKind(trader, seed + 2)), OTHER_AMOUNTS[what], what);
});

test('the quoted rate holds for a quote that says how much is got', {
  tag: [RATE_HOLDS, key('reverse')],
}, async ({ trader }) => {
  for (const what of ['one unit less given', 'one unit more got'] as const)
    await Swaps.refusesOrKeeps(trader, await Swaps.reverseQuote(trader), OTHER_AMOUNTS[what], what);
});
