import { isInteger } from '../../harness/engine/json/members.ts';
import { until } from '../../harness/engine/until.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import type { TradeKind } from '../../harness/interface/market/trade-kinds.ts';
import { executionOf } from '../../harness/interface/swaps/read.ts';
import type { Trader } from '../../harness/interface/swaps/trader.ts';
import { course, isOver, type Seen, watch } from '../../harness/interface/swaps/watch.ts';
import { type PaidSwap, type Payer, takersSwap } from '../../harness/taker/payer.ts';
import { accepted, expect, NotExercised, note, requirement, test } from '../../harness/test.ts';

/** How long after execute `Waiting` may still be read, in milliseconds. */
const LATE_MS = 10_000;
/** How much later than the maker the client's node may know that the swap succeeded, in milliseconds. */
const KNOWN_WITHIN_MS = 10_000;

for (const purpose of ['sell', 'buy'] as const) {
  test(`a quote to ${purpose} an asset is settled to the unit`, {
    tag: ['@pay', '@FLW-SWAP-01', '@SWP-EXEC-01', '@SWP-EXEC-08', '@SWP-STATE-02', '@SWP-STATE-03'],
  }, async ({ payer, trader, taker }) => {
    let { swap, answer, seen } = await swapOnce(payer, trader, purpose);
    const first = answer;
    if (seen.at(-1)?.word === 'Failed') {
      // A route outside the service may fail, but hardly twice.
      ({ swap, answer, seen } = await swapOnce(payer, trader, purpose));
    }

    await requirement('SWP-EXEC-01', () => {
      const { status, message } = accepted(first);
      expect(isInteger(status), `\`status\` ${status} of execute is an integer`).toBe(true);
      expect(message, '`message` of execute').toEqual(expect.any(String));
      expect(executionOf(first).accepted, 'a `status` that says success').toBe(true);
    });
    await requirement('SWP-STATE-02', () => {
      const waiting = seen[0]?.word === 'Waiting' ? seen[0] : undefined;
      if (waiting) expect(waiting.lastAtMs, 'milliseconds after execute with status Waiting').toBeLessThan(LATE_MS);
      const between = seen.slice(waiting ? 1 : 0, -1).map(({ word }) => word);
      expect(new Set(between), 'statuses between execute and the end').toEqual(
        new Set(between.slice(0, 1).map(() => 'Pending')),
      );
      return course(seen);
    });
    await requirement('SWP-EXEC-08', async () => {
      const words = seen.map(({ word }) => word).filter((word) => word !== 'Waiting');
      expect(['Pending', 'Succeeded', 'Failed', 'Expired'], 'the first status after execute').toContain(words[0]);
      if (!words.includes('Succeeded')) throw new NotExercised(`the swap was ${course(seen)}`);
      const known = await until("the swap is over on the client's node", () => takersSwap(taker, swap), isSwapOver, {
        atMostMs: KNOWN_WITHIN_MS,
      });
      expect(known.status, "status of the swap on the client's node").toBe('Succeeded');
    });
    await requirement('SWP-STATE-03', async () => {
      expect(seen.at(-1)?.word, 'what became of the swap').toBe('Succeeded');
      await payer.gotItsDue(swap);
    });
    await requirement('FLW-SWAP-01', async () => {
      note(`quote, init, whitelist, execute, then ${course(seen)}`);
      expect(seen.at(-1)?.word, 'what became of the swap').toBe('Succeeded');
      await payer.gotItsDue(swap);
    });
  });
}

interface Course {
  readonly swap: PaidSwap;
  readonly answer: Answer;
  readonly seen: readonly Seen[];
}

/** The five steps. */
async function swapOnce(payer: Payer, trader: Trader, purpose: TradeKind): Promise<Course> {
  const swap = await payer.begin({ purpose, essential: true });
  await payer.whitelist(swap);
  const answer = await payer.execute(swap);
  const launched = answer.status === 200;
  const seen = launched ? await trader.courseOf(swap) : await watch(trader, swap, { atMostMs: 0, ends: isOver });
  return { swap, answer, seen };
}

function isSwapOver({ status }: { readonly status: string }): boolean {
  return isOver(status);
}
