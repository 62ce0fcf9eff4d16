import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import * as Versioning from '../../harness/groups/versioning.ts';
import {
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const NOT_BY_GET = must('VER-RETIRED-03');

/** What is judged of swaps that ended each in its way, in this order. */
const STEPS = [
  // The first request after the ends.
  { judges: must('FLW-SWAP-05'), step: aFreshQuoteBeginsAnew },
  { judges: must('SWP-STATE-04'), step: whatIsLeftAloneExpires },
  { judges: must('SWP-EXEC-11'), step: noneIsExecutedAfterItsEnd },
  { judges: must('SWP-STATE-09'), step: eachQuoteStaysUsed },
  { judges: must('SWP-STATUS-09'), step: eachIsHiddenFromAWrongToken },
  { judges: must('SWP-STATUS-10'), step: eachIsHiddenWithoutToken },
  { judges: must('SWP-STATUS-13'), step: oneIsHiddenFromTheTokenOfAnother },
  { judges: must('SWP-STATUS-12'), step: endedOnesAreHiddenLikeAny },
  { judges: NOT_BY_GET, step: noneIsToldByItsHashAlone },
  { judges: must('SWP-STATE-06'), step: eachEndIsFinal },
  { judges: must('SWP-STATE-08'), step: whatNobodyExecutesNeverSucceeds },
  { judges: must('SWP-STATE-10'), step: onlyASuccessCosts },
] as const;

test('each end of a swap stays what it is, whatever is tried with it', {
  tag: ['@waits', tier('pay'), ...STEPS.map(({ judges }) => judges)],
}, async ({ payer, trader, passage, sockets, seed, wire }) => {
  const ends = await Swaps.everyEnd({ payer, trader, passage, sockets });
  for (const { judges, step } of STEPS) await requirement(judges, () => step(ends, seed, wire));
});

async function aFreshQuoteBeginsAnew({ trader, all, retry }: Swaps.Ends): Promise<void> {
  for (const { quote, init } of [...(retry ? [retry] : []), await Swaps.initAnew(trader)]) {
    await Swaps.beginsIfFundsSuffice(trader, quote, init);
    const begun = Swaps.begunSwap(quote, init);
    const known = all.some(({ swap }) => swap.payment_hash === begun.payment_hash);
    expect(known, 'whether the swap from a fresh quote is one that was begun before').toBe(false);
    const { status } = await trader.swapOf(begun);
    expect(['Waiting', 'Pending', 'Expired'], 'status of the swap from a fresh quote').toContain(status);
  }
}

function whatIsLeftAloneExpires({ alone, unrouted, all }: Swaps.Ends): void {
  note(`ends: ${all.map(({ atEnd }) => atEnd.status).join(', ')}`);
  for (const { atEnd } of alone) expect(atEnd.status, 'status of a swap that was left alone').toBe('Expired');
  const { status } = unrouted.atEnd;
  expect(['Expired', 'Failed'], 'status of a swap whose execute came to nothing').toContain(status);
}

async function noneIsExecutedAfterItsEnd({ trader, all, settled }: Swaps.Ends): Promise<void> {
  const refusals: string[] = [];
  for (const { execute, atEnd } of lostAmong(all)) {
    const answer = await execute();
    Swaps.executesNothing(answer, `the execute of a swap that is ${atEnd.status}`);
    refusals.push(outcomeOf(answer));
  }
  await settled.execute();
  // None of them was whitelisted, so a swap that is not over may be refused just as these.
  await Swaps.differsFromARightOne(trader, await trader.begin(), refusals);
}

async function eachQuoteStaysUsed({ trader, all }: Swaps.Ends): Promise<void> {
  lostAmong(all);
  for (const { swap, atEnd } of all)
    Swaps.beginsNothing(await trader.init(swap.body), `an init with the quote of a swap that is ${atEnd.status}`);
}

async function eachIsHiddenFromAWrongToken(ends: Swaps.Ends): Promise<void> {
  await hiddenFrom(ends, ...[...pairOf(ends), ...failedAmong(ends)].map(withWrongToken));
}

async function eachIsHiddenWithoutToken(ends: Swaps.Ends): Promise<void> {
  await hiddenFrom(ends, ...[...pairOf(ends), ...failedAmong(ends)].map(withoutToken));
}

async function oneIsHiddenFromTheTokenOfAnother(ends: Swaps.Ends): Promise<void> {
  const [{ payment_hash }, { access_token }] = pairOf(ends);
  await hiddenFrom(ends, { payment_hash, access_token });
}

async function endedOnesAreHiddenLikeAny(ends: Swaps.Ends, seed: number): Promise<void> {
  const [one, { access_token }] = pairOf(ends);
  const { payment_hash } = one;
  const unknown = { payment_hash: Swaps.unknownHash(seed), access_token: one.access_token };
  const failed = failedAmong(ends).map(withWrongToken);
  const bodies = [withWrongToken(one), withoutToken(one), { payment_hash, access_token }, ...failed, unknown];
  const answers = await hiddenFrom(ends, ...bodies);
  const prints = await Errors.printsOf(answers, () => ends.trader.status(unknown));
  expect([...new Set(prints)], 'different refusals for ended swaps and for none').toHaveLength(1);
}

async function noneIsToldByItsHashAlone(
  ends: Swaps.Ends,
  _seed: number,
  wire: Parameters<typeof Versioning.retiredAt>[0],
): Promise<void> {
  const { isGone, tellsNothing } = Versioning.retiredAt(wire);
  for (const { payment_hash } of pairOf(ends)) {
    const query = { payment_hash };
    await isGone(NOT_BY_GET, { method: 'GET', path: '/api/v1/swaps/status', query });
    await tellsNothing({ method: 'GET', path: '/api/v1/swaps/atomic/status', query });
  }
}

async function eachEndIsFinal({ trader, passage, all }: Swaps.Ends): Promise<void> {
  await passage.until((await passage.now()) + TIMEOUTS.longAfterEnd, 'the ends of the swaps are a minute ago');
  for (const { swap, atFirst, atEnd } of all) {
    const later = await trader.swapOf(swap);
    for (const shown of [atFirst, atEnd].filter(Swaps.hasEnded)) {
      expect(later.status, `status of a swap that was ${shown.status}`).toBe(shown.status);
      expect(Swaps.rewritten(shown, later), `what a swap that was ${shown.status} says otherwise`).toEqual([]);
    }
  }
}

async function whatNobodyExecutesNeverSucceeds({ trader, alone }: Swaps.Ends): Promise<void> {
  for (const { swap, atFirst, atEnd } of alone)
    for (const { status } of [atFirst, atEnd, await trader.swapOf(swap)])
      expect(status, 'status of a swap that nobody executed').not.toBe('Succeeded');
}

async function onlyASuccessCosts({ trader, payer, settled, failed }: Swaps.Ends): Promise<void> {
  const [paid, lost] = [await trader.swapOf(settled.swap), await trader.swapOf(failed.swap)];
  if (lost.status === 'Succeeded') inconclusive('the swap that was not whitelisted Succeeded');
  // First what was paid: where it moved late, it did so while the other one was under way.
  if (paid.status === 'Succeeded') await payer.gotItsDue(settled.swap);
  else await payer.keptItsFunds(settled.swap);
  await payer.keptItsFunds(failed.swap);
}

/** @throws {NotExercised} when there are none */
function lostAmong(all: Swaps.Ends['all']): Swaps.Ends['all'] {
  const lost = all.filter(({ atEnd }) => atEnd.status === 'Expired' || atEnd.status === 'Failed');
  if (lost.length === 0) throw new NotExercised('no swap ended without success');
  return lost;
}

/** A swap that was left alone, and one that was settled. */
function pairOf({ alone: [sold], settled }: Swaps.Ends): readonly [Swaps.BegunSwap, Swaps.BegunSwap] {
  return [sold.swap, settled.swap];
}

/** One of the swaps that Failed, if there is one. */
function failedAmong({ all }: Swaps.Ends): readonly Swaps.BegunSwap[] {
  return all
    .filter(({ atEnd }) => atEnd.status === 'Failed')
    .map(({ swap }) => swap)
    .slice(0, 1);
}

function withWrongToken({ payment_hash, access_token }: Swaps.BegunSwap): object {
  return { payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) };
}

function withoutToken({ payment_hash }: Swaps.BegunSwap): object {
  return { payment_hash };
}

/** The answers to status requests that must not open a swap. */
async function hiddenFrom({ trader }: Swaps.Ends, ...bodies: readonly object[]): Promise<Errors.Hidden['answer'][]> {
  const answers = await Promise.all(bodies.map((body) => trader.status(body)));
  for (const answer of answers) Swaps.swapNotFound(answer);
  return answers;
}
