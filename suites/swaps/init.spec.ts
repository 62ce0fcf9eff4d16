import { LONGEST_SWAP } from '../../harness/interface/swaps/agreed.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { facesTheClient, initProblems } from '../../harness/interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../harness/interface/swaps/swapstring.ts';
import {
  accepted,
  begunSwap,
  expect,
  figureProblems,
  inconclusive,
  isInteger,
  key,
  membersOf,
  must,
  NotExercised,
  note,
  requirement,
  should,
  silent,
  test,
  wrapperProblems,
} from '../../harness/test.ts';

const INIT_GIVES_THREE_TEXTS = must('SWP-INIT-01');
const SWAPSTRING_HOLDS_THE_TERMS = must('SWP-INIT-02');
const SWAPSTRING_HAS_THE_QUOTED_AMOUNTS = must('SWP-INIT-03');
const SWAPSTRING_HOLDS_THE_HASH = must('SWP-INIT-04');
const STATUS_WRAPS_A_SWAP = must('SWP-STATUS-01');
const STATUS_HAS_THE_QUOTED_FIGURES = must('SWP-STATUS-05');
const BEGINS_WAITING_OR_PENDING = must('SWP-STATE-01');
const WAITS_FOR_EXECUTE = should('SWP-STATE-12');
const TIME_OF_A_SWAP = silent('SWP-STATE-11');
const QUOTE_INIT_AND_STATUS_AGREE = must('FLW-SWAP-02');

for (const purpose of ['sell', 'buy'] as const) {
  test(`a quote to ${purpose} an asset becomes a swap`, {
    tag: [
      INIT_GIVES_THREE_TEXTS,
      SWAPSTRING_HOLDS_THE_TERMS,
      SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
      SWAPSTRING_HOLDS_THE_HASH,
      STATUS_WRAPS_A_SWAP,
      STATUS_HAS_THE_QUOTED_FIGURES,
      BEGINS_WAITING_OR_PENDING,
      WAITS_FOR_EXECUTE,
      TIME_OF_A_SWAP,
      QUOTE_INIT_AND_STATUS_AGREE,
      key(purpose),
    ],
  }, async ({ trader }) => {
    const quote = await trader.quote({ purpose });
    const body = initOf(quote);
    const init = await trader.init(body);

    await requirement(INIT_GIVES_THREE_TEXTS, () => expect(initProblems(accepted(init))).toEqual([]));

    const { swapstring, payment_hash, access_token } = begunSwap(quote, init);
    await requirement(SWAPSTRING_HOLDS_THE_TERMS, () => {
      expect(missingParts(swapstring, body, payment_hash), `what ${swapstring} lacks`).toEqual([]);
    });
    await requirement(SWAPSTRING_HAS_THE_QUOTED_AMOUNTS, () => {
      expect(amountProblems(swapstring, body), `what is wrong with ${swapstring}`).toEqual([]);
    });
    await requirement(SWAPSTRING_HOLDS_THE_HASH, () => {
      expect(swapstring.split('/'), 'the parts of the swapstring').toContain(payment_hash);
    });

    const status = await trader.status({ payment_hash, access_token });
    await requirement(STATUS_WRAPS_A_SWAP, () => expect(wrapperProblems(accepted(status))).toEqual([]));
    const swap = membersOf(membersOf(status.value)?.swap);
    if (!swap) throw new NotExercised('the status of the new swap could not be read');
    await requirement(STATUS_HAS_THE_QUOTED_FIGURES, () => expect(figureProblems(swap, body)).toEqual([]));
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
      expect(seconds, 'seconds from requested_at to expires_at').toBeLessThanOrEqual(LONGEST_SWAP);
      note(`a swap may take ${seconds} s; it expires ${Number(swap.expires_at) - quote.expires_at} s after its quote`);
    });
    await requirement(QUOTE_INIT_AND_STATUS_AGREE, () => {
      expect(missingParts(swapstring, body, payment_hash), 'what the swapstring lacks of the quote').toEqual([]);
      expect(figureProblems(swap, body), 'what the status says otherwise than the quote').toEqual([]);
      expect(String(swap.payment_hash).toLowerCase(), 'payment_hash of the status').toBe(payment_hash.toLowerCase());
    });
  });
}

test('the swap object looks from the side of the client', { tag: should('SWP-STATUS-18') }, async ({ trader }) => {
  const sides: boolean[] = [];
  for (const purpose of ['sell', 'buy'] as const) {
    const begun = await trader.begin(await trader.quote({ purpose }));
    const swap = await trader.swapOf(begun);
    if (figureProblems(swap, begun.body).length > 0)
      throw new NotExercised('quantities and assets are not those of init, whichever side they look from');
    sides.push(facesTheClient(swap, begun.body));
  }
  const [sale, purchase] = sides;
  expect(purchase, 'whether a purchase is shown from the side of the client, compared with a sale').toBe(sale);
  if (sale === false) note("every swap object looks from the maker's side");
});
