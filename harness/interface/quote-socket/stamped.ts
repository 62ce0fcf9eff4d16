/** The stamps of quotes of REST and the socket beside each other, whichever trade they are for. */
import { isNumber, membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { repliedQuotesIn } from './replied-quotes.ts';

/** A quote, by its stamp and the moments of its request and its answer on our clock. */
interface Stamped {
  readonly timestamp: number;
  readonly askedAt: number;
  readonly givenAt: number;
  readonly at: Sighting;
}

/** A stamp that is farther from the clock, in seconds, is in another unit or of another clock (FMT-TIME-04). */
const SAME_CLOCK = 300;

/** Milliseconds by which a request may seem sent before the answer that it followed, as only whole ones of `sentAt` are recorded. */
const UNRECORDED = 1;

function stampedIn(answer: Seen): Stamped[] {
  const { operation, status, value, answeredAt, exchange } = answer;
  const at = sighting(answer);
  if (operation === QUOTE_SOCKET)
    return repliedQuotesIn(answer).flatMap(({ quote: { timestamp }, askedAt, givenAt }) =>
      isNear(timestamp, givenAt / 1000) ? [{ timestamp: Number(timestamp), askedAt, givenAt, at }] : [],
    );
  const timestamp = status === 200 ? membersOf(value)?.timestamp : undefined;
  if (!isNear(timestamp, answeredAt)) return [];
  const { sentAt, durationMs } = exchange;
  return [{ timestamp: Number(timestamp), askedAt: sentAt, givenAt: sentAt + durationMs, at }];
}

function isNear(timestamp: unknown, clock: number): boolean {
  return isNumber(timestamp) && Math.abs(Number(timestamp) - clock) <= SAME_CLOCK;
}

/** Each quote beside the one with the latest stamp of those that were given before it was asked for. */
function pairsInOrder(quotes: readonly Stamped[]): { readonly earlier: Stamped; readonly later: Stamped }[] {
  const given = quotes.toSorted((one, other) => one.givenAt - other.givenAt);
  let [next, latest]: [number, Stamped | undefined] = [0, undefined];
  return quotes
    .toSorted((one, other) => one.askedAt - other.askedAt)
    .flatMap((later) => {
      for (let one = given[next]; one && one.givenAt < later.askedAt + UNRECORDED; one = given[++next])
        if (latest === undefined || one.timestamp > latest.timestamp) latest = one;
      return latest === undefined ? [] : [{ earlier: latest, later }];
    });
}

/** QUO-TIME-03: a quote is not stamped long before one that was there when it was asked for, as by the price of a cache. */
export const STAMPED_IN_ORDER: PassiveCheck = about(
  [QUOTE, QUOTE_SOCKET],
  overRun('QUO-TIME-03', 'quotes are stamped in the order in which they are made', (findings) => {
    const quotes: Stamped[] = [];
    return {
      see(answer) {
        for (const one of stampedIn(answer)) quotes.push(one);
      },
      end() {
        for (const { earlier, later } of pairsInOrder(quotes)) {
          findings.applies(later.at);
          const before = earlier.timestamp - later.timestamp;
          if (before > TIMEOUTS.priceCacheMs / 1000)
            findings.breaks(later.at, [
              `timestamp ${later.timestamp} is ${before} s before that of a quote that was given earlier (${earlier.at.id})`,
            ]);
        }
      },
    };
  }),
);
