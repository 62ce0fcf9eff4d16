import { accepted, beginsNothing, begunSwap, expect, must, note, test, validInit } from '../../harness/test.ts';

/** Where a quote and its init count BTC, by whether the client sells an asset for it or buys one. */
const BTC = {
  sell: { leg: 'to_asset', amount: 'to_amount' },
  buy: { leg: 'from_asset', amount: 'from_amount' },
} as const;

test('the amounts of a quote go into init unchanged', { tag: must('FMT-UNIT-02') }, async ({ trader }) => {
  for (const purpose of ['sell', 'buy'] as const) {
    accepted(await trader.init(validInit(await trader.quote({ purpose })).json));
    const quote = await trader.quote({ purpose });
    const { leg, amount } = BTC[purpose];
    const satoshis = quote[leg].amount / 1000n;
    const answer = await trader.init(validInit(quote).with(amount, satoshis).json);
    const what = `BTC to ${purpose} in satoshis`;
    if (answer.status !== 200) {
      beginsNothing(answer, what);
      continue;
    }
    expect(begunSwap(quote, answer).swapstring.split('/'), 'the parts of the swapstring').not.toContain(`${satoshis}`);
    note(`${what}: begun with the quoted amount`);
  }
});
