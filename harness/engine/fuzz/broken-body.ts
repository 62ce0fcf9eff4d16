import fc from 'fast-check';
import { without, withValue } from '../json/draft.ts';
import { classicValues, givenTo, hostileValue, type OwnWords, otherType } from './hostile.ts';

/** A body that differs from a valid one in exactly one member. */
export interface BrokenBody {
  /** What is wrong, for people: `inner.size is missing`. */
  readonly what: string;
  readonly body: unknown;
}

type Path = readonly string[];
type Json = Readonly<Record<string, unknown>>;

/** Bodies with one member of `valid` left out, of another type, or holding a hostile value; nested members included. */
export function brokenBody(valid: Json, words: OwnWords): fc.Arbitrary<BrokenBody> {
  return fc.oneof(
    { weight: 1, arbitrary: bodyWithout(valid) },
    { weight: 4, arbitrary: bodyWithHostileValue(valid, words) },
  );
}

/**
 * The bodies that are sent to every operation before any random one: each member once as text or number and once as an
 * array, and a value of each kind that ERR-STATUS-08 names in one member, which the seed chooses.
 */
export function classicBodies(valid: Json, seed: number, words: OwnWords): BrokenBody[] {
  const paths = pathsOf(valid);
  const swapped = paths.flatMap((path) => {
    const value = at(valid, path);
    return [typeof value === 'string' ? 12 : 'text', [value]].map((other) => brokenAt(valid, path, other));
  });
  const members = paths.map((path) => path.join('.'));
  const hostile = givenTo(classicValues(words), members, { seed, what: 'member' }).map(({ place, value }) =>
    brokenAt(valid, place.split('.'), value),
  );
  return [...swapped, ...hostile];
}

/** Bodies from which one member of `valid` is left out. */
export function bodyWithout(valid: Json): fc.Arbitrary<BrokenBody> {
  return fc.constantFrom(...pathsOf(valid)).map((path) => ({
    what: `${path.join('.')} is missing`,
    body: without(valid, path),
  }));
}

/** Bodies in which one member of `valid` has a value of another JSON type. */
export function bodyOfOtherType(valid: Json): fc.Arbitrary<BrokenBody> {
  return replaced(valid, otherType);
}

function bodyWithHostileValue(valid: Json, words: OwnWords): fc.Arbitrary<BrokenBody> {
  return replaced(valid, (value) => fc.oneof(otherType(value), hostileValue(words)));
}

function replaced(valid: Json, values: (valid: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<BrokenBody> {
  return fc
    .constantFrom(...pathsOf(valid))
    .chain((path) => values(at(valid, path)).map((value) => brokenAt(valid, path, value)));
}

function brokenAt(valid: Json, path: Path, value: unknown): BrokenBody {
  return { what: `${path.join('.')} is ${shown(value)}`, body: withValue(valid, path, value) };
}

/** The paths of all members, outer ones before the inner ones. */
function pathsOf(value: Json): Path[] {
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...(isObject(member) ? pathsOf(member).map((path) => [name, ...path]) : []),
  ]);
}

function at(value: unknown, [name, ...rest]: Path): unknown {
  return name === undefined || !isObject(value) ? value : at(value[name], rest);
}

function shown(value: unknown): string {
  const text = fc.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
