/** Shorter ones can be tried out. */
const SHORTEST = 16;
/** Numbers that lie closer together than this come from one counter. */
const NEAR = 1n << 40n;

/** A token that opens nothing, and what it is. */
export interface WrongToken {
  readonly what: string;
  readonly token: string;
}

/**
 * Tokens that differ from the right one in one thing each.
 * @param invented one that nobody issued
 */
export function wrongTokens(right: string, invented: string): WrongToken[] {
  const wrong = [
    { what: 'another last character', token: withOtherEnd(right) },
    { what: 'another first character', token: withOtherBeginning(right) },
    { what: 'a shortened token', token: right.slice(0, -1) },
    { what: 'a lengthened token', token: `${right}a` },
    { what: 'the token in the other case', token: inOtherCase(right) },
    { what: 'an invented token', token: invented },
  ];
  return wrong.filter(({ token }) => token !== right && token !== '');
}

/** The same token, hash or id with another last character: a capital for a capital, a digit for a digit, as its form may demand. */
export function withOtherEnd(text: string): string {
  const last = text.slice(-1);
  const [usual, other] = /[A-Z]/.test(last) ? ['A', 'B'] : /\d/.test(last) ? ['1', '2'] : ['a', 'b'];
  return `${text.slice(0, -1)}${last === usual ? other : usual}`;
}

/** The same token with another first character. */
export function withOtherBeginning(token: string): string {
  return `${/^a/i.test(token) ? 'b' : 'a'}${token.slice(1)}`;
}

/** The same token with its capitals and small letters exchanged; the same text where it has no letters. */
export function inOtherCase(token: string): string {
  return [...token].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');
}

/**
 * Why tokens could be guessed (AUT-TOKEN-05): too short, counted up, or alike in more than half their length. A prefix
 * that names the type of all, up to a separator, does not count, and of a signed token (JWT) only the signature does.
 * @param tokens distinct ones of one run; a single one shows only its length
 */
export function guessable(tokens: readonly string[]): string[] {
  const short = tokens.filter((token) => token.length < SHORTEST);
  const bare = withoutPrefix(tokens.map(signatureOf));
  return [
    ...short.map(({ length }) => `a token of ${length} characters`),
    ...(counted(bare) ? ['the tokens are numbers close together'] : []),
    ...(alike(bare) ? ['the tokens begin alike for more than half their length'] : []),
  ];
}

function signatureOf(token: string): string {
  const parts = token.split('.');
  return token.startsWith('eyJ') && parts.length === 3 ? (parts[2] ?? token) : token;
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
    tokens
      .slice(at + 1)
      .some((other) => commonPrefix([token, other]).length > Math.min(token.length, other.length) / 2),
  );
}

function commonPrefix([first = '', ...others]: readonly string[]): string {
  let length = others.length === 0 ? 0 : first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
