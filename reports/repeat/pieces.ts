import { isLabel } from '../../harness/engine/wire/label.ts';
import type { KnownPlaces, TakenPlaces } from './places.ts';
import type { Given, Taken, Text } from './plan.ts';

/** A stretch of a text: as it stands, taken from an earlier answer, or given by a variable. */
export type Piece = string | Taken | Given;

/** A shorter string is known as a whole alone. */
const SHORTEST_WITHIN = 6;
/** What has this much of a value in common with it was made of it: a forged token, a hash with another end. */
const OF_A_VALUE = 0.45;
const LEAST_OF_A_VALUE = 8;

/** Splits a text at what is known, the longest first. */
export function splitAt(known: KnownPlaces, taken: TakenPlaces, text: string, as: Taken['as']): Piece[] {
  for (const [value, place] of known.longestFirst()) {
    const written = writtenAs(value, as);
    if (value.length < SHORTEST_WITHIN ? text !== written : !text.includes(written)) continue;
    return text
      .split(written)
      .flatMap((piece, at) => [
        ...(at > 0 ? [taken.take(place, shapeOf(as))] : []),
        ...splitAt(known, taken, piece, as),
      ]);
  }
  return [text];
}

/** A text that was made of a known value: in the other case, cut off, with another end or another beginning. */
export function derivedFrom(
  known: KnownPlaces,
  taken: TakenPlaces,
  text: string,
  as: Taken['as'],
): Piece[] | undefined {
  if (text.length < LEAST_OF_A_VALUE) return undefined;
  for (const [value, place] of known.longestFirst()) {
    if (isLabel(value) || value.length < SHORTEST_WITHIN) continue;
    const take = (shape: Omit<Taken, 'value'>) => taken.take(place, { ...shapeOf(as), ...shape });
    const pieces = inOtherCase(text, value, take) ?? cutFrom(text, value, take);
    if (pieces) return pieces;
  }
  return undefined;
}

type Take = (shape: Omit<Taken, 'value'>) => Taken;

function inOtherCase(text: string, value: string, take: Take): Piece[] | undefined {
  for (const letters of ['upper', 'lower'] as const) {
    const form = letters === 'upper' ? value.toUpperCase() : value.toLowerCase();
    if (form !== value && text.includes(form))
      return text.split(form).flatMap((piece, at) => [...(at > 0 ? [take({ case: letters })] : []), piece]);
  }
  return undefined;
}

function cutFrom(text: string, value: string, take: Take): Piece[] | undefined {
  const least = Math.max(LEAST_OF_A_VALUE, value.length * OF_A_VALUE);
  const head = common(text, value);
  if (head >= least) return [take({ slice: [0, head], behind: text.slice(head) })];
  const tail = commonEnd(text, value);
  return tail >= least ? [take({ slice: [-tail], before: text.slice(0, -tail) })] : undefined;
}

function shapeOf(as: Taken['as']): Omit<Taken, 'value'> {
  return as === undefined ? {} : { as };
}

function writtenAs(value: string, as: Taken['as']): string {
  if (as === 'json') return JSON.stringify(value).slice(1, -1);
  return as === 'url' ? encodeURIComponent(value) : value;
}

function common(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}

/** Neighbouring literals as one; a text of a single literal is that. */
export function joined(pieces: readonly Piece[]): Text {
  const text: Piece[] = [];
  for (const piece of pieces) {
    const last = text.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') text[text.length - 1] = last + piece;
    else if (piece !== '') text.push(piece);
  }
  const [first = ''] = text;
  return text.length < 2 && typeof first === 'string' ? first : text;
}
