import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, expect, must, note, test } from '../../harness/test.ts';

/** Where a quote and its init count BTC, by whether the client sells an asset for it or buys one. */
const BTC = {
  sell: { leg: 'to_asset', amount: 'to_amount' },
  buy: { leg: 'from_asset', amount: 'from_amount' },
} as const;

test('the amounts of a quote go into init unchanged', { tag: must('FMT-UNIT-02') }, async ({ trader }) => {
  for (const purpose of ['sell', 'buy'] as const) {
    accepted(await trader.initFor(await trader.quote({ purpose })));
    const quote = await trader.quote({ purpose });
    const { leg, amount } = BTC[purpose];
    const satoshis = quote[leg].amount / 1000n;
    const answer = await trader.initFor(quote, (valid) => valid.with(amount, satoshis));
    const what = `BTC to ${purpose} in satoshis`;
    if (answer.status !== 200) {
      Swaps.beginsNothing(answer, what);
      continue;
    }
    expect(Swaps.begunSwap(quote, answer).swapstring.split('/'), 'the parts of the swapstring').not.toContain(
      `${satoshis}`,
    );
    note(`${what}: begun with the quoted amount`);
  }
});
