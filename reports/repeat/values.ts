import { isLabel } from '../../harness/engine/wire/label.ts';
import { digitsOf, leavesOf, momentOf } from './leaves.ts';
import type { Given, Taken, Text } from './plan.ts';

/** Where a script takes a value from: an answer, or one of the messages of a socket. */
export interface Source {
  readonly exchange: number;
  readonly message?: number;
}

/** A value that is taken from an answer of the repeat. */
export interface Place extends Source {
  readonly pointer: string;
  /** What it is called; given as it is used first. */
  name?: string;
}

/** What is known of a run's values while its exchanges are gone through in the order of time. */
export interface Values {
  /**
   * What an answer says is known from now on.
   * @param figures whether its numbers are, too
   */
  learn(source: Source, text: string, what: { readonly figures: boolean }): void;
  /** What stands in a request before any answer had it is the client's own, and stays as it is. */
  own(text: string): void;
  /** A text with what earlier answers gave, and without secrets. */
  within(text: string, as?: Taken['as']): Text;
  /** As {@link within}, of what the target says: what only resembles an earlier value was not made of it. */
  said(text: string): Text;
  /** As {@link within}, for a body: numbers are looked at as well. */
  withinBody(text: string): Text;
  /**
   * A number with what earlier answers gave in its place.
   * @param name of the member
   * @param isOwn whether the member of that name in an earlier answer says the same thing over again
   */
  ofNumber(digits: string, name: string, isOwn?: boolean): Text;
  /** A moment with what earlier answers gave in its place; `unlike` is what stood at the same place in the last one. */
  ofMoment(moment: string, pointer: string): { readonly same: Text } | { readonly unlike?: Text };
  /** Whether an earlier answer gave this string. */
  knows(text: string): boolean;
  /** Where the values come from that were used. */
  used(): readonly Place[];
  /** The variables that were used. */
  variables(): readonly string[];
}

