import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, outcomeOf, refusedAs, test, tier } from '../../harness/test.ts';

// Here every execute names a node that nobody runs, so that even the right one fails. A wrong one therefore proves
// something only when it ends differently from the right one; the journeys prove the rest by payments.

const MEMBERS = ['swapstring', 'taker_pubkey', 'payment_hash'];

const NEEDS_THREE_TEXTS = must('SWP-EXEC-03');

test('an incomplete or ill-typed execute fails validation', { tag: NEEDS_THREE_TEXTS }, async ({ trader }) => {
  const swap = await trader.begin();
  for (const member of MEMBERS) {
    refusedAs(NEEDS_THREE_TEXTS, await trader.executeFor(swap, (valid) => valid.without(member)));
    refusedAs(NEEDS_THREE_TEXTS, await trader.executeFor(swap, (valid) => valid.with(member, null)));
    refusedAs(NEEDS_THREE_TEXTS, await trader.executeFor(swap, (valid) => valid.with(member, {})));
    const listed = await trader.executeFor(swap, (valid) => valid.with(member, [valid.json[member]]));
    refusedAs(NEEDS_THREE_TEXTS, listed);
  }
  // Had any of them been carried out, the swap would have been paid to nobody.
  await Swaps.isNotOver(trader, swap);
  const isRead: string[] = [];
  for (const member of MEMBERS) {
    // A number may be read as a text, and that text is then refused for what it says.
    const answer = await trader.executeFor(swap, (valid) => valid.with(member, 5));
    if (answer.status === 422) continue;
    Swaps.executesNothing(answer, `${member} 5`);
    isRead.push(member);
  }
  if (isRead.length === 0) await Swaps.isNotOver(trader, swap);
});

test('an execute with the hash of another swap is refused', { tag: must('SWP-EXEC-04') }, async ({ trader, seed }) => {
  const [one, other] = [await trader.begin(), await trader.begin()];
  const hashes = {
    "another swap's hash": other.payment_hash,
    'a hash of no swap': Swaps.unknownHash(seed),
    'the hash with another end': Auth.withOtherEnd(one.payment_hash),
  };
  const outcomes: string[] = [];
  for (const [what, payment_hash] of Object.entries(hashes)) {
    const answer = await trader.executeFor({ ...one, payment_hash });
    Swaps.executesNothing(answer, what);
    outcomes.push(outcomeOf(answer));
  }
  // Over what is no hash at all a comparison may break. How it is refused tells nothing of the others.
  for (const payment_hash of ['zz', Auth.withOddBeginning(one.payment_hash, 'é')])
    Swaps.executesNothing(await trader.executeFor({ ...one, payment_hash }), 'what is no hash');
  for (const swap of [one, other]) await Swaps.isNotExecuted(trader, swap);
  // Who finds the swap may then take its text apart. That this breaks nothing is judged wherever it shows (ERR-STATUS-08).
  for (const swapstring of ['', 'zz', '////', other.swapstring.replace(/\d+/, 'x')])
    await trader.executeFor({ ...other, swapstring });
  await Swaps.differsFromARightOne(trader, one, outcomes);
});

test('an execute without a prior init is refused', { tag: must('SWP-EXEC-12') }, async ({ trader, seed }) => {
  const swap = await trader.begin();
  const payment_hash = Swaps.unknownHash(seed);
  const swapstring = swap.swapstring.replace(swap.payment_hash, payment_hash);
  const answer = await trader.executeFor({ swapstring, payment_hash });
  Swaps.executesNothing(answer, 'a swap that nobody began');
  const right = await trader.executeFor(swap);
  if (outcomeOf(right) === outcomeOf(answer)) throw Swaps.onlyByPaying(outcomeOf(answer));
});

test('a bad shape wins over an unknown swap', { tag: [tier('order'), must('ERR-STATUS-04'), key('execute')] }, async ({
  trader,
  seed,
}) => {
  const swap = await trader.begin();
  const payment_hash = Swaps.unknownHash(seed);
  const unknown = { swapstring: swap.swapstring.replace(swap.payment_hash, payment_hash), payment_hash };
  await Errors.shapeComesFirst({
    inShape: () => trader.executeFor(swap, (valid) => valid.without('taker_pubkey')),
    inBusiness: () => trader.executeFor(unknown),
    inBoth: () => trader.executeFor(unknown, (valid) => valid.without('taker_pubkey')),
  });
});
