/**
 * All that a check may learn of a secret, and make of one. What it learns is recorded beside the label, since a replay has
 * only that; what it makes is a secret again.
 */
import { sideInputIfAnyNow, sideInputNow } from '../../engine/replay/side-input.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { derivedSecret, type Secret, secretText } from '../../engine/wire/secret.ts';
import * as texts from './tokens.ts';

/** A token that opens nothing, and what it is. */
interface WrongToken {
  readonly what: string;
  readonly token: Secret | string;
}

/**
 * Tokens that differ from the right one in one thing each.
 * @param invented one that nobody issued
 */
export function wrongTokens(right: Secret, invented: string): WrongToken[] {
  return [...nearMisses(right), { what: 'a token that was invented', token: invented }];
}

/** Values of a wrong type, which may be found ill-formed, and must not open anything: the right token in a list among them. */
export function noTokens(right: Secret): { readonly what: string; readonly token: unknown }[] {
  return [
    ...[null, true, false, 0, {}, []].map((token) => ({ what: JSON.stringify(token), token })),
    { what: 'a list of the right one', token: [right] },
  ];
}

/** Longer than any token, and than what a digest of passwords takes. */
const LONG = 'x'.repeat(10_000);

/** Texts that no service issues as a token. They may be found ill-formed, must not open anything, and may break no comparison. */
export function oddTokens(right: Secret): WrongToken[] {
  const beginningWith = (odd: string) => derivedSecret(right, (text) => texts.withOddBeginning(text, odd));
  return [
    { what: 'the right one with a letter beyond ASCII', token: beginningWith('é') },
    { what: 'the right one with a NUL', token: beginningWith('\0') },
    { what: `${LONG.length} letters`, token: LONG },
  ];
}

/** All that a careless comparison takes for the right token; see {@link texts.nearMisses}. */
function nearMisses(right: Secret): Changed[] {
  return changesOf(right, texts.nearMisses);
}

/** What a secret becomes by changes of its text. */
interface Changed {
  readonly what: string;
  readonly token: Secret;
}

/**
 * What a secret becomes by changes.
 * @param change gives those that there are: of some texts not all can be had, which is recorded
 */
export function changesOf(
  secret: Secret,
  change: (text: string) => readonly { readonly what: string; readonly token: string }[],
): Changed[] {
  const changed = change(secretText(secret)).filter(({ token }) => token !== '');
  const kinds = sideInputNow(`changes of ${secret.label}`, () => changed.map(({ what }) => what));
  return changed
    .filter(({ what }) => kinds.includes(what))
    .map(({ what, token }) => ({ what, token: derivedSecret(secret, () => token) }));
}

/** The same token with another last character; see {@link texts.withOtherEnd}. */
export function tokenWithOtherEnd(token: Secret): Secret {
  return derivedSecret(token, texts.withOtherEnd);
}

/** A secret behind a text: `behind('Bearer ', key)`. */
export function behind(text: string, secret: Secret): Secret {
  return derivedSecret(secret, (own) => `${text}${own}`);
}

/** The value of an `Authorization` header by the one scheme of the interface. */
export function bearer(key: Secret): Secret {
  return behind('Bearer ', key);
}

/** Why tokens could be guessed (AUT-TOKEN-05); see {@link texts.guessable}. */
export function guessable(tokens: readonly Secret[]): readonly string[] {
  const labels = tokens.map(({ label }) => label).join(', ');
  return sideInputNow(`why ${labels} can be guessed`, () => texts.guessable(tokens.map(secretText)));
}

/** Whether a secret is made of texts that others may know (AUT-TOKEN-05); see {@link texts.isMadeOf}. */
export function isMadeOf(secret: Secret, known: readonly string[]): boolean {
  return sideInputNow(`whether ${secret.label} is made of ${known.length} texts`, () =>
    texts.isMadeOf(secretText(secret), known),
  );
}

/** Whether a secret is one of some texts. */
export function isAmong(secret: Secret, readable: readonly string[]): boolean {
  return sideInputNow(`whether ${secret.label} is one of ${readable.length} texts`, () =>
    readable.includes(secretText(secret)),
  );
}

/** Whether an answer holds a secret anywhere, headers included. */
export function holdsSecret({ text, headers, exchange }: Answer, secret: Secret): boolean {
  return (
    sideInputIfAnyNow(`${exchange.id} tells ${secret.label}`, () => {
      const token = secretText(secret);
      return text.raw.includes(token) || headers.some(([, value]) => value.includes(token)) || undefined;
    }) === true
  );
}
