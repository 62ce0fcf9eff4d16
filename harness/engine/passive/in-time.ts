import { byLength } from './least.ts';
import type { Seen } from './seen.ts';

/** The place of an answer in the run. */
export interface Place {
  /** When its request left, in unix milliseconds. */
  readonly askedAt: number;
  /** The id of its exchange. */
  readonly id: string;
}

/** The place of an answer in the run. */
export function placeOf({ exchange: { sentAt, id } }: Seen): Place {
  return { askedAt: sentAt, id };
}

/** The order of requests. Those of one millisecond go by their ids, so that it is the same in whatever order files are read. */
export function inTime(one: Place, other: Place): number {
  return one.askedAt - other.askedAt || byLength(one.id, other.id);
}

/** Keeps, of all that is shown of a thing, what the first request got. */
export function keepFirst<Key, Item extends Place>(kept: Map<Key, Item>, key: Key, item: Item): void {
  const known = kept.get(key);
  if (!known || inTime(item, known) < 0) kept.set(key, item);
}
