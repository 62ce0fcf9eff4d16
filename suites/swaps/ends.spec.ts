import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const IS_WHOLE = must('SWP-STATUS-01');
const KEEPS_ITS_FIGURES = must('SWP-STATUS-05');
const HIDDEN_FROM_WRONG_TOKENS = must('SWP-STATUS-09');
const HIDDEN_WITHOUT_TOKEN = must('SWP-STATUS-10');
const HIDDEN_FROM_OTHERS = must('SWP-STATUS-13');
const HIDDEN_LIKE_ANY = must('SWP-STATUS-12');
const STAYS_READABLE = should('SWP-STATUS-19');
const EXPIRES = must('SWP-STATE-04');
const IS_FINAL = must('SWP-STATE-06');
const SUCCEEDS_BY_EXECUTE_ONLY = must('SWP-STATE-08');
const QUOTE_STAYS_USED = must('SWP-STATE-09');
const COSTS_NOTHING = must('SWP-STATE-10');
const CANNOT_BE_EXECUTED = must('SWP-EXEC-11');
const FRESH_QUOTE_BEGINS_ANEW = must('FLW-SWAP-05');

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

test('each end of a swap stays what it is, whatever is tried with it', {
  tag: [
    '@waits',
    tier('pay'),
    IS_WHOLE,
    KEEPS_ITS_FIGURES,
    HIDDEN_FROM_WRONG_TOKENS,
    HIDDEN_WITHOUT_TOKEN,
    HIDDEN_FROM_OTHERS,
    HIDDEN_LIKE_ANY,
    STAYS_READABLE,
    EXPIRES,
    IS_FINAL,
    SUCCEEDS_BY_EXECUTE_ONLY,
    QUOTE_STAYS_USED,
    COSTS_NOTHING,
    CANNOT_BE_EXECUTED,
    FRESH_QUOTE_BEGINS_ANEW,
  ],
}, async ({ payer, trader, passage, seed }) => {
  // One each way is left alone, one is executed for nobody; they are there while the others are paid and fail.
  const sold = await trader.begin(await trader.quote({ purpose: 'sell' }));
  const alone = [sold, await trader.begin(await trader.quote({ purpose: 'buy' }))];
  const unrouted = await trader.begin();
  await trader.execute(Swaps.validExecute(unrouted, seed).json);
  const settled = await payer.begin();
  await payer.whitelist(settled);
  await payer.execute(settled);
  await trader.courseOf(settled);
  const failed = await payer.begin();
  await payer.execute(failed);
  const failedAtOnce = (await trader.courseOf(failed, { atMostMs: 0 })).isOver;
  const retry = failedAtOnce ? await anew() : undefined;

  const all: readonly (typeof unrouted)[] = [...alone, unrouted, settled, failed];
  const atFirst = await readAll();
  for (const [at, swap] of all.entries())
    if (!Swaps.hasEnded(atFirst[at] ?? {})) await Swaps.runOut(trader, passage, swap);
  await passage.until(Number(atFirst.at(-1)?.expires_at) + TIMEOUTS.rounding, 'the time of each swap has run out');
  const ends = await readAll();
  const statusAt = (reading: typeof atFirst, swap: typeof unrouted) => String(reading[all.indexOf(swap)]?.status);
  const lost = all.filter((swap) => ['Expired', 'Failed'].includes(statusAt(ends, swap)));
  note(`ends: ${ends.map(({ status }) => status).join(', ')}`);

  // The first thing that is tried after the ends.
  await requirement(FRESH_QUOTE_BEGINS_ANEW, async () => {
    for (const fresh of [retry, await anew()]) {
      if (!fresh) continue;
      accepted(fresh.init);
      const begun = Swaps.begunSwap(fresh.quote, fresh.init);
      const known = all.some(({ payment_hash }) => payment_hash === begun.payment_hash);
      expect(known, 'whether the swap from a fresh quote is one that was begun before').toBe(false);
      const { status } = await trader.swapOf(begun);
      expect(['Waiting', 'Pending', 'Expired'], 'status of the swap from a fresh quote').toContain(status);
    }
  });
  await requirement(EXPIRES, () => {
    for (const swap of alone) expect(statusAt(ends, swap), 'status of a swap that was left alone').toBe('Expired');
    expect(['Expired', 'Failed'], 'status of a swap whose execute came to nothing').toContain(statusAt(ends, unrouted));
  });
  await requirement(IS_WHOLE, () => {
    for (const swap of ends) expect(Swaps.wrapperProblems({ swap }), `a swap that is ${swap.status}`).toEqual([]);
  });
  await requirement(KEEPS_ITS_FIGURES, () => {
    for (const [at, swap] of all.entries())
      expect(Swaps.figureProblems(ends[at] ?? {}, swap.body), `figures of a swap that is ${ends[at]?.status}`).toEqual(
        [],
      );
  });
  await requirement(STAYS_READABLE, () => {
    for (const [at, swap] of all.entries())
      expect(Swaps.rewritten(atFirst[at] ?? {}, ends[at] ?? {}), `what ${statusAt(ends, swap)} says otherwise`).toEqual(
        [],
      );
  });

  await requirement(CANNOT_BE_EXECUTED, async () => {
    if (lost.length === 0) throw new NotExercised('no swap ended without success');
    const refusals: string[] = [];
    for (const swap of lost) {
      const answer = await executeAgain(swap);
      Swaps.executesNothing(answer, `the execute of a swap that is ${statusAt(ends, swap)}`);
      refusals.push(outcomeOf(answer));
    }
    await executeAgain(settled);
    // None of them was whitelisted, so a swap that is not over may be refused just as these.
    await Swaps.differsFromARightOne(trader, await trader.begin(), refusals);
  });
  await requirement(QUOTE_STAYS_USED, async () => {
    if (lost.length === 0) throw new NotExercised('no swap ended without success');
    for (const swap of all)
      Swaps.beginsNothing(
        await trader.init(swap.body),
        `an init with the quote of a swap that is ${statusAt(ends, swap)}`,
      );
  });
  await hiddenAtTheEnd();

  await passage.until((await passage.now()) + TIMEOUTS.longAfterEnd, 'the ends of the swaps are a minute ago');
  const later = await readAll();
  await requirement(IS_FINAL, () => {
    for (const reading of [atFirst, ends])
      for (const [at, shown] of reading.entries()) {
        if (!Swaps.hasEnded(shown)) continue;
        expect(later[at]?.status, `status of a swap that was ${shown.status}`).toBe(shown.status);
        expect(Swaps.rewritten(shown, later[at] ?? {}), `what a swap that was ${shown.status} says otherwise`).toEqual(
          [],
        );
      }
  });
  await requirement(SUCCEEDS_BY_EXECUTE_ONLY, () => {
    for (const reading of [atFirst, ends, later])
      for (const swap of alone)
        expect(statusAt(reading, swap), 'status of a swap that nobody executed').not.toBe('Succeeded');
  });
  await requirement(COSTS_NOTHING, async () => {
    if (statusAt(later, failed) === 'Succeeded') inconclusive('the swap that was not whitelisted Succeeded');
    // First what was paid: where it moved late, it did so while the other one was under way.
    if (statusAt(later, settled) === 'Succeeded') await payer.gotItsDue(settled);
    else await payer.keptItsFunds(settled);
    await payer.keptItsFunds(failed);
  });

  async function readAll() {
    const shown = [];
    for (const swap of all) shown.push(await trader.swapOf(swap));
    return shown;
  }

  function executeAgain(swap: typeof unrouted) {
    if (swap === failed) return payer.execute(failed);
    return swap === settled ? payer.execute(settled) : trader.execute(Swaps.validExecute(swap, seed).json);
  }

  /** An init with a fresh quote, for the same trade as the others. */
  async function anew() {
    const quote = await trader.quote();
    return { quote, init: await trader.init(Swaps.validInit(quote).json) };
  }

  /** Whoever lacks the token is told as little of an ended swap as of any other. */
  async function hiddenAtTheEnd(): Promise<void> {
    const [one, other] = [sold, settled];
    const prints = new Set<string>();
    const hides = async (body: object) => {
      const answer = await trader.status(body);
      if (answer.status === 404) prints.add(Errors.printOf(answer));
      Swaps.swapNotFound(answer);
    };
    await requirement(HIDDEN_FROM_WRONG_TOKENS, async () => {
      for (const { payment_hash, access_token } of [one, other])
        await hides({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) });
    });
    await requirement(HIDDEN_WITHOUT_TOKEN, async () => {
      for (const { payment_hash } of [one, other]) await hides({ payment_hash });
    });
    await requirement(HIDDEN_FROM_OTHERS, () =>
      hides({ payment_hash: one.payment_hash, access_token: other.access_token }),
    );
    await requirement(HIDDEN_LIKE_ANY, async () => {
      await hides({ payment_hash: Swaps.unknownHash(seed), access_token: one.access_token });
      expect([...prints], 'what is told of ended swaps and of none').toHaveLength(1);
    });
  }
});
