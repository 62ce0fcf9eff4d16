import { initOf } from '../../harness/interface/swaps/client.ts';
import { beginsNothing, begunSwap } from '../../harness/interface/swaps/read.ts';
import { validInit } from '../../harness/interface/swaps/valid.ts';
import { accepted, expect, must, note, test } from '../../harness/test.ts';

/** Whether the client buys an asset for BTC or sells it, and the member of init that counts the BTC. */
const BTC_AMOUNTS = { sell: 'to_amount', buy: 'from_amount' } as const;

test('the amounts of a quote go into init unchanged', { tag: must('FMT-UNIT-02') }, async ({ trader }) => {
  for (const purpose of ['sell', 'buy'] as const) {
    accepted(await trader.init(initOf(await trader.quote({ purpose }))));
    const quote = await trader.quote({ purpose });
    const satoshis = initOf(quote)[BTC_AMOUNTS[purpose]] / 1000n;
    const answer = await trader.init(validInit(quote).with(BTC_AMOUNTS[purpose], satoshis).json);
    const what = `BTC to ${purpose} in satoshis`;
    if (answer.status !== 200) {
      beginsNothing(answer, what);
      continue;
    }
    expect(begunSwap(quote, answer).swapstring.split('/'), 'the parts of the swapstring').not.toContain(`${satoshis}`);
    note(`${what}: begun with the quoted amount`);
  }
});
