import type { Mutant } from './mutants.ts';
import type { Verdict } from './verdict.ts';

/** A mutant that was judged. */
export interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

const COLUMNS = ['generated', 'covered', 'judged', 'killed', 'broken', 'undecided', 'survived'] as const;

type Counts = Record<(typeof COLUMNS)[number], number>;

/** What came of a mutation run, for people: counts by file, and each mutant that nothing noticed with its line. */
export function summary(generated: readonly Mutant[], covered: ReadonlySet<number>, judged: readonly Judged[]): string {
  const files = [...new Set(generated.map(({ file }) => file))];
  const rows = files.map((name): [string, Counts] => {
    const isOfIt = ({ file }: Mutant): boolean => file === name;
    const own = judged.filter(({ mutant }) => isOfIt(mutant));
    return [name, countsOf(generated.filter(isOfIt), covered, own)];
  });
  const all: [string, Counts] = ['all', countsOf(generated, covered, judged)];
  const width = Math.max(...files.map((name) => name.length));
  const line = (name: string, cells: readonly (string | number)[]): string =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
  return [
    ...judged.flatMap(({ mutant, verdict }) => unnoticed(mutant, verdict)),
    '',
    line('', COLUMNS),
    ...[...rows, all].map(([name, counts]) =>
      line(
        name,
        COLUMNS.map((column) => counts[column]),
      ),
    ),
  ].join('\n');
}

/** A mutant in a line. */
export function place({ number, file, line, column, what }: Mutant): string {
  return `${number} ${file}:${line}:${column} ${what}`;
}

/** What is to be looked at by people: who wasn't accused, in a few lines. */
function unnoticed(mutant: Mutant, verdict: Verdict): string[] {
  if (verdict.end !== 'survived' && verdict.end !== 'undecided') return [];
  const beside = verdict.end === 'undecided' ? [`    no longer decided: ${verdict.ids.join(' ')}`] : [];
  return [`${verdict.end}: ${place(mutant)}`, `    ${mutant.source}`, ...beside];
}

function countsOf(generated: readonly Mutant[], covered: ReadonlySet<number>, judged: readonly Judged[]): Counts {
  const ended = (end: Verdict['end']): number => judged.filter(({ verdict }) => verdict.end === end).length;
  return {
    generated: generated.length,
    covered: generated.filter(({ number }) => covered.has(number)).length,
    judged: judged.length,
    killed: ended('killed'),
    broken: ended('broken'),
    undecided: ended('undecided'),
    survived: ended('survived'),
  };
}
