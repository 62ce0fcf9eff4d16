import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, note, outcomeOf, test } from '../../harness/test.ts';

/** Where a quote and its init count BTC, by whether the client sells an asset for it or buys one. */
const BTC = {
  sell: { leg: 'to_asset', amount: 'to_amount' },
  buy: { leg: 'from_asset', amount: 'from_amount' },
} as const;

const OTHER = { sell: 'buy', buy: 'sell' } as const;

test('the amounts of a quote go into init unchanged', { tag: must('FMT-UNIT-02') }, async ({ trader }) => {
  for (const purpose of ['sell', 'buy'] as const) {
    const { leg, amount } = BTC[purpose];
    const inSatoshis = (quote: Awaited<ReturnType<typeof trader.quote>>) =>
      trader.initFor(quote, (valid) => valid.with(amount, quote[leg].amount / 1000n));
    const asQuoted = await trader.quote({ purpose });
    const plain = await trader.initFor(asQuoted);
    const others = [
      async () => trader.initFor(await trader.quote({ purpose: OTHER[purpose] })),
      async () => inSatoshis(await trader.quote({ purpose })),
    ];
    // The maker may be short of one of them at the moment.
    if (Errors.mayLackFunds(plain)) note(`to ${purpose}: ${outcomeOf(plain)}`);
    else await Swaps.begins(trader, asQuoted, plain, [Swaps.someInitBegins(others)]);
    const quote = await trader.quote({ purpose });
    const satoshis = quote[leg].amount / 1000n;
    const answer = await inSatoshis(quote);
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
