/** A text that is mostly a repetition. */
export interface Worst {
  readonly start: string;
  readonly pump: string;
}

const PIECE =
  /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\p\{[^}]*\}|\\.|\[(?:\\.|[^\\\]])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|\{\d+,?\d*\}|./gis;
const SYNTAX = new Set('()|*+?{}^$');
/** What stands for a class of characters: the first of these that it has. */
const CHARACTERS = [
  'a0A -',
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode((code + 0x21) % 0xa0)),
  '\u200b\u2028\ud800\ufffe→',
].join('');
/** Characters that are in most classes. */
const COMMON = ['a', '0', ' ', '-', '\\', '"'];
/** The end that hardly any expression takes. */
const END = '\n\0';

/**
 * Texts that keep an expression busy if anything does. They are made of what it is made of: a character that it takes at each place,
 * repeated there and from the beginning; neighbours, repeated; and each of its beginnings, repeated.
 */
export function worstTexts(pattern: string, flags: string): Worst[] {
  const found = new Map<string, Worst>();
  const add = (start: string, pump: string) => found.set(JSON.stringify([start, pump]), { start, pump });
  for (const character of COMMON) add('', character);
  let begun = '';
  let last = '';
  const groups: string[] = [];
  for (const [piece] of pattern.matchAll(PIECE)) {
    const character = characterOf(piece, flags);
    if (character !== undefined) {
      add('', character);
      add('', last + character);
      add(begun, character);
      begun += character;
      add('', begun);
      last = character;
    } else if (piece.startsWith('(')) groups.push(begun);
    else if (piece === '|') begun = groups.at(-1) ?? '';
    else if (piece === ')') groups.pop();
    else if (piece.startsWith('{')) begun += last.repeat(Math.max(0, Number.parseInt(piece.slice(1), 10) - 1));
  }
  return [...found.values()];
}

/** One of these texts in full. */
export function inFull({ start, pump }: Worst, length: number): string {
  return start + pump.repeat(Math.ceil(length / pump.length)) + END;
}

/** A character that a piece of an expression takes; undefined of what takes none. */
function characterOf(piece: string, flags: string): string | undefined {
  if (SYNTAX.has(piece.charAt(0))) return undefined;
  if (piece.length === 1 && piece !== '.') return piece;
  const one = new RegExp(`^${piece}$`, flags.replace(/[gmy]/g, ''));
  return [...CHARACTERS].find((character) => one.test(character));
}
