/** Members of JSON values, narrowed by their types. Pure. */

import { stringifyExact } from './exact-json.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; undefined for anything else. */
export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

/** The elements of a JSON array that are objects, each with its place; none when it is no array. */
export function objectsIn(value: unknown, place: string): { place: string; element: Members }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => {
    const element = membersOf(item);
    return element ? [{ place: `${place}/${index}`, element }] : [];
  });
}

/** Whether a decoded JSON value is a number without a fractional part, however large. */
export function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** Whether a decoded JSON value is a number. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || typeof value === 'number';
}

const WIDEST = 60;

/** A value as text, for messages. */
export function shown(value: unknown): string {
  const text = Array.isArray(value) ? 'an array' : value === undefined ? 'nothing' : stringifyExact(value);
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text;
}

/** Strings that occur more than once. */
export function repeated(values: readonly unknown[]): unknown[] {
  const once = new Set<unknown>();
  const twice = new Set<unknown>();
  for (const value of values) (once.has(value) ? twice : once).add(value);
  return [...twice];
}
