/**
 * The one place that makes text of a peer, a ledger or a stranger's folder safe to show. All code that prints uses it:
 * `plainText` for Markdown, XML, Prometheus and HTML, `terminalText` and `terminalLine` for terminals and the logs of CI jobs,
 * `plainJson` for JSON.
 */

/** Control characters but line breaks, and invisible ones: marks of direction, joiners, separators, half surrogates. */
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Colours and weights, as Playwright and `styleText` write them. */
const ESCAPE = '\u001b';
const COLOUR = new RegExp(`(${ESCAPE}\\[[\\d;]*m)`, 'g');
/** Commands to the runner of a CI job: GitHub's begin a line; those of others and older ones of GitHub stand anywhere. */
const COMMAND = /^(\p{Zs}*):(?=:)|##(?=(?:vso|teamcity)?\[)/gimu;

/** A text in which control and direction characters are escapes such as `\u202e`; line breaks stay, colours go. */
export function plainText(text: string): string {
  return text.replace(COLOUR, '').replace(UNSEEN, escaped);
}

/** Lines for a terminal or the log of a CI job: as {@link plainText}, without commands to its runner. */
export function terminalText(text: string): string {
  return obeyedByNobody(plainText(text));
}

/** One line for a terminal or the log of a CI job: as {@link terminalText}, line breaks shown as escapes, too. */
export function terminalLine(text: string): string {
  return terminalText(text.trimEnd()).replaceAll('\n', '\\n');
}

/** Lines with our own colours, whose words of others were made plain before: as {@link terminalText}, the colours stay. */
export function paintedText(text: string): string {
  const pieces = text.split(COLOUR).map((piece, index) => (index % 2 === 1 ? piece : piece.replace(UNSEEN, escaped)));
  return obeyedByNobody(pieces.join(''));
}

/** A value as indented JSON that is safe to show and means the same. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, escaped).replaceAll('##', '\\u0023#');
}

function escaped(character: string): string {
  if (character === '\t') return ' ';
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

function obeyedByNobody(text: string): string {
  return text.replace(COMMAND, (found, space: string | undefined) => (found === '##' ? '# #' : `${space ?? ''}: `));
}
