import { initOf } from '../../../harness/interface/swaps/client.ts';
import { beginsNothing, executesNothing } from '../../../harness/interface/swaps/read.ts';
import { unrelatedPubkey } from '../../../harness/interface/swaps/strangers.ts';
import { constantsOf } from '../../../harness/interface/swaps/swap-object.ts';
import { begunSwap } from '../../../harness/interface/swaps/trader.ts';
import { runOut } from '../../../harness/levers/expiry.ts';
import { accepted, expect, NotExercised, requirement, test } from '../../../harness/test.ts';

/** After this time the quote of a swap is surely gone, in seconds. */
const QUOTE_GRACE = 15;
/** An end is looked at for so long, in seconds. */
const FINAL_FOR = 60;
const POLLS = 3;

test.describe.configure({ timeout: 900_000 });

test('a swap that is left alone expires for good', {
  tag: [
    '@order',
    '@SWP-STATE-04',
    '@SWP-STATE-06',
    '@SWP-STATE-08',
    '@SWP-STATE-09',
    '@SWP-EXEC-11',
    '@SWP-STATUS-19',
    '@FLW-SWAP-05',
  ],
}, async ({ trader, passage, seed }) => {
  const begun = await trader.begin();
  const { swapstring, payment_hash, body, quote } = begun;
  const before = await trader.swapOf(begun);

  await passage.until(Number(quote.expires_at) + QUOTE_GRACE, 'the quote of the swap has lapsed');
  const afterQuote = await trader.swapOf(begun);
  const word = await runOut(trader, passage, begun);

  await requirement('SWP-STATE-04', () => {
    expect(word, 'status after the time of the swap').toBe('Expired');
  });
  await requirement('SWP-STATE-08', () => {
    expect(word, 'status of a swap that nobody executed').not.toBe('Succeeded');
  });
  await requirement('SWP-STATUS-19', async () => {
    const ended = await trader.swapOf(begun);
    expect(constantsOf(afterQuote), 'the swap after its quote has lapsed').toBe(constantsOf(before));
    expect(constantsOf(ended), 'the swap after its end').toBe(constantsOf(before));
  });
  if (word !== 'Expired' && word !== 'Failed') throw new NotExercised(`the swap has not ended, but is ${word}`);

  const ended = await trader.swapOf(begun);
  await requirement('SWP-EXEC-11', async () => {
    const taker_pubkey = unrelatedPubkey(seed);
    const remark = executesNothing(await trader.execute({ swapstring, payment_hash, taker_pubkey }), 'an ended swap');
    expect((await trader.swapOf(begun)).status, 'status after a late execute').toBe(word);
    return remark;
  });
  await requirement('SWP-STATE-06', async () => {
    const from = await passage.now();
    for (let poll = 1; poll <= POLLS; poll++) {
      await passage.until(from + (FINAL_FOR * poll) / POLLS, 'an ended swap is looked at');
      const { status, completed_at } = await trader.swapOf(begun);
      expect({ status, completed_at }, 'the end of the swap, as it was and as it is').toEqual({
        status: ended.status,
        completed_at: ended.completed_at,
      });
    }
  });
  await requirement('SWP-STATE-09', async () =>
    beginsNothing(await trader.init(body), 'an init with the quote of an ended swap'),
  );
  await requirement('FLW-SWAP-05', async () => {
    const remark = beginsNothing(await trader.init(body), 'an init with the quote of an ended swap');
    const quote = await trader.quote();
    const answer = await trader.init(initOf(quote));
    accepted(answer);
    const retry = begunSwap(quote, initOf(quote), answer);
    expect(['Waiting', 'Pending'], 'status of the swap from a fresh quote').toContain(
      (await trader.swapOf(retry)).status,
    );
    return remark;
  });
});
