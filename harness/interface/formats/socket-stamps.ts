/** The stamps of quotes on sockets beside the time that answers of REST show. */
import { isNumber, membersOf } from '../../engine/json/members.ts';
import { type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import { type ShownTime, shownTimeIn } from '../shown-time.ts';

/** The `timestamp` of a quote, and when it came, in unix milliseconds. */
interface Stamped {
  readonly stamp: number;
  readonly at: number;
  readonly by: Sighting;
}

/**
 * A judgement that quotes on sockets are stamped when they are given, by the `Date` of the answers before and after them: a lever
 * may advance the clock of the target in between.
 * @param most how far the stamp may be from that, in seconds
 */
export function quotedNow(most: number): PassiveCheck['start'] {
  return (findings) => {
    const shown: ShownTime[] = [];
    const stamped: Stamped[] = [];
    return {
      see(answer) {
        for (const one of stampedIn(answer)) stamped.push(one);
        for (const one of shownTimeIn(answer)) shown.push(one);
      },
      end() {
        shown.sort((one, other) => one.at - other.at);
        for (const { stamp, at, by } of stamped) {
          findings.applies(by);
          const { least, greatest } = clockAt(at, shown);
          const off = Math.round(Math.max(0, least - stamp, stamp - greatest));
          if (off > most) findings.breaks(by, [`timestamp ${stamp} of a quote is ${off} s from the clock`]);
        }
      },
    };
  };
}

/**
 * What the clock of the target may have shown at a moment, in unix seconds: no less than in the answer before it, and no more than in
 * the one after it. Where no answer shows it, it is that of this machine.
 */
function clockAt(at: number, shown: readonly ShownTime[]): { readonly least: number; readonly greatest: number } {
  if (shown.length === 0) return { least: at / 1000, greatest: at / 1000 };
  const before = shown.findLast((one) => one.at <= at);
  const after = shown.find((one) => one.at > at);
  const clocks = [before, after].flatMap((one) => (one ? [one.time + (at - one.at) / 1000] : []));
  return {
    least: before ? Math.min(...clocks) : Number.NEGATIVE_INFINITY,
    greatest: after ? Math.max(...clocks) : Number.POSITIVE_INFINITY,
  };
}

/** What fails says nothing of a quote, whatever stands beside it (WS-ERR-07). */
function stampedIn(answer: Seen): Stamped[] {
  const by = sighting(answer);
  return recordedMessages(answer.exchange).flatMap(({ value, at }) => {
    const { data, error } = membersOf(value) ?? {};
    const quote = error === undefined || error === null ? membersOf(data) : undefined;
    const isStamped = quote?.rfq_id !== undefined && isNumber(quote.timestamp);
    return isStamped ? [{ stamp: Number(quote.timestamp), at, by }] : [];
  });
}
