import { type AnswerDrift, counted, type Drift, sentenceOf, shared } from '../../../engine/drift.ts';

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

/** Puts a drift into words, of bounded length. */
export function findingsOf(drift: Drift): Findings {
  const { answers, leftOut, differences } = drift;
  const lines = [
    ...answers.flatMap(answerLines),
    ...shared(differences).map(
      (difference) => `${difference.effect}: ${sentenceOf(difference)} (${named(difference.operations)})`,
    ),
    ...leftOut,
  ];
  const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
  const rest = lines.length - shown.length;
  return {
    message: [headline(drift), ...shown.map(onOneLine), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    exchanges: answers.flatMap(({ problems: [first] }) => first?.exchange ?? []).slice(0, MOST_EXCHANGES),
  };
}

type Counts = Omit<AnswerDrift, 'problems'>;
type Headed = Omit<Drift, 'answers' | 'leftOut'> & { readonly answers: readonly Counts[] };

/** The whole picture, in one line. */
export function headline({ version, openapi, operations, described, differences, more, answers }: Headed): string {
  const sum = (count: (answer: Counts) => number) => answers.reduce((total, answer) => total + count(answer), 0);
  const open = sum((answer) => answer.open);
  const fit = answers.length > 0 ? `; ${sum((answer) => answer.fits)} of ${sum(judged)} answers fit it` : '';
  return [
    onOneLine(`published description ${version ?? 'without a version'} (OpenAPI ${openapi})`),
    `: has ${described} of ${operations} operations; differences from the interface: ${counted(differences)}`,
    more > 0 ? ` and ${more} more` : '',
    fit,
    open > 0 ? `, ${open} more are left open by it` : '',
  ].join('');
}

function answerLines(answer: AnswerDrift): string[] {
  const { operation, status, problems, more, unusable } = answer;
  const place = `${operation} ${status}`;
  return [
    ...problems.map(
      ({ problem, answers, exchange }) =>
        `${place}: ${answers} of ${judged(answer)} answers: ${shortened(problem)} (${exchange})`,
    ),
    ...(more > 0 ? [`${place}: and other problems`] : []),
    ...(unusable === undefined ? [] : [`${place}: its schema cannot be used: ${unusable}`]),
  ];
}

/** Answers with an undocumented status do not fit either. */
function judged({ fits, differs, undocumented }: Counts): number {
  return fits + differs + undocumented;
}

function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 4 * LONGEST_LINE ? `${line.slice(0, 4 * LONGEST_LINE)}…` : line;
}

function shortened(problem: string): string {
  return problem.length > LONGEST_LINE ? `${problem.slice(0, LONGEST_LINE)}…` : problem;
}
