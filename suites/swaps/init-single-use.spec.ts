import { tells } from '../../harness/interface/auth/secrets.ts';
import { isBusy } from '../../harness/interface/errors/busy.ts';
import {
  beginsNothing,
  expect,
  guessable,
  isAmong,
  isNotOver,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  silent,
  test,
  validExecute,
  validInit,
} from '../../harness/test.ts';

/** So many inits with one quote are sent at once. */
const AT_ONCE = 5;

const HAS_ITS_OWN_TEXTS = must('SWP-INIT-15');
const CANNOT_BE_GUESSED = should('AUT-TOKEN-05');

test('a quote backs one init', { tag: must('SWP-INIT-09') }, async ({ trader }) => {
  const first = await trader.begin();
  beginsNothing(await trader.init(first.body), 'a second init with the same quote');
  beginsNothing(await trader.init(first.body), 'one more, after the refusal');
  const { rfq_id } = first.body;
  const spelt = [rfq_id.toUpperCase(), rfq_id.toLowerCase()].find((id) => id !== rfq_id);
  if (spelt !== undefined)
    beginsNothing(await trader.init({ ...first.body, rfq_id: spelt }), 'one with the id in other letters');
  await isNotOver(trader, first);
});

test('of several inits at once one begins a swap', { tag: must('SWP-INIT-10') }, async ({ trader }) => {
  const { json } = validInit(await trader.quote());
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => trader.init(json)));
  const outcomes = answers.map(outcomeOf).sort().join(', ');
  const begun = answers.filter(({ status }) => status === 200).length;
  if (begun === 0 && answers.some(isBusy)) throw new NotExercised(`the target was busy: ${outcomes}`);
  // Where one alone begins none either, there is nothing to choose among.
  if (begun === 0) await trader.begin();
  expect(begun, `swaps begun by ${AT_ONCE} inits at once (${outcomes})`).toBe(1);
  const failed = answers.filter((answer) => answer.status >= 500 && !isBusy(answer));
  expect(failed.map(outcomeOf), 'inits that failed inside the service').toEqual([]);
  note(outcomes);
});

test('whether a refused init uses up its quote', { tag: silent('SWP-INIT-14') }, async ({ trader }) => {
  const quote = await trader.quote();
  const valid = validInit(quote);
  const deviating = await trader.init(valid.with('from_amount', quote.from_asset.amount - 1n).json);
  if (deviating.status === 200) throw new NotExercised('the deviating init was made with the quoted figures');
  const exact = await trader.init(valid.json);
  note(`after ${outcomeOf(deviating)} for another amount the exact init gives ${outcomeOf(exact)}`);
});

test('every swap has a hash and a token of its own', { tag: [HAS_ITS_OWN_TEXTS, CANNOT_BE_GUESSED] }, async ({
  trader,
}) => {
  const swaps = [await trader.begin(), await trader.begin(), await trader.begin(), await trader.begin()];

  await requirement(HAS_ITS_OWN_TEXTS, () => {
    // Nothing is quoted: these are tokens.
    for (const member of ['payment_hash', 'access_token', 'swapstring'] as const)
      expect(new Set(swaps.map((swap) => swap[member])).size, `different ${member}`).toBe(swaps.length);
    for (const { access_token, payment_hash, body } of swaps)
      expect(
        isAmong(access_token, [payment_hash, body.rfq_id]),
        'whether the token of a swap is its hash or the id of its quote',
      ).toBe(false);
  });
  await requirement(CANNOT_BE_GUESSED, () => {
    expect(guessable(swaps.map(({ access_token }) => access_token))).toEqual([]);
  });
});

test('the token of a swap is told once', { tag: must('AUT-TOKEN-01') }, async ({ trader, seed }) => {
  const begun = await trader.begin();
  const { body, payment_hash, access_token } = begun;
  const execute = validExecute(begun, seed).with('taker_pubkey', 'zz');
  const later = {
    status: await trader.status({ payment_hash, access_token }),
    'status without token': await trader.status({ payment_hash }),
    'status with another token': await trader.status({ payment_hash, access_token: 'another-token-of-no-swap' }),
    'a repeated init': await trader.init(body),
    'an incomplete init': await trader.init({ rfq_id: body.rfq_id }),
    'a refused execute': await trader.execute(execute.json),
    'an incomplete execute': await trader.execute({ payment_hash }),
    nodeinfo: await trader.nodeinfo(),
    'another quote': await trader.askForQuote({}),
  };
  for (const [what, answer] of Object.entries(later))
    expect(tells(answer, access_token), `whether ${what} tells the token of the swap`).toBe(false);
  note(`searched ${Object.keys(later).join(', ')}`);
});
