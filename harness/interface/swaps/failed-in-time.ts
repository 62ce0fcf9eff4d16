/** What the execute of a swap may bring it to before its time is over (SWP-STATE-05). */
import { type Members, membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { shownSwap } from './shown-swap.ts';
import { begunBy, isOverTooSoon, swapstringOf } from './timeline.ts';

/** An end that comes so soon after an execute, in seconds, is due to it: no HTLC times out by then. */
const BY_ITS_EXECUTE = 60;

/** An execute, by what it names and by the clock of the target. */
interface Executed {
  readonly payment_hash: string;
  readonly swapstring: string;
  readonly date: number;
}

/** A swap that is shown as Expired although its time is not over. */
interface Expired {
  readonly payment_hash: string;
  readonly date: number;
  readonly at: Sighting;
}

/** What ends by its execute has Failed. Executes with another swapstring than that of init may end nothing (SWP-EXEC-05). */
export const FAILED_IN_TIME: PassiveCheck = about(
  [INIT, EXECUTE, STATUS],
  overRun('SWP-STATE-05', 'no swap that its execute ends is Expired before its time', (findings) => {
    const issued = new Map<string, string | undefined>();
    const executes: Executed[] = [];
    const expired: Expired[] = [];
    return {
      see(answer) {
        const begun = begunBy(answer);
        if (begun) issued.set(begun.payment_hash, swapstringOf(answer.value));
        executes.push(...executedBy(answer));
        expired.push(...expiredIn(answer));
      },
      end() {
        for (const { payment_hash, date, at } of expired) {
          const isDueTo = (one: Executed) =>
            one.payment_hash === payment_hash &&
            one.swapstring === issued.get(payment_hash) &&
            date - one.date >= 0 &&
            date - one.date <= BY_ITS_EXECUTE;
          if (executes.some(isDueTo)) findings.breaks(at, ['Expired by its execute, although its time is not over']);
        }
      },
    };
  }),
);

function executedBy({ operation, sent, date }: Seen): Executed[] {
  const { payment_hash }: Members = membersOf(sent) ?? {};
  const swapstring = operation === EXECUTE ? swapstringOf(sent) : undefined;
  if (typeof payment_hash !== 'string' || swapstring === undefined || date === undefined) return [];
  return [{ payment_hash: payment_hash.toLowerCase(), swapstring, date }];
}

function expiredIn(answer: Seen): Expired[] {
  const { date } = answer;
  const swap = shownSwap(answer);
  if (typeof swap?.payment_hash !== 'string' || date === undefined || !isOverTooSoon(swap, answer)) return [];
  return [{ payment_hash: swap.payment_hash.toLowerCase(), date, at: sighting(answer) }];
}
