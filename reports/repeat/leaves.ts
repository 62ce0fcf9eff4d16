import { parseExact } from '../../harness/engine/json/exact-json.ts';

/** A member of a JSON value, or an element; objects and arrays are leaves, too, so that nothing of the shape is lost. */
export interface Leaf {
  readonly pointer: string;
  /** The last name on the way to it that is no index. */
  readonly name: string;
  readonly value: unknown;
}

/** No more leaves of one value are looked at. */
const MOST = 4_000;

/** The leaves of a JSON text in the order of their depth; none for what is no JSON. Integers keep their digits. */
export function leavesOf(text: string): Leaf[] {
  const { value } = parseExact(text);
  if (value === undefined) return [];
  const leaves: Leaf[] = [{ pointer: '', name: '', value }];
  for (let at = 0; at < leaves.length && leaves.length < MOST; at++) {
    const { pointer, name, value: parent } = leaves[at] as Leaf;
    if (typeof parent !== 'object' || parent === null) continue;
    for (const [key, child] of Object.entries(parent)) {
      const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
      leaves.push({ pointer: `${pointer}/${step}`, name: Array.isArray(parent) ? name : key, value: child });
    }
  }
  return leaves.slice(0, MOST);
}

/** A number as its digits; undefined for anything else. */
export function digitsOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

/** What is this near to the time of an answer, in days, is a moment. */
const NEAR_DAYS = 400;
const DAY_MS = 86_400_000;

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A moment as it is written, in unix time or as a date; undefined for a value that is none. */
export function momentOf(value: unknown, at: number): string | undefined {
  const written = typeof value === 'string' && DATE.test(value) ? value : digitsOf(value);
  return written !== undefined && timeOf(written, at) !== undefined ? written : undefined;
}

/** The time of a moment as it is written, in unix time in milliseconds. */
export function timeOf(written: string, at: number): number | undefined {
  if (DATE.test(written)) return Date.parse(written);
  if (!/^\d+$/.test(written)) return undefined;
  const times = [1_000, 1].map((unit) => Number(written) * unit);
  return times.find((time) => Math.abs(time - at) < NEAR_DAYS * DAY_MS);
}
