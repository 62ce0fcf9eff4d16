import { isLabel } from '../../harness/engine/wire/label.ts';
import { digitsOf, type Leaf, leavesOf, momentOf } from './leaves.ts';
import { derivedFrom, joined, type Piece, splitAt } from './pieces.ts';
import { KnownPlaces, type Place, type Source, TakenPlaces } from './places.ts';
import type { Given, Taken, Text } from './plan.ts';

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
  /**
   * As {@link within}, for a body, numbers included: each is that of the answer which gave what stands beside it, or else of
   * the last one that gave it, from which the client went on.
   */
  withinBody(text: string): Text;
  /**
   * A number that the target says, with what earlier answers gave in its place: the one that gave it first of all, unless
   * one gave what stands beside it.
   * @param name of the member
   * @param beside the answers that gave the strings beside it
   * @param isOwn whether the member of that name in an earlier answer says the same thing over again
   */
  saidNumber(digits: string, name: string, beside: readonly Source[], isOwn: boolean): Text;
  /** The answers that gave the strings which a text holds. */
  sourcesOf(text: string): readonly Source[];
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
const SHORTEST = 3;
const FEWEST_DIGITS = 4;
const LABEL = /\[secret-([0-9a-f]{12})\]/g;
const TOKEN = /"([^"\\]*(?:\\[\s\S]?[^"\\]*)*)"?(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * @param keys variables by the labels of the keys that they hold
 * @param at when the exchanges were had, in unix time in milliseconds: a moment is nothing that is taken
 */
export function createValues(keys: ReadonlyMap<string, string>, at: number): Values {
  const strings = new KnownPlaces();
  const numbers = new KnownPlaces();
  const moments = createMoments();
  const owned = new Set<string>();
  const taken = new TakenPlaces();
  const variables = new Set<string>();

  function learn({ name, pointer, value }: Leaf, place: Place, figures: boolean): void {
    const moment = momentOf(value, at);
    const digits = digitsOf(value);
    if (moment !== undefined) moments.learn(moment, place);
    else if (typeof value === 'string') {
      const isNaming = value.length >= SHORTEST && (NAMING.test(name) || isLabel(value));
      if (isNaming && !owned.has(value)) strings.keep(value, place);
    } else if (digits !== undefined && figures) {
      if (digits.length >= FEWEST_DIGITS || AGREED.test(pointer)) numbers.keep(digits, place);
    }
  }

  function ofLabel(digits: string): string | Given {
    const variable = keys.get(`[secret-${digits}]`);
    if (variable === undefined) return `made-up-${digits}`;
    variables.add(variable);
    return { variable };
  }

  function withLabels(text: string): Piece[] {
    return text.split(LABEL).map((piece, at) => (at % 2 === 1 ? ofLabel(piece) : piece));
  }

  function split(text: string, as?: Taken['as']): Piece[] {
    return splitAt(strings, taken, text, as).flatMap((piece): Piece[] =>
      typeof piece === 'string' ? withLabels(piece) : [piece],
    );
  }

  function within(text: string, as?: Taken['as']): Text {
    const pieces = split(text, as);
    const found = pieces.some((piece) => typeof piece !== 'string');
    return joined(found ? pieces : (derivedFrom(strings, taken, text, as) ?? pieces));
  }

  function takenNumber(digits: string, name: string, place: Place | undefined): Text {
    if (place === undefined || (digits.length < FEWEST_DIGITS && !AGREED.test(name))) return digits;
    return joined([taken.take(place)]);
  }

  return {
    learn(source, text, { figures }) {
      for (const leaf of leavesOf(text)) learn(leaf, { ...source, pointer: leaf.pointer }, figures);
    },
    own(text) {
      for (const [token, string] of text.matchAll(TOKEN)) {
        const value = string ?? token;
        if (!strings.has(value) && !numbers.has(value) && !isLabel(value)) owned.add(value);
      }
    },
    within,
    said: (text) => joined(split(text)),
    withinBody(text) {
      const beside = strings.heldIn(text);
      return withTokens(
        text,
        (digits, name) =>
          takenNumber(
            digits,
            name,
            numbers.beside(digits, beside) ?? (owned.has(digits) ? undefined : numbers.last(digits)),
          ),
        (string) => within(string, 'json'),
      );
    },
    saidNumber(digits, name, beside, isOwn) {
      const place = owned.has(digits) ? undefined : (numbers.beside(digits, beside) ?? numbers.first(digits));
      return isOwn && place?.pointer.endsWith(`/${name}`) ? digits : takenNumber(digits, name, place);
    },
    sourcesOf: (text) => strings.heldIn(text),
    ofMoment(moment, pointer) {
      const { same, last } = moments.of(moment, pointer);
      if (same !== undefined) return { same: joined([taken.take(same)]) };
      return last === undefined ? {} : { unlike: joined([taken.take(last)]) };
    },
    knows: (text) => strings.has(text),
    used: () => taken.all(),
    variables: () => [...variables],
  };
}

/** Moments by the place where each stood first, and the last one of each place. */
function createMoments() {
  const first = new Map<string, Place>();
  const last = new Map<string, Place>();
  return {
    learn(moment: string, place: Place): void {
      if (!first.has(moment)) first.set(moment, place);
      last.set(place.pointer, place);
    },
    of: (moment: string, pointer: string) => ({ same: first.get(moment), last: last.get(pointer) }),
  };
}

/** A body with its numbers, each known by the name of its member, and its strings replaced. */
function withTokens(
  text: string,
  ofNumber: (digits: string, name: string) => Text,
  ofString: (string: string) => Text,
): Text {
  const pieces: Piece[] = [];
  let copied = 0;
  let name = '';
  for (const found of text.matchAll(TOKEN)) {
    const [token, string, colon] = found;
    if (string !== undefined && colon !== undefined) name = string;
    const made = string === undefined ? ofNumber(token, name) : ofString(string);
    const start = found.index + (string === undefined ? 0 : 1);
    pieces.push(text.slice(copied, start), ...[made].flat());
    copied = start + (string ?? token).length;
  }
  return joined([...pieces, text.slice(copied)]);
}
