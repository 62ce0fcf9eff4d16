/** A word that texts for people leave to the dialect of old, and the word of the field. */
interface Word {
  readonly not: RegExp;
  readonly but: string;
  /** Where it is an ordinary word elsewhere, the only place that it is looked for. */
  readonly only?: 'documents';
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
  { not: word('plants?', 'planted'), but: 'inject', only: 'documents' },
  { not: word('freedoms?'), but: 'conforming variant', only: 'documents' },
  { not: word('aside'), but: 'recorded side input', only: 'documents' },
  { not: word('rooms?'), but: 'module', only: 'documents' },
  { not: word('desks?', 'doors?'), but: 'context, sanitizer', only: 'documents' },
  { not: word('told'), but: 'settings, recorded settings', only: 'documents' },
  { not: word('tried'), but: 'sampled', only: 'documents' },
  { not: word('passing'), but: 'flaky', only: 'documents' },
  { not: word('corners?'), but: 'edge case', only: 'documents' },
  { not: word('steady', 'standing'), but: 'confirm, snapshot', only: 'documents' },
  { not: word('brought'), but: 'provided', only: 'documents' },
];

/**
 * The words of the glossary's left side in a text, each with its place and the word to write.
 * @param kind documents are held to all of it, other texts to the words that are never ordinary
 */
export function dialectIn(text: string, place: string, kind: 'document' | 'title' = 'title'): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      GLOSSARY.filter(({ only }) => only === undefined || kind === 'document').flatMap(({ not, but }) =>
        [...line.matchAll(not)].map(
          ([found]) => `${place}:${index + 1}: “${found}”; write “${but}” (${line.trim().slice(0, 120)})`,
        ),
      ),
    );
}
