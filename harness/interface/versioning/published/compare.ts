import { loadOperations, type Operation } from '../../../../specs/operations.ts';
import type { AnswerDrift, AnswerProblem } from '../../../engine/drift.ts';
import { type Members, membersOf } from '../../../engine/json/members.ts';
import { onceFor } from '../../../engine/passive/check.ts';
import { createReader, type Seen } from '../../../engine/passive/seen.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { PublishedDocument } from './document.ts';
import { coverageOf } from './operations.ts';
import { expectationOf } from './responses.ts';
import { createSchemas, type Judge } from './schemas.ts';

/** How the answers of a run fit a document. */
export interface Comparison {
  readonly openapi: string;
  /** `info.version`. */
  readonly version?: string;
  /** How many operations the interface has. */
  readonly operations: number;
  readonly lacks: readonly string[];
  readonly beyond: readonly string[];
  /** In the order of the interface, then of the statuses. */
  readonly tallies: readonly AnswerDrift[];
  /** What of the document had to be left out, a sentence each. */
  readonly leftOut: readonly string[];
}

/** Compares a run with a published document while its exchanges pass by, in bounded memory. */
export interface Comparer {
  /** Takes the next exchange, in any order; what belongs to no operation that the document describes is passed over. */
  see(exchange: Exchange): void;
  end(): Comparison;
}

type Counts = { -readonly [Key in keyof Omit<AnswerDrift, 'problems'>]: AnswerDrift[Key] } & {
  readonly problems: Map<string, { answers: number; readonly exchange: string }>;
};

const MOST_PROBLEMS = 50;
const LONGEST_PROBLEM = 500;

/**
 * Begins a comparison.
 * @param operations the operations of the interface, in the order in which differences are listed
 */
export function createComparer(
  document: PublishedDocument,
  operations: readonly Pick<Operation, 'id' | 'method' | 'path' | 'responses'>[] = loadOperations(),
): Comparer {
  const coverage = coverageOf(document, operations);
  const statuses = new Map(operations.map(({ id, responses }) => [id, responses]));
  const schemas = createSchemas(document);
  const read = createReader();
  const tallies = new Map<string, Counts>();

  function tallyOf(operation: string, status: number): Counts {
    const key = `${operation} ${status}`;
    const none = { fits: 0, differs: 0, open: 0, undocumented: 0, more: 0 };
    const tally = tallies.get(key) ?? { operation, status, ...none, problems: new Map() };
    tallies.set(key, tally);
    return tally;
  }

  function judge(answer: Seen, described: Members, tally: Counts): void {
    const expected = expectationOf(document, described, answer.status, answer.header('content-type'));
    if (expected.kind === 'undocumented') {
      // Where the interface does not describe a status either, nothing is to be compared.
      if (!Object.hasOwn(statuses.get(tally.operation) ?? {}, answer.status)) tally.open++;
      else {
        tally.undocumented++;
        note(tally, answer, 'the status is not described');
      }
    } else if (expected.kind === 'open') tally.open++;
    else if (expected.kind === 'unusable') leaveOpen(tally, expected.why);
    else if (expected.kind === 'other-type') count(tally, answer, [expected.problem]);
    else {
      const byJudge = schemas.judgeOf(expected.schema);
      if ('unusable' in byJudge) leaveOpen(tally, byJudge.unusable);
      else count(tally, answer, problemsOf(answer, byJudge));
    }
  }

  return {
    see(exchange) {
      const { operation = '' } = exchange;
      const described = coverage.described.get(operation);
      if (!described) return;
      const answer = read(exchange);
      if (answer) judge(answer, described, tallyOf(operation, answer.status));
    },
    end() {
      const version = membersOf(document.info)?.version;
      const order = operations.map(({ id }) => id);
      return {
        openapi: document.openapi,
        ...(version === undefined ? {} : { version: String(version) }),
        operations: operations.length,
        lacks: coverage.lacks,
        beyond: coverage.beyond,
        tallies: [...tallies.values()]
          .sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation) || a.status - b.status)
          .map(({ problems, ...tally }) => ({ ...tally, problems: mostFrequent(problems) })),
        leftOut: schemas.leftOut(),
      };
    },
  };
}

function leaveOpen(tally: Counts, why: string): void {
  tally.open++;
  tally.unusable ??= why;
}

function count(tally: Counts, answer: Seen, problems: readonly string[]): void {
  if (problems.length === 0) tally.fits++;
  else tally.differs++;
  for (const problem of problems) note(tally, answer, problem);
}

function note(tally: Counts, answer: Seen, text: string): void {
  const { problems } = tally;
  const problem = text.length > LONGEST_PROBLEM ? `${text.slice(0, LONGEST_PROBLEM)}…` : text;
  const known = problems.get(problem);
  if (known) known.answers++;
  else if (problems.size < MOST_PROBLEMS) problems.set(problem, { answers: 1, exchange: answer.exchange.id });
  else tally.more++;
}

/** Those that most answers show, first. */
function mostFrequent(problems: Counts['problems']): AnswerProblem[] {
  return [...problems].map(([problem, shown]) => ({ problem, ...shown })).sort((a, b) => b.answers - a.answers);
}

function problemsOf({ body }: Seen, judge: Judge): readonly string[] {
  if (body.value === undefined) return [body.problem === 'empty' ? 'the body is empty' : 'the body is not JSON'];
  return onceFor(body, judge, () => judge(body.value));
}
