import { loadOperations, type Operation } from '../../../../specs/operations.ts';
import { type Members, membersOf } from '../../../engine/json/members.ts';
import { onceFor } from '../../../engine/passive/check.ts';
import { createReader, type Seen } from '../../../engine/passive/seen.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { PublishedDocument } from './document.ts';
import { coverageOf } from './operations.ts';
import { expectationOf } from './responses.ts';
import { createSchemas, type Judge } from './schemas.ts';

/** How the answers of one operation with one status compare with what is published. */
export interface Tally {
  readonly operation: string;
  readonly status: number;
  /** Answers that fit the published schema. */
  readonly fits: number;
  readonly differs: number;
  /** Answers of which the document says nothing that can be judged. */
  readonly open: number;
  /** Answers with a status that the document does not describe. */
  readonly undocumented: number;
  /** The first answer that differs or has an undocumented status, by the id of its exchange. */
  readonly first?: { readonly exchange: string; readonly problem: string };
  /** Why the published schema could not be used. */
  readonly unusable?: string;
}

/** What a document and a run have to do with each other. */
export interface Comparison {
  readonly openapi: string;
  /** `info.version`. */
  readonly version?: string;
  /** How many operations the interface has. */
  readonly operations: number;
  readonly lacks: readonly string[];
  readonly beyond: readonly string[];
  /** In the order of the interface, then of the statuses. */
  readonly tallies: readonly Tally[];
  /** What of the document had to be left out, a sentence each. */
  readonly leftOut: readonly string[];
}

/** Compares a run with a published document while its exchanges pass by, in bounded memory. */
export interface Comparer {
  /** Takes the next exchange, in any order; what belongs to no operation that the document describes is passed over. */
  see(exchange: Exchange): void;
  end(): Comparison;
}

type Counts = { -readonly [Key in keyof Tally]: Tally[Key] };

/**
 * Begins a comparison.
 * @param operations the operations of the interface, in the order in which differences are listed
 */
export function createComparer(
  document: PublishedDocument,
  operations: readonly Pick<Operation, 'id' | 'method' | 'path'>[] = loadOperations(),
): Comparer {
  const coverage = coverageOf(document, operations);
  const schemas = createSchemas(document);
  const read = createReader();
  const tallies = new Map<string, Counts>();

  function tallyOf(operation: string, status: number): Counts {
    const key = `${operation} ${status}`;
    const tally = tallies.get(key) ?? { operation, status, fits: 0, differs: 0, open: 0, undocumented: 0 };
    tallies.set(key, tally);
    return tally;
  }

  function judge(answer: Seen, described: Members, tally: Counts): void {
    const expected = expectationOf(document, described, answer.status, answer.header('content-type'));
    if (expected.kind === 'undocumented') {
      tally.undocumented++;
      tally.first ??= { exchange: answer.exchange.id, problem: 'the status is not described' };
    } else if (expected.kind === 'open') tally.open++;
    else if (expected.kind === 'unusable') leaveOpen(tally, expected.why);
    else if (expected.kind === 'other-type') count(tally, answer, expected.problem);
    else {
      const byJudge = schemas.judgeOf(expected.schema);
      if ('unusable' in byJudge) leaveOpen(tally, byJudge.unusable);
      else count(tally, answer, problemOf(answer, byJudge));
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
        tallies: [...tallies.values()].sort(
          (a, b) => order.indexOf(a.operation) - order.indexOf(b.operation) || a.status - b.status,
        ),
        leftOut: schemas.leftOut(),
      };
    },
  };
}

function leaveOpen(tally: Counts, why: string): void {
  tally.open++;
  tally.unusable ??= why;
}

function count(tally: Counts, answer: Seen, problem: string | undefined): void {
  if (problem === undefined) tally.fits++;
  else {
    tally.differs++;
    tally.first ??= { exchange: answer.exchange.id, problem };
  }
}

function problemOf({ body }: Seen, judge: Judge): string | undefined {
  if (body.value === undefined) return body.problem === 'empty' ? 'the body is empty' : 'the body is not JSON';
  return onceFor(body, judge, () => judge(body.value));
}
