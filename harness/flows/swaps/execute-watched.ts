/** Swaps that are executed under some circumstances, and what became of them: a service may turn a swap down after its answer, too. */
import { isNumber } from '../../engine/json/members.ts';
import { type Execution, executionOf } from '../../interface/swaps/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { note } from '../../verdict/check.ts';
import { type Control, control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import type { PaidSwap } from './client-funds.ts';
import { anotherExecutes } from './controls.ts';
import type { Payer } from './payer.ts';
import type { Trader } from './trader.ts';
import type { Lifecycle } from './watch.ts';

/** Who pays for swaps and looks at them. */
export interface Watchers {
  readonly payer: Pick<Payer, 'begin' | 'whitelist' | 'execute'>;
  readonly trader: Pick<Trader, 'lifecycleOf'>;
}

/** A swap whose execute was answered, and what was seen of it then. */
export interface Executed extends Execution {
  readonly swap: PaidSwap;
  /** When its execute was answered, by the target's clock, in unix seconds; undefined where that is not shown. */
  readonly executedAt: number | undefined;
  readonly lifecycle: Lifecycle;
}

/**
 * Executes a swap in which the client's node takes part, and watches it until it is over; where the execute is refused, its status
 * is read once.
 * @throws what `executionOf` throws
 */
export async function executeWatched({ payer, trader }: Watchers, swap: PaidSwap): Promise<Executed> {
  const answer = await payer.execute(swap);
  const execution = executionOf(answer);
  const lifecycle = await trader.lifecycleOf(swap, execution.refused ? { atMostMs: 0 } : {});
  return { ...execution, swap, executedAt: answer.date, lifecycle };
}

/**
 * Has swaps executed, and what became of the last one. A route outside the service may fail, but hardly twice: what is lost is
 * brought about once more.
 * @param bringAbout begins a swap under the circumstances in question, and executes it
 */
export async function secondIfLost(bringAbout: (isSecond: boolean) => Promise<Executed>): Promise<Executed> {
  const first = await bringAbout(false);
  return first.refused || first.lifecycle.last === 'Failed' ? await bringAbout(true) : first;
}

/**
 * Asserts that a swap was neither refused by its execute nor Failed after it.
 * @param when the circumstances, for the messages: `after the end of its quote`
 * @throws {Violation} or a failed `expect` otherwise
 */
export function isNotLost(when: string, { refused, outcome, lifecycle }: Executed): void {
  note(`${when}: execute gives ${outcome}, the swap was ${lifecycle.text}`);
  expect(refused, `whether the execute is refused ${when} (${outcome})`).toBe(false);
  expect(lifecycle.last, `what became of the swap that was executed ${when} (${outcome})`).not.toBe('Failed');
}

/**
 * Enough time was left of a swap when it was executed: a payment could take as long, and where swaps live no longer than that, as
 * much as a fresh one has.
 */
function timeWasLeft({ executedAt, lifecycle }: Executed): Control {
  const { requested_at: began, expires_at: end } = lifecycle.swap;
  return {
    otherwise: `the swap was executed with less than ${TIMEOUTS.lifeForPayment} s left`,
    holds: async () => {
      if (executedAt === undefined || !isNumber(began) || !isNumber(end)) return true;
      const isFresh = executedAt - Number(began) <= TIMEOUTS.freshSwap;
      return isFresh || Number(end) - executedAt >= TIMEOUTS.lifeForPayment;
    },
  };
}

/**
 * Asserts that swaps are executed under circumstances that must not matter, as {@link secondIfLost} and {@link isNotLost} say.
 * @returns the last one, which may have come to any other end
 * @throws {Inconclusive} in the place of a violation when too little time was left of the last one, and when another swap of this
 * client is not executed, or not settled, either
 */
export async function executesAllTheSame(
  watchers: Watchers,
  when: string,
  bringAbout: (isSecond: boolean) => Promise<Executed>,
): Promise<Executed> {
  const executed = await secondIfLost(bringAbout);
  const another = executed.refused ? anotherExecutes(watchers.payer) : anotherSettles(watchers);
  await control(() => isNotLost(when, executed), [timeWasLeft(executed), another]);
  return executed;
}

/** Another swap of this client is settled, whatever became of the one that is judged. */
export function anotherSettles(watchers: Watchers): Control {
  return {
    otherwise: 'no other swap of this client is settled either',
    async holds() {
      const other = await watchers.payer.begin();
      await watchers.payer.whitelist(other);
      return (await executeWatched(watchers, other)).lifecycle.last === 'Succeeded';
    },
  };
}
