import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  inconclusive,
  isInteger,
  key,
  must,
  note,
  requirement,
  should,
  silent,
  test,
} from '../../harness/test.ts';

const BEGINS_WAITING_OR_PENDING = must('SWP-STATE-01');
const WAITS_FOR_EXECUTE = should('SWP-STATE-12');
const TIME_OF_A_SWAP = silent('SWP-STATE-11');

for (const purpose of ['sell', 'buy', 'exchange'] as const) {
  test(`the status of a swap that was begun to ${purpose} an asset`, {
    tag: [must('FLW-SWAP-02'), key(purpose)],
  }, async ({ trader }) => {
    const { body, swapstring, payment_hash, access_token } = await trader.begin(await trader.quote({ purpose }));
    const swap = await trader.swapOf({ payment_hash, access_token });
    const lacking = Swaps.missingParts(swapstring, body, payment_hash);
    expect(lacking, 'what the swapstring lacks of the quote').toEqual([]);
    expect(Swaps.figureProblems(swap, body), 'what the status says otherwise than the quote').toEqual([]);
    expect(String(swap.payment_hash).toLowerCase(), 'payment_hash of the status').toBe(payment_hash.toLowerCase());
  });

  test(`how a swap to ${purpose} an asset waits`, {
    tag: [BEGINS_WAITING_OR_PENDING, WAITS_FOR_EXECUTE, TIME_OF_A_SWAP, key(purpose)],
  }, async ({ trader }) => {
    const quote = await trader.quote({ purpose });
    const swap = await trader.swapOf(await trader.begin(quote));
    await requirement(BEGINS_WAITING_OR_PENDING, () => {
      expect(['Waiting', 'Pending'], 'status right after init').toContain(swap.status);
    });
    await requirement(WAITS_FOR_EXECUTE, () => {
      const initiated = isInteger(swap.initiated_at) && swap.initiated_at > 0;
      if (swap.status === 'Pending' && initiated)
        inconclusive('init counts as initiation: Pending, with initiated_at, right after it');
      expect(swap.status, 'status before execute').toBe('Waiting');
    });
    await requirement(TIME_OF_A_SWAP, () => {
      const seconds = Number(swap.expires_at) - Number(swap.requested_at);
      expect(seconds, 'seconds from requested_at to expires_at').toBeGreaterThan(0);
      expect(seconds, 'seconds from requested_at to expires_at').toBeLessThanOrEqual(Swaps.LONGEST_SWAP);
      note(`a swap may take ${seconds} s; it expires ${Number(swap.expires_at) - quote.expires_at} s after its quote`);
    });
  });
}
