import { createHash } from 'node:crypto';

/** Shorter ones can be guessed. */
const SHORTEST = 16;
/** Numbers that lie closer together than this come from one counter. */
const NEAR = 1n << 40n;

/** A text that nearly is a token or key, and what it is. */
interface NearMiss {
  readonly what: string;
  readonly token: string;
}

/**
 * All that a careless comparison takes for the right token or key. None says the same in other letters: hexadecimal digits have
 * no case, and decoders of base64 may leave out bits, a character or a filling at the end that make no whole byte.
 */
export function nearMisses(right: string): NearMiss[] {
  const bare = right.replace(/(?<!=)=+$/, '');
  const near = [
    { what: 'another last character', token: withOtherEnd(bare) },
    { what: 'another first character', token: withOtherBeginning(right) },
    { what: 'the last character cut off', token: cut(bare).rest },
    { what: 'two further characters', token: `${bare}aa` },
    { what: 'letters of the other case', token: isHex(right) ? right : inOtherCase(right) },
  ];
  return near.filter(({ token }) => token !== right && token !== '');
}

/**
 * A text with a character in the place of its first that no token has: a digest or a comparison of bytes may stumble over it. What
 * decodes to the same bytes may be the same token, so that nothing is put before or behind it.
 */
export function withOddBeginning(text: string, odd: string): string {
  return `${odd}${[...text].slice(1).join('')}`;
}

/**
 * The same token, hash or id with another last character: a capital for a capital, a digit for a digit, as its form may demand. In
 * base64 it differs in the highest bits, as the lowest may be part of no byte.
 */
export function withOtherEnd(text: string): string {
  const { rest, last } = cut(text);
  return `${rest}${otherThan(last, isHex(text))}`;
}

/**
 * An id that nobody gave, close to one that somebody did: with another last character. A short one may be counted up, so that its
 * neighbours are the ids of others: far beyond it is none yet.
 */
export function strangeId(id: string): string {
  return isCounted(id) ? `${id}0007` : withOtherEnd(id);
}

/** Whether an id may come from a counter: a number, or so short that letters count on where digits end. */
export function isCounted(id: string): boolean {
  return /^(\d{1,8}|[a-z\d]{1,4})$/i.test(id);
}

/** The last character of a text, whole where it takes two units of UTF-16, and what stands before it. */
function cut(text: string): { readonly rest: string; readonly last: string } {
  const last = [...text.slice(-2)].slice(-1).join('');
  return { rest: text.slice(0, text.length - last.length), last };
}

function otherThan(last: string, inHex: boolean): string {
  if (/\d/.test(last)) return last < '4' ? '5' : '1';
  if (/[A-Z]/.test(last)) return last !== 'A' ? 'A' : inHex ? 'B' : 'Q';
  return last === 'a' ? 'b' : 'a';
}

/** Whether a text is a number in hexadecimal digits, also as a UUID. */
function isHex(text: string): boolean {
  return /^[0-9a-f-]+$/i.test(text);
}

/** The same token with another first character. */
export function withOtherBeginning(token: string): string {
  return `${/^a/i.test(token) ? 'b' : 'a'}${[...token].slice(1).join('')}`;
}

/** The same token with its capitals and small letters exchanged; the same text where it has no letters. */
export function inOtherCase(token: string): string {
  return [...token].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');
}

/**
 * Why tokens could be guessed (AUT-TOKEN-05): too short, counted up, or alike but for a few characters. A prefix that names the
 * type of all, up to a separator, does not count; what signed or sealed tokens have in common is no matter beside the rest.
 * @param tokens distinct ones of one run; a single one shows only its length
 */
export function guessable(tokens: readonly string[]): string[] {
  const short = tokens.filter((token) => token.length < SHORTEST);
  const bare = withoutPrefix(tokens);
  return [
    ...short.map(({ length }) => `a token of ${length} characters`),
    ...(counted(bare) ? ['the tokens are numbers close together'] : []),
    ...(alike(bare) ? ['the tokens are alike but for a few characters'] : []),
  ];
}

/** The digests by which a token is made of something that others know. */
const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];

/**
 * Whether a token is nothing but another writing, or the digest, of a text that others may know, as of an id, behind a word that
 * names its type or not (AUT-TOKEN-05). A digest with a key shows no such thing.
 */
export function isMadeOf(token: string, known: readonly string[]): boolean {
  const bare = token.replace(/^[A-Za-z]+[_.:-]/, '').replace(/(?<!=)=+$/, '');
  const isPartOf = (form: string) => form.startsWith(bare) || form.endsWith(bare);
  return bare.length >= SHORTEST && known.flatMap(writingsOf).some(isPartOf);
}

/** A text written otherwise, and its digests; bytes as they are written in hexadecimal digits and in base64. */
function writingsOf(text: string): string[] {
  const bytes = /^([0-9a-f]{2})+$/i.test(text) ? [Buffer.from(text), Buffer.from(text, 'hex')] : [Buffer.from(text)];
  const digests = DIGESTS.flatMap((name) => bytes.map((each) => createHash(name).update(each).digest()));
  const encodings = ['hex', 'base64', 'base64url'] as const;
  const written = [...bytes, ...digests].flatMap((each) => encodings.map((encoding) => each.toString(encoding)));
  return [text, reversed(text), ...written.map((each) => each.replace(/(?<!=)=+$/, ''))];
}

function withoutPrefix(tokens: readonly string[]): string[] {
  const common = commonPrefix(tokens);
  const prefix = tokens.length > 1 ? (/^[A-Za-z]+[_.:-](?:[A-Za-z]+[_.:-])*/.exec(common)?.[0].length ?? 0) : 0;
  return tokens.map((token) => token.slice(prefix));
}

function counted(tokens: readonly string[]): boolean {
  const numbers = tokens.map(numberIn).sort((a, b) => Number(a > b) - Number(a < b));
  return numbers.slice(1).some((number, at) => number >= 0n && number - (numbers[at] ?? 0n) < NEAR);
}

/** A token as a number, when it is one in decimal or hexadecimal digits (also as a UUID); else -1. */
function numberIn(token: string): bigint {
  const digits = token.replaceAll('-', '');
  if (/^\d+$/.test(digits)) return BigInt(digits);
  return /^[0-9a-f]+$/i.test(digits) ? BigInt(`0x${digits}`) : -1n;
}

function alike(tokens: readonly string[]): boolean {
  return tokens.some((token, at) =>
    tokens.slice(at + 1).some((other) => {
      const length = Math.min(token.length, other.length);
      const begin = commonPrefix([token, other]).length;
      const end = commonPrefix([token, other].map((each) => reversed(each.slice(begin)))).length;
      return begin + end > length / 2 && length - begin - end < SHORTEST;
    }),
  );
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function commonPrefix([first = '', ...others]: readonly string[]): string {
  let length = others.length === 0 ? 0 : first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
