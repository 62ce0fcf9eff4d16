import { isLabel } from './label.ts';

/** Members whose values are credentials (interface.md, Authentication 6 and 7; payment_secret and preimage of nodes). */
export const SECRET_MEMBERS = ['access_token', 'payment_secret', 'payment_preimage', 'preimage'] as const;
const MEMBER = new RegExp(`"(${SECRET_MEMBERS.join('|')})"(\\s*:\\s*)"((?:[^"\\\\]|\\\\[^])*)"`, 'g');
/** A short member name that may be written with escapes, such as `"access\\u005ftoken"`. */
const ESCAPED_NAME = /"((?:[^"\\]|\\u00[0-9a-f]{2}){1,40})"(?=\s*:)/gi;
const PARAMETER = new RegExp(`([?&](?:${SECRET_MEMBERS.join('|')})=)([^&#\\s"]+)`, 'g');
const MENTION = /access_token|preimage|payment_secret/;
const HEADERS = new Set(['authorization', 'proxy-authorization']);
const SCHEME = /^(Bearer|Basic|Token)(\s+)(.+)$/is;

type Label = (value: string) => string;

/** Whether a body may hold a secret member at all. */
export function mentionsSecrets(body: string): boolean {
  return MENTION.test(withPlainNames(body));
}

/** A text in which all values of secret members and parameters are replaced by labels. */
export function withoutCredentials(text: string, label: Label): string {
  const plain = withPlainNames(text);
  if (!MENTION.test(plain)) return text;
  return plain
    .replace(MEMBER, (whole, name: string, colon: string, lexeme: string) =>
      lexeme === '' || isLabel(lexeme) ? whole : `"${name}"${colon}"${label(unescapeJson(lexeme))}"`,
    )
    .replace(PARAMETER, (whole, start: string, value: string) =>
      isLabel(value) ? whole : start + label(decodePercent(value)),
    );
}

/** The values of secret members in a body. */
export function credentialsIn(body: string): string[] {
  const plain = withPlainNames(body);
  if (!MENTION.test(plain)) return [];
  return [...plain.matchAll(MEMBER)].map(([, , , lexeme = '']) => unescapeJson(lexeme));
}

/** The credentials of a request: in its headers (names and values in turn), its body and its address. */
export function credentialsOf(target: string, headers: readonly string[], body: string): string[] {
  const found: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const value = headers[i + 1] ?? '';
    if (isCredentialHeader(headers[i] ?? '')) found.push(SCHEME.exec(value)?.[3] ?? value);
  }
  found.push(...credentialsIn(body));
  if (MENTION.test(target)) for (const [, , value = ''] of target.matchAll(PARAMETER)) found.push(decodePercent(value));
  return found;
}

/** Whether any value of a header is a credential. */
export function isCredentialHeader(name: string): boolean {
  return (name.length === 13 || name.length === 19) && HEADERS.has(name.toLowerCase());
}

/** The value of such a header with a label in place of the credential; the scheme is kept. */
export function withoutCredential(value: string, label: Label): string {
  const [, scheme, gap, credential] = SCHEME.exec(value) ?? [];
  if (scheme !== undefined && gap !== undefined && credential !== undefined) return scheme + gap + label(credential);
  return value === '' || /^(Bearer|Basic|Token)\s*$/i.test(value) ? value : label(value);
}

/** A text whose secret members are named without escapes, which JSON allows in names as well. */
function withPlainNames(text: string): string {
  if (!text.includes('\\u00')) return text;
  return text.replace(ESCAPED_NAME, (whole, lexeme: string) => {
    const name = unescapeJson(lexeme);
    return MENTION.test(name) ? `"${name}"` : whole;
  });
}

function unescapeJson(lexeme: string): string {
  if (!lexeme.includes('\\')) return lexeme;
  try {
    return JSON.parse(`"${lexeme}"`) as string;
  } catch {
    return lexeme;
  }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
