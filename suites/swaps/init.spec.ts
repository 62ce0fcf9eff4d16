import { isInteger, membersOf } from '../../harness/engine/json/members.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import {
  facesTheClient,
  figureProblems,
  initProblems,
  wrapperProblems,
} from '../../harness/interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../harness/interface/swaps/swapstring.ts';
import { begunSwap } from '../../harness/interface/swaps/trader.ts';
import { accepted, expect, NotExercised, note, requirement, test, Violation } from '../../harness/test.ts';

/** A week, in seconds; nobody would wait longer for a swap. */
const LONGEST_SWAP = 7 * 86_400;

for (const purpose of ['sell', 'buy'] as const) {
  test(`a quote to ${purpose} an asset becomes a swap`, {
    tag: [
      '@order',
      '@SWP-INIT-01',
      '@SWP-INIT-02',
      '@SWP-INIT-03',
      '@SWP-INIT-04',
      '@SWP-STATUS-01',
      '@SWP-STATUS-05',
      '@SWP-STATE-01',
      '@SWP-STATE-11',
      '@SWP-STATE-12',
      '@FLW-SWAP-02',
    ],
  }, async ({ trader }) => {
    const quote = await trader.quote({ purpose });
    const body = initOf(quote);
    const answer = await trader.init(body);

    await requirement('SWP-INIT-01', () => expect(initProblems(accepted(answer))).toEqual([]));

    const begun = begunSwap(quote, body, answer);
    const { swapstring, payment_hash, access_token } = begun;
    await requirement('SWP-INIT-02', () =>
      expect(missingParts(swapstring, body, payment_hash), `what ${swapstring} lacks`).toEqual([]),
    );
    await requirement('SWP-INIT-03', () =>
      expect(amountProblems(swapstring, body), `what is wrong with ${swapstring}`).toEqual([]),
    );
    await requirement('SWP-INIT-04', () => {
      expect(swapstring.split('/'), 'the parts of the swapstring').toContain(payment_hash);
    });

    const status = await trader.status({ payment_hash, access_token });
    await requirement('SWP-STATUS-01', () => {
      accepted(status);
      expect(wrapperProblems(status.value)).toEqual([]);
    });
    const swap = membersOf(membersOf(status.value)?.swap);
    if (!swap) throw new NotExercised('the status of the new swap could not be read');
    await requirement('SWP-STATUS-05', () => expect(figureProblems(swap, body)).toEqual([]));
    await requirement('SWP-STATE-01', () => {
      expect(['Waiting', 'Pending'], 'status right after init').toContain(swap.status);
    });
    await requirement('SWP-STATE-12', () => {
      if (swap.status === 'Pending' && isInteger(swap.initiated_at) && swap.initiated_at > 0)
        return 'init counts as initiation: Pending, with initiated_at, right after it';
      expect(swap.status, 'status before execute').toBe('Waiting');
      return undefined;
    });
    await requirement('SWP-STATE-11', () => {
      const seconds = Number(swap.expires_at) - Number(swap.requested_at);
      expect(seconds, 'seconds from requested_at to expires_at').toBeGreaterThan(0);
      expect(seconds, 'seconds from requested_at to expires_at').toBeLessThanOrEqual(LONGEST_SWAP);
      const afterQuote = Number(swap.expires_at) - Number(quote.expires_at);
      return `a swap may take ${seconds} s; it expires ${afterQuote} s after its quote`;
    });
    await requirement('FLW-SWAP-02', () => {
      expect(missingParts(swapstring, body, payment_hash), 'what the swapstring lacks of the quote').toEqual([]);
      expect(figureProblems(swap, body), 'what the status says otherwise than the quote').toEqual([]);
      expect(String(swap.payment_hash).toLowerCase(), 'payment_hash of the status').toBe(payment_hash.toLowerCase());
    });
  });
}

test('the swap object looks from the side of the client', { tag: ['@order', '@SWP-STATUS-18'] }, async ({ trader }) => {
  await requirement('SWP-STATUS-18', async () => {
    const sides: boolean[] = [];
    for (const purpose of ['sell', 'buy'] as const) {
      const begun = await trader.begin(await trader.quote({ purpose }));
      const swap = await trader.swapOf(begun);
      if (figureProblems(swap, begun.body).length > 0)
        throw new NotExercised('quantities and assets are not those of init, whichever side they look from');
      sides.push(facesTheClient(swap, begun.body));
    }
    if (new Set(sides).size > 1) throw new Violation('a sale and a purchase are shown from different sides');
    if (sides.includes(false)) note("every swap object looks from the maker's side");
  });
});
