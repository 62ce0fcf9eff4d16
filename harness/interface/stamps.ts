import type { StampOf } from '../engine/dates.ts';
import { instantOf } from '../engine/json/date-time.ts';
import { isNumber, membersOf } from '../engine/json/members.ts';
import { ASSETS, CREATE_ORDER, FEE_ESTIMATE, PAIRS, QUOTE } from './operations.ts';

/** Answers that name the time when they were made; anyone may cache those of a GET (FMT-TIME-04). */
const STAMPED: ReadonlySet<string | undefined> = new Set([ASSETS, PAIRS, FEE_ESTIMATE, QUOTE]);

/** The time that an answer names in its body: its `timestamp`, or when its order was created. */
export const stampOf: StampOf = ({ operation, status, value }) => {
  if (status !== 200) return undefined;
  if (operation === CREATE_ORDER) {
    const created = instantOf(membersOf(value)?.created_at);
    return created && created.zone !== 'none' ? { time: created.time, isFresh: true } : undefined;
  }
  if (!STAMPED.has(operation)) return undefined;
  const { timestamp } = membersOf(value) ?? {};
  return isNumber(timestamp) ? { time: Number(timestamp), isFresh: operation === QUOTE } : undefined;
};
