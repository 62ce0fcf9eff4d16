import { digitsOf, type Leaf } from './leaves.ts';

/** What the message of a finding mentions. */
export interface Mentioned {
  /** JSON pointers of members. */
  readonly pointers: readonly string[];
  /** Names of headers, in small letters. */
  readonly headers: ReadonlySet<string>;
  /** Whether it quotes the beginning of a body: then it is about the answer as a whole. */
  quotes(body: string): boolean;
  /** Whether it is about a type: then the digits of a number do not matter. */
  readonly ofTypes: boolean;
  /** Whether it mentions a member, by its name or by its value. */
  about(leaf: Leaf): boolean;
}

const POINTER = /(?<![^\s:;,(])((?:\/[^\s/:;,]+)+)/g;
const DOTTED = /`([A-Za-z_]\w*(?:\.\w+)*)`/g;
const HEADER = /(?<![\w-])[A-Za-z]+(?:-[A-Za-z]+)+(?![\w-])/g;
const OF_TYPES = /\bmust be (?:a |an )?(?:string|integer|number|boolean|array|object|null)|Any<|is missing/;
/** Shorter values stand in any sentence by accident. */
const SHORTEST_WORD = 3;
const SHORTEST_NAME = 5;
/** The least number of characters of a body that cannot agree by accident. */
const QUOTED = 15;

/**
 * Reads the message of a finding.
 * @param pointer the member that it is about, where the report knows it
 * @param id of the offending exchange: a finding about several answers names each by its own
 */
export function mentionedBy(message: string, pointer: string | undefined, id: string): Mentioned {
  const parts = message.split(/; (?=[^;]*\(w\d+-\d+\): )/);
  const own = parts.filter((part) => part.includes(`(${id}): `)).map((part) => part.slice(part.indexOf(`(${id}): `)));
  const text = own.length === 0 ? message : own.join('; ').replaceAll(`(${id}): `, '');
  const named = [
    ...(pointer === undefined ? [] : [pointer]),
    ...[...text.matchAll(POINTER)].map(([, found = '']) => found).filter((found) => !found.startsWith('/api/')),
  ];
  const dotted = [...text.matchAll(DOTTED)].map(([, name = '']) => `/${name.replaceAll('.', '/')}`);
  return {
    pointers: [...new Set(named)],
    headers: new Set([...text.matchAll(HEADER)].map(([name]) => name.toLowerCase())),
    quotes: (body) => body.length >= QUOTED && text.includes(body.slice(0, QUOTED)),
    ofTypes: OF_TYPES.test(text),
    about(leaf) {
      if (named.includes(leaf.pointer) || dotted.some((end) => leaf.pointer.endsWith(end))) return true;
      const digits = digitsOf(leaf.value);
      if (digits !== undefined) return holdsWord(text, digits);
      if (typeof leaf.value !== 'string') return false;
      const isQuoted = leaf.value.length >= SHORTEST_WORD && text.includes(leaf.value);
      return isQuoted || (leaf.name.length >= SHORTEST_NAME && holdsWord(text, leaf.name));
    },
  };
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\w.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ')) return true;
  return false;
}
