/** Quotes on the socket beside the time that quotes of REST show. */
import { isNumber } from '../../engine/json/members.ts';
import { type Findings, type Judgement, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import { type ShownTime, shownTimeIn } from '../shown-time.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { errorOf, quoteDataOf } from './read.ts';

/** Clocks that are further apart, in seconds, don't show one time. */
const APART = 3_600;

/** When a quote was given, and until when it can be used. */
interface Given {
  readonly at: number;
  readonly end: number;
  readonly by: Sighting;
}

/** That no quote on a socket has expired when it is given, by the `Date` of the quote of REST before it. */
export function givenAlive(findings: Findings): Judgement {
  const shown: ShownTime[] = [];
  const given: Given[] = [];
  return {
    see(answer) {
      for (const one of shownTimeIn(answer)) shown.push(one);
      for (const one of quotesIn(answer)) given.push(one);
    },
    end() {
      shown.sort((one, other) => one.at - other.at);
      for (const { at, end, by } of given) {
        const before = shown.findLast((one) => one.at <= at);
        if (!before || Math.abs(before.time - end) > APART || end > before.time - TIMEOUTS.clockGrace) continue;
        findings.breaks(by, [`expires_at ${end} has passed at ${before.time}`]);
      }
    },
  };
}

function quotesIn(answer: Seen): Given[] {
  return recordedMessages(answer.exchange).flatMap((message) => {
    const end = errorOf(message) === undefined ? quoteDataOf(message)?.expires_at : undefined;
    return isNumber(end) ? [{ at: message.at, end: Number(end), by: sighting(answer) }] : [];
  });
}