/** Members whose strings name what later requests ask for. */
const NAMING = /(^|_)(id|hash|token|swapstring|preimage|invoice|pubkey|address|txid|outpoint)$/i;
/** Members whose numbers are agreed, however small. */
const AGREED = /amount|qty/;
/** A shorter string is known as a whole alone. */
const SHORTEST_WITHIN = 6;
const SHORTEST = 3;
const FEWEST_DIGITS = 4;
const LONGEST_NAME = 60;
/** The most strings, and the most numbers, whose place is known. */
const MOST = 1_000;
const LABEL = /\[secret-([0-9a-f]{12})\]/g;
const TOKEN = /"([^"\\]*(?:\\[\s\S]?[^"\\]*)*)"?(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** What has this much of a value in common with it was made of it: a forged token, a hash with another end. */
const OF_A_VALUE = 0.45;
const LEAST_OF_A_VALUE = 8;

/**
 * @param keys variables by the labels of the keys that they hold
 * @param at when the exchanges were had, in unix time in milliseconds: a moment is nothing that is taken
 */
export function createValues(keys: ReadonlyMap<string, string>, at: number): Values {
  const strings = new Map<string, Place>();
  const numbers = new Map<string, Place>();
  const moments = new Map<string, Place>();
  const lastMoments = new Map<string, Place>();
  const owned = new Set<string>();
  const used = new Set<Place>();
  let sorted: readonly (readonly [string, Place])[] | undefined;
  const variables = new Set<string>();
  const names = new Set<string>();

  function nameOf({ pointer }: Place): string {
    const [last = '', before = ''] = pointer.split('/').slice(1).reverse();
    const wish = (last === 'amount' ? `${before}_${last}` : last).replace(/\W/g, '_').slice(0, LONGEST_NAME) || 'value';
    let found = wish;
    for (let number = 2; names.has(found); number++) found = `${wish}_${number}`;
    names.add(found);
    return found;
  }

  function keep(known: Map<string, Place>, value: string, place: Place): void {
    if (owned.has(value) || known.has(value) || known.size >= MOST) return;
    known.set(value, place);
    if (known === strings) sorted = undefined;
  }

  function longestFirst(): readonly (readonly [string, Place])[] {
    sorted ??= [...strings].sort(([one], [other]) => other.length - one.length);
    return sorted;
  }

  function take(place: Place, shape: Omit<Taken, 'value'>): Taken {
    used.add(place);
    place.name ??= nameOf(place);
    return { value: place.name, ...shape };
  }

  function ofLabel(digits: string): string | Given {
    const variable = keys.get(`[secret-${digits}]`);
    if (variable === undefined) return `made-up-${digits}`;
    variables.add(variable);
    return { variable };
  }

  /** Splits at what is known, the longest first. */
  function split(text: string, as: Taken['as']): (string | Taken | Given)[] {
    const shape = as === undefined ? {} : { as };
    for (const [value, place] of longestFirst()) {
      const written = writtenAs(value, as);
      if (value.length < SHORTEST_WITHIN ? text !== written : !text.includes(written)) continue;
      return text.split(written).flatMap((piece, at) => [...(at > 0 ? [take(place, shape)] : []), ...split(piece, as)]);
    }
    return text.split(LABEL).map((piece, at) => (at % 2 === 1 ? ofLabel(piece) : piece));
  }

  /** What was made of a value: in the other case, cut off, with another end or another beginning. */
  function derivedSecret(text: string, as: Taken['as']): (string | Taken)[] | undefined {
    const shape = as === undefined ? {} : { as };
    if (text.length < LEAST_OF_A_VALUE) return undefined;
    for (const [value, place] of longestFirst()) {
      if (isLabel(value) || value.length < SHORTEST_WITHIN) continue;
      for (const [form, letters] of [
        [value.toUpperCase(), 'upper'],
        [value.toLowerCase(), 'lower'],
      ] as const)
        if (form !== value && text.includes(form))
          return text
            .split(form)
            .flatMap((piece, at) => [...(at > 0 ? [take(place, { ...shape, case: letters })] : []), piece]);
      const least = Math.max(LEAST_OF_A_VALUE, value.length * OF_A_VALUE);
      const head = common(text, value);
      if (head >= least) return [take(place, { ...shape, slice: [0, head], behind: text.slice(head) })];
      const tail = commonEnd(text, value);
      if (tail >= least) return [take(place, { ...shape, slice: [-tail], before: text.slice(0, -tail) })];
    }
    return undefined;
  }

  function within(text: string, as?: Taken['as']): Text {
    const pieces = split(text, as);
    const found = pieces.some((piece) => typeof piece !== 'string');
    return joined(found ? pieces : (derivedSecret(text, as) ?? pieces));
  }

  function ofNumber(digits: string, name: string, isOwn = false): Text {
    const place = numbers.get(digits);
    if (isOwn && place?.pointer.endsWith(`/${name}`)) return digits;
    if (place === undefined || (digits.length < FEWEST_DIGITS && !AGREED.test(name))) return digits;
    return joined([take(place, {})]);
  }

  return {
    learn(source, text, { figures }) {
      for (const { name, pointer, value } of leavesOf(text)) {
        const place: Place = { ...source, pointer };
        const digits = digitsOf(value);
        const moment = momentOf(value, at);
        if (moment !== undefined) {
          if (!moments.has(moment)) moments.set(moment, place);
          lastMoments.set(pointer, place);
        } else if (typeof value === 'string') {
          const isNaming = value.length >= SHORTEST && (NAMING.test(name) || isLabel(value));
          if (isNaming) keep(strings, value, place);
        } else if (digits !== undefined && figures) {
          if (digits.length >= FEWEST_DIGITS || AGREED.test(pointer)) keep(numbers, digits, place);
        }
      }
    },
    own(text) {
      for (const [token, string] of text.matchAll(TOKEN)) {
        const value = string ?? token;
        if (!strings.has(value) && !numbers.has(value) && !isLabel(value)) owned.add(value);
      }
    },
    within,
    said: (text) => joined(split(text, undefined)),
    withinBody(text) {
      const pieces: (string | Taken | Given)[] = [];
      let copied = 0;
      let name = '';
      for (const found of text.matchAll(TOKEN)) {
        const [token, string, colon] = found;
        if (string !== undefined && colon !== undefined) name = string;
        const made = string === undefined ? ofNumber(token, name) : within(string, 'json');
        const start = found.index + (string === undefined ? 0 : 1);
        const length = string === undefined ? token.length : string.length;
        pieces.push(text.slice(copied, start), ...[made].flat());
        copied = start + length;
      }
      return joined([...pieces, text.slice(copied)]);
    },
    ofNumber,
    ofMoment(moment, pointer) {
      const same = moments.get(moment);
      if (same !== undefined) return { same: joined([take(same, {})]) };
      const last = lastMoments.get(pointer);
      return last === undefined ? {} : { unlike: joined([take(last, {})]) };
    },
    knows: (text) => strings.has(text),
    used: () => [...used],
    variables: () => [...variables],
  };
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
function joined(pieces: readonly (string | Taken | Given)[]): Text {
  const text: (string | Taken | Given)[] = [];
  for (const piece of pieces) {
    const last = text.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') text[text.length - 1] = last + piece;
    else if (piece !== '') text.push(piece);
  }
  const [first = ''] = text;
  return text.length < 2 && typeof first === 'string' ? first : text;
}
