import { keepsItsEnd } from '../../harness/flows/swaps/forged-end.ts';
import {
  differsFromARightOne,
  each,
  executesNothing,
  executionOf,
  expect,
  hasEnded,
  inconclusive,
  isNotExecuted,
  isNotOver,
  may,
  must,
  NotApplicable,
  NotExercised,
  note,
  onlyByPaying,
  outcomeOf,
  pointlessPubkey,
  refusedNaming,
  requirement,
  should,
  silent,
  test,
  unknownHash,
  Violation,
  validExecute,
  withForgedAmount,
  withOtherEnd,
} from '../../harness/test.ts';

// Here every execute names a node that nobody runs, so that the right one comes to nothing, too. What a wrong one proves
// therefore shows only where its end is another than that of the right one; the journeys prove the rest by paying.

/** For so long a swap that is taken on for no public key is looked at, in milliseconds. */
const FOUND_OUT_MS = 10_000;

const MEMBERS = ['swapstring', 'taker_pubkey', 'payment_hash'];

const FAILS_IN_ANY_FORM = may('SWP-EXEC-07');
const LEAVES_THE_SWAP = silent('SWP-EXEC-13');

test('an incomplete or ill-typed execute fails validation', { tag: must('SWP-EXEC-03') }, async ({ trader, seed }) => {
  const begun = await trader.begin();
  const valid = validExecute(begun, seed);
  for (const member of MEMBERS) {
    refusedNaming(await trader.execute(valid.without(member).json), member);
    refusedNaming(await trader.execute(valid.with(member, null).json), member);
    refusedNaming(await trader.execute(valid.with(member, {}).json), member);
  }
  // Had any of them been carried out, the swap would have been paid to nobody.
  await isNotOver(trader, begun);
  const isRead: string[] = [];
  for (const member of MEMBERS) {
    // A number may be read as a text, and that text is then refused for what it says.
    const answer = await trader.execute(valid.with(member, 5).json);
    if (answer.status === 422) continue;
    executesNothing(answer, `${member} 5`);
    isRead.push(member);
  }
  if (isRead.length === 0) await isNotOver(trader, begun);
});

test('an execute with the hash of another swap is refused', { tag: must('SWP-EXEC-04') }, async ({ trader, seed }) => {
  const [one, other] = [await trader.begin(), await trader.begin()];
  const valid = validExecute(one, seed);
  const hashes = {
    "another swap's hash": other.payment_hash,
    'a hash of no swap': unknownHash(seed),
    'the hash with another end': withOtherEnd(one.payment_hash),
  };
  const outcomes: string[] = [];
  for (const [what, payment_hash] of Object.entries(hashes)) {
    const answer = await trader.execute(valid.with('payment_hash', payment_hash).json);
    executesNothing(answer, what);
    outcomes.push(outcomeOf(answer));
  }
  for (const swap of [one, other]) await isNotExecuted(trader, swap);
  await differsFromARightOne({ trader, seed }, one, outcomes);
});

test('a swapstring that was not issued is not executed', { tag: must('SWP-EXEC-05') }, async ({ trader, seed }) => {
  const begun = await trader.begin();
  const { swapstring, payment_hash, body } = begun;
  const forged = withForgedAmount(swapstring, body);
  if (forged === undefined) throw new NotExercised('the amount to give is no part of the swapstring');
  const valid = validExecute(begun, seed);
  const invented = await trader.execute(
    valid.with('swapstring', swapstring.replace(payment_hash, unknownHash(seed))).json,
  );
  executesNothing(invented, 'an invented swapstring');
  await keepsItsEnd({ trader, seed });
  const answer = await trader.execute(valid.with('swapstring', forged).json);
  const { accepted, outcome } = executionOf(answer);
  const swap = await trader.swapOf(begun);
  // Who settles for what was agreed, whatever the text says, is right, too; only money tells.
  if (accepted || hasEnded(swap))
    throw new NotApplicable(`a forged amount gives ${outcome}, then ${swap.status}: what is paid shows only by paying`);
  note(`a forged amount: ${outcome}`);
  await differsFromARightOne({ trader, seed }, begun, [outcomeOf(invented), outcomeOf(answer)]);
});

test('an execute without a prior init is refused', { tag: must('SWP-EXEC-12') }, async ({ trader, seed }) => {
  const begun = await trader.begin();
  const unknown = unknownHash(seed);
  const invented = { swapstring: begun.swapstring.replace(begun.payment_hash, unknown), payment_hash: unknown };
  const answer = await trader.execute(validExecute(invented, seed).json);
  executesNothing(answer, 'a swap that nobody began');
  const right = await trader.execute(validExecute(begun, seed).json);
  if (outcomeOf(right) === outcomeOf(answer)) throw onlyByPaying(outcomeOf(answer));
});

test('an execute for what is no public key is refused', { tag: should('SWP-EXEC-09') }, async ({ trader, seed }) => {
  const keys = { 'no digits': 'zz', 'no point of the curve': pointlessPubkey(seed), 'an empty text': '' };
  await each(Object.entries(keys), async ([what, taker_pubkey]) => {
    const begun = await trader.begin();
    const answer = await trader.execute(validExecute(begun, seed).with('taker_pubkey', taker_pubkey).json);
    if (answer.status === 502 || answer.status === 503)
      return note(`${what}: ${outcomeOf(answer)}, found when connecting`);
    if (!executionOf(answer).accepted) return executesNothing(answer, what);
    // That it fails may show in the status alone (SWP-EXEC-07), but there it has to.
    const { last, text } = await trader.courseOf(begun, { atMostMs: FOUND_OUT_MS });
    if (last === 'Pending') inconclusive(`${what} was taken on, and the swap is still ${text}`);
    if (last !== 'Failed' && last !== 'Expired') throw new Violation(`${what} was taken on, and the swap was ${text}`);
    note(`${what}: taken on, then ${text}`);
  });
});

test('what a refused execute leaves behind', { tag: [LEAVES_THE_SWAP, FAILS_IN_ANY_FORM] }, async ({
  trader,
  seed,
}) => {
  const begun = await trader.begin();
  const answer = await trader.execute(validExecute(begun, seed).with('payment_hash', unknownHash(seed)).json);
  await requirement(FAILS_IN_ANY_FORM, () => note(`a failing execute shows as ${outcomeOf(answer)}`));
  await requirement(LEAVES_THE_SWAP, async () => {
    const { status } = await trader.swapOf(begun);
    expect(status, 'status of the swap whose execute was refused').not.toBe('Succeeded');
    note(`after a refused execute the swap is ${status}`);
  });
});
