import type { Comparison, Tally } from './compare.ts';

const MOST_LINES = 20;
const LONGEST_LINE = 220;
const MOST_NAMES = 5;
const MOST_EXCHANGES = 8;

/** What a comparison found, for people. */
export interface Findings {
  /** At most some twenty lines, the whole picture first, then one line a difference. */
  readonly message: string;
  /** Ids of the exchanges of the first differences. */
  readonly exchanges: readonly string[];
}

/** Puts a comparison into words, of bounded length. */
export function findingsOf(comparison: Comparison): Findings {
  const { tallies, leftOut, lacks, beyond } = comparison;
  const differing = tallies.filter(({ differs }) => differs > 0);
  const undocumented = tallies.filter((tally) => tally.undocumented > 0);
  const lines = [
    ...named('lacks', lacks, lacks.length),
    ...named('describes beyond the interface', beyond, MOST_NAMES),
    ...differing.map((tally) => `${placeOf(tally)}: ${tally.differs} of ${judged(tally)} do not: ${firstOf(tally)}`),
    ...undocumented.map((tally) => `${placeOf(tally)}: ${counted(tally.undocumented)}: ${firstOf(tally)}`),
    ...tallies.flatMap((tally) =>
      tally.unusable === undefined ? [] : [`${placeOf(tally)}: its schema cannot be used: ${tally.unusable}`],
    ),
    ...leftOut,
  ];
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1)] : lines;
  const rest = lines.length - shown.length;
  return {
    message: [headline(comparison), ...shown.map(onOneLine), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    exchanges: [...differing, ...undocumented].flatMap(({ first }) => first?.exchange ?? []).slice(0, MOST_EXCHANGES),
  };
}

function headline({ version, openapi, operations, lacks, tallies }: Comparison): string {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const open = sum((tally) => tally.open);
  const name = onOneLine(`published description ${version ?? 'without a version'} (OpenAPI ${openapi})`);
  const fit = `${sum((tally) => tally.fits)} of ${sum(judged)} answers fit it`;
  const more = open > 0 ? `, ${open} more are left open by it` : '';
  return `${name}: has ${operations - lacks.length} of ${operations} operations; ${fit}${more}`;
}

/** Answers with an undocumented status do not fit either. */
function judged({ fits, differs, undocumented }: Tally): number {
  return fits + differs + undocumented;
}

function named(what: string, names: readonly string[], most: number): string[] {
  if (names.length === 0) return [];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return [`${what} ${names.slice(0, most).join(', ')}${more}`];
}

function placeOf({ operation, status }: Tally): string {
  return `${operation} ${status}`;
}

function firstOf({ first }: Tally): string {
  return first ? `${shortened(first.problem)} (${first.exchange})` : '';
}

function counted(answers: number): string {
  return answers === 1 ? 'one answer' : `${answers} answers`;
}

function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 4 * LONGEST_LINE ? `${line.slice(0, 4 * LONGEST_LINE)}…` : line;
}

function shortened(problem: string): string {
  return problem.length > LONGEST_LINE ? `${problem.slice(0, LONGEST_LINE)}…` : problem;
}
