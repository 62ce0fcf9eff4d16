import type fc from 'fast-check';
import * as bodies from '../../engine/fuzz/broken-body.ts';
import * as hostile from '../../engine/fuzz/hostile.ts';
import { withValue } from '../../engine/json/draft.ts';

// What the engine makes of any interface's words, made of this one's.
const WORDS: hostile.OwnWords = { name: 'BTC', prefix: 'rgb:', members: ['from_asset', 'pair_id'] };

type Json = Readonly<Record<string, unknown>>;

/** A body as a value, or byte for byte. */
export type Body = { readonly json: unknown } | { readonly body: string };

/** Texts on which servers are known to stumble (ERR-STATUS-08). */
export const NASTY_TEXTS: readonly string[] = hostile.nastyTexts(WORDS);

/** Short bodies that are JSON, and not what any operation takes. */
const NO_OBJECTS = hostile.CLASSIC_BODIES.filter((body) => body !== '' && body !== '{');

/** Bodies with one member of `valid` left out, of another type, or holding a hostile value; nested members included. */
export function brokenBody(valid: Json): fc.Arbitrary<bodies.BrokenBody> {
  return bodies.brokenBody(valid, WORDS);
}

/** The bodies that every operation should withstand before any random one; which member is hit by what, the seed decides. */
export function classicBodies(valid: Json, seed: number): bodies.BrokenBody[] {
  return bodies.classicBodies(valid, seed, WORDS);
}

/**
 * One body of each kind that ERR-STATUS-08 names, where few requests have to do: JSON that is no object, and hostile values.
 * @param places the member that a huge number stands in, and those that the seed chooses from for what is no number
 */
export function oneOfEachKind(
  valid: Json,
  { number, others }: { readonly number: string; readonly others: readonly string[] },
  seed: number,
): Body[] {
  const values = hostile.classicValues(WORDS);
  const huge = values.filter(({ value }) => typeof value === 'bigint').map(({ value }) => ({ place: number, value }));
  const strange = values.filter(
    ({ value }) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  );
  const given = [...huge, ...hostile.givenTo(strange, others, { seed, what: 'member' })];
  return [
    ...NO_OBJECTS.map((body) => ({ body })),
    ...given.map(({ place, value }) => ({ json: withValue(valid, [place], value) })),
  ];
}

/** Bodies that are no JSON, or JSON that is no object, or so deep that a recursive parser overflows; sent byte for byte. */
export function hostileBody(): fc.Arbitrary<string> {
  return hostile.hostileBody(WORDS);
}

/** Queries with one value of each kind that ERR-STATUS-08 names; which parameter gets which, the seed decides. */
export function classicQueries(parameters: readonly string[], seed: number): string[] {
  return hostile.classicQueries(parameters, seed, WORDS);
}

/** A query, sent byte for byte, in which one parameter is valid in name only. */
export function hostileQuery(parameters: readonly string[]): fc.Arbitrary<string> {
  return hostile.hostileQuery(parameters, WORDS);
}
