import { isNumber, membersOf } from '../engine/json/members.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { SetupError } from '../verdict/failures.ts';

/** A list may be as old as this, in seconds, since anyone may cache it (FMT-TIME-04). */
const OLDEST_LIST = 3_600;

/**
 * The time of the target by its own clock, in unix seconds; undefined when it does not show it, or a cache answers in its place.
 * Its things expire by that clock, however far from ours it is.
 * @param list an answer of a list of the market, which has a `Date` and stamps its body
 * @throws {SetupError} when the two differ, so that nobody knows by which of them things expire
 */
export function targetTime(list: Pick<Answer, 'date' | 'value' | 'header'>): number | undefined {
  const { date, value } = list;
  if (list.header('age') !== undefined) return undefined;
  const stamp = membersOf(value)?.timestamp;
  if (date === undefined || !isNumber(stamp)) return date;
  const apart = Math.abs(date - Number(stamp));
  if (apart <= OLDEST_LIST) return date;
  throw new SetupError(
    `the time of the target is unclear: the \`Date\` and the \`timestamp\` of an answer are ${Math.round(apart)} s apart`,
  );
}
