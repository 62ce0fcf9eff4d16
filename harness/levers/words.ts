/** A quoted piece, a plain one, blanks, or a quote that is never closed. */
const PIECES = /'([^']*)'|"([^"]*)"|([^\s'"]+)|\s+|['"]/g;

/** What a shell would do something with, and here nobody does. */
const FOR_A_SHELL = /[|&;<>$`\\]/;

/** A line that can't be taken apart; the fix ends a sentence that begins with the setting. */
export interface NoWords {
  readonly fix: string;
}

/**
 * The words of a command line: blanks part them, single and double quotes hold them together, and nothing else has a meaning.
 * What only a shell would understand is refused instead of being handed on as it is.
 */
export function wordsOf(line: string): readonly string[] | NoWords {
  const words: string[] = [];
  let isWithin = false;
  for (const [piece, single, double, plain] of line.matchAll(PIECES)) {
    const part = single ?? double ?? plain;
    const sign = FOR_A_SHELL.exec(plain ?? '')?.[0];
    if (sign !== undefined) return { fix: `has ${sign} for a shell, but none runs it; quote it, or call a script` };
    if (part === undefined && piece.trim() !== '') return { fix: `lacks the second ${piece}; close the quote` };
    if (part !== undefined) words.push((isWithin ? (words.pop() ?? '') : '') + part);
    isWithin = part !== undefined;
  }
  return words;
}
