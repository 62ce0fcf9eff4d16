import {
  credentialsIn,
  credentialsOf,
  isCredentialHeader,
  withoutCredential,
  withoutCredentials,
} from './credentials.ts';
import type { HeaderLine } from './exchange.ts';
import { type Hit, SHORTEST_FOUND } from './finder.ts';
import { createFormFinder } from './forms.ts';
import type { Piece } from './pieces.ts';
import { createSecretValues, type SecretsOptions } from './secret-values.ts';
import { spellings } from './spelling.ts';

/** Keeps credentials out of every record while equal ones stay recognisably equal. */
export interface Secrets {
  /**
   * From now on the value is replaced wherever it occurs, and so is each piece of it of 8 characters or more. Values under
   * 6 characters are only replaced as members.
   */
  add(value: string): void;
  /** `[secret-<12 hex>]`, the same for the same value in all workers of a run. */
  label(value: string): string;
  /**
   * A text for the record: every known secret, every value in `also`, and every value of a secret member replaced by its
   * label, in any spelling (escapes, percent-encoding, hexadecimal, base64, backwards). Pieces of learned secrets stay: a
   * token may contain an id, and the record is judged.
   */
  redact(text: string, also?: readonly string[]): string;
  /** A text for people, in a message, on a terminal: as `redact`, and without pieces of learned secrets. */
  redactMessage(text: string): string;
  /** A header line for the record: credentials by their label, the scheme kept. */
  redactHeader(line: HeaderLine, also?: readonly string[]): HeaderLine;
  /**
   * Learns the values of secret members in an answer: the target issued them, so they are secrets from now on. Values beyond
   * {@link SecretsOptions.most} are replaced only as secret members.
   */
  learnFromAnswer(body: string): void;
  /**
   * The unknown credentials of a request (secret members, query, Authorization), for `also`. They are replaced in that
   * request and its answer only: a check may present a public value (a payment hash, say) as a wrong token, which must
   * not be replaced in the rest of the run.
   */
  ofRequest(target: string, headers: readonly string[], body: string): readonly string[];
}

/**
 * @param key shared by all workers of a run; without it labels cannot be linked to values by trying candidates.
 * @param known secrets from the configuration (API keys, node tokens); empty ones are ignored.
 */
export function createSecrets(key: string, known: readonly string[], options: SecretsOptions = {}): Secrets {
  const values = createSecretValues(key, options);
  const { label } = values;
  const passing = createPassing(label);

  /** Replaces the known values and what else is found, in each of their spellings. */
  const without = (text: string, find: (spelled: string, depth: number) => readonly Piece[]): string => {
    const hits: Hit[] = [];
    // Loops, because this runs for every header of every exchange, and hardly ever finds anything.
    let depth = 0;
    for (const { text: spelled, origin } of spellings(text)) {
      for (const { from, to, label: name } of values.find(spelled))
        hits.push({ from: origin(from), to: origin(to), label: name });
      for (const { from, to, secret, whole } of find(spelled, depth++))
        hits.push({ from: origin(from), to: origin(to), label: label(whole ? secret : spelled.slice(from, to)) });
    }
    return replaced(text, hits);
  };

  /** Finds learned values: in all forms where the text is not escaped, else only whole, as their pieces may be ids. */
  const inRecord = (spelled: string, depth: number): readonly Piece[] => {
    const pieces = values.givenIn(spelled);
    return depth === 0 ? pieces : [...pieces, ...values.learnedIn(spelled).filter(({ whole }) => whole)];
  };
  const inMessage = (spelled: string): readonly Piece[] => [...values.givenIn(spelled), ...values.learnedIn(spelled)];

  const replaceAll = (text: string, also: readonly string[] = NOTHING): string => {
    let safe = text;
    for (const value of also) safe = replaced(safe, passing(value)(safe));
    return without(safe, inRecord);
  };

  for (const value of known) values.give(value);

  return {
    add: values.give,
    label,
    redact: (text, also) => replaceAll(withoutCredentials(text, label), also),
    redactMessage(text) {
      values.hear();
      return without(withoutCredentials(text, label), inMessage);
    },
    redactHeader: ([name, value], also) => [
      replaceAll(name, also),
      isCredentialHeader(name) ? withoutCredential(value, label) : replaceAll(value, also),
    ],
    learnFromAnswer: (body) => values.learn(credentialsIn(body)),
    ofRequest: (target, headers, body) =>
      credentialsOf(target, headers, body).filter((value) => value.length >= SHORTEST_FOUND && !values.isKnown(value)),
  };
}

/** Finders of values that are not kept. That of the last one stays: the same one usually comes several times in a row. */
function createPassing(label: (value: string) => string): (value: string) => (text: string) => readonly Hit[] {
  let last: { value: string; find: (text: string) => readonly Hit[] } | undefined;
  return (value) => {
    if (last?.value !== value) {
      const own = createFormFinder();
      own.add(value, label(value));
      last = { value, find: own.find };
    }
    return last.find;
  };
}

const NOTHING: readonly string[] = [];

/** A text with what was found replaced by labels. */
function replaced(text: string, hits: readonly Hit[]): string {
  if (hits.length === 0) return text;
  let safe = '';
  let copied = 0;
  for (const { from, to, label } of hits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    // A hit that begins within another one removes only its rest.
    if (from >= copied) safe += text.slice(copied, from) + label;
    copied = Math.max(copied, to);
  }
  return safe + text.slice(copied);
}
