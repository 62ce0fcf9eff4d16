/** What a text is: a document, a comment of the code, or a title, a help or a page. */
type Kind = 'document' | 'comment' | 'title';

/** A word of the old dialect, and the word of the field to write instead. */
interface Word {
  readonly not: RegExp;
  readonly but: string;
  /** The kinds of texts that must not have it, where it is an ordinary word in others; by default all. */
  readonly only?: readonly Kind[];
}

/** What stands alone: no part of an id, a path or a name in code. */
function word(...forms: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w\`/.-])(${forms.join('|')})(?![\\w\`/-])`, 'gi');
}

/** The glossary, as far as a machine can hold it. */
export const GLOSSARY: readonly Word[] = [
  { not: word('toStartFrom', 'ifGiven'), but: 'precondition' },
  { not: word('ifPlainIsTaken', 'takesPlain', 'ifLimitsStay', 'asListed', 'excused'), but: 'control' },
  { not: word('obstacles?', 'shortfalls?'), but: 'reason' },
  { not: word('mend', 'mends', 'mended', 'mending'), but: 'fix' },
  { not: word('how-many-th', 'so many'), but: 'index, n' },
  { not: word('bites', 'that bit', 'bounds that bit'), but: 'limit hit' },
  { not: word('patience'), but: 'wait budget' },
  { not: word('lapses?', 'lapsed', 'lapsing'), but: 'expire' },
  { not: word('uproots?', 'uprooted'), but: 'remove' },
  { not: word('shownBy', 'shown by fault'), but: 'trigger' },
  { not: word('benign variants?'), but: 'conforming variant' },
  { not: word('plants?', 'planted'), but: 'inject', only: ['document', 'comment'] },
  { not: word('freedoms?'), but: 'conforming variant', only: ['document', 'comment'] },
  { not: word('aside'), but: 'recorded side input', only: ['document'] },
  { not: word('rooms?'), but: 'module', only: ['document'] },
  { not: word('desks?', 'doors?'), but: 'context, sanitizer', only: ['document'] },
  { not: word('told'), but: 'settings, shown, asked', only: ['document', 'comment'] },
  { not: word('tried'), but: 'sampled', only: ['document'] },
  { not: word('passing'), but: 'flaky', only: ['document'] },
  { not: word('corners?'), but: 'edge case', only: ['document'] },
  { not: word('steady', 'standing'), but: 'confirm, snapshot', only: ['document'] },
  { not: word('brought'), but: 'provided', only: ['document'] },
];

/**
 * The words of the glossary's left side in a text, each with its place and the word to write.
 * @param kind what the text is: each kind is held to the words that are never ordinary in it
 */
export function dialectIn(text: string, place: string, kind: Kind = 'title'): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      GLOSSARY.filter(({ only }) => only === undefined || only.includes(kind)).flatMap(({ not, but }) =>
        [...line.matchAll(not)].map(
          ([found]) => `${place}:${index + 1}: “${found}”; write “${but}” (${line.trim().slice(0, 120)})`,
        ),
      ),
    );
}
