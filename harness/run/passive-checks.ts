import { loadRegister, type Register, type Requirement } from '../../specs/register.ts';
import { createDates } from '../engine/dates.ts';
import { type PassiveCheck, type PassiveResult, type Watcher, watch } from '../engine/passive/check.ts';
import { createReader } from '../engine/passive/seen.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { isWithOther } from '../engine/wire/other-server.ts';
import { SECRET_CHECKS } from '../interface/auth/passive.ts';
import { ERROR_CHECKS } from '../interface/errors/passive.ts';
import { isErrorWithin } from '../interface/errors/read.ts';
import { FORMAT_CHECKS } from '../interface/formats/passive.ts';
import { LIMIT_CHECKS } from '../interface/limits/passive.ts';
import { MARKET_CHECKS } from '../interface/market/passive.ts';
import { ORDER_CHECKS } from '../interface/orders/passive.ts';
import { isSocketExchange, SOCKET_CHECKS } from '../interface/quote-socket/passive.ts';
import { QUOTE_CHECKS } from '../interface/quotes/passive.ts';
import { stampOf } from '../interface/stamps.ts';
import { SWAP_CHECKS } from '../interface/swaps/passive.ts';
import { VERSIONING_CHECKS } from '../interface/versioning/passive.ts';
import type { CheckResult } from '../verdict/verdict.ts';

/** All passive checks, one for each requirement that recorded exchanges decide. */
export const PASSIVE_CHECKS: readonly PassiveCheck[] = [
  ...MARKET_CHECKS,
  ...FORMAT_CHECKS,
  ...ERROR_CHECKS,
  ...LIMIT_CHECKS,
  ...QUOTE_CHECKS,
  ...SOCKET_CHECKS,
  ...SWAP_CHECKS,
  ...ORDER_CHECKS,
  ...SECRET_CHECKS,
  ...VERSIONING_CHECKS,
];

/** Judges a run, one exchange after the other. */
export interface PassiveJudge {
  /** Takes the next exchange, in any order. */
  see(exchange: Exchange): void;
  /**
   * @returns one result per passive check, in the order of the list
   * @throws {Error} when a check names no requirement of the register
   */
  end(): CheckResult[];
}

/**
 * A judge in bounded memory over the given checks.
 * @param deepest JSON that is nested deeper is no sound JSON
 */
export function passiveJudge(checks: readonly PassiveCheck[] = PASSIVE_CHECKS, deepest?: number): PassiveJudge {
  // Each instance may have a clock, and a proxy, of its own.
  const readers = new Map<string | undefined, ReturnType<typeof createReader>>();
  const readerOf = (instance: string | undefined): ReturnType<typeof createReader> => {
    const reader = readers.get(instance) ?? createReader(deepest, createDates(stampOf));
    readers.set(instance, reader);
    return reader;
  };
  const watched = checks.map((check) => ({
    check,
    watcher: watch(check),
    ofSocket: SOCKET_CHECKS.some(({ id }) => id === check.id),
  }));
  // Most checks are about one operation, and a run can have very many answers.
  const concerned = new Map<string | undefined, readonly Watched[]>();
  const watchersOf = (exchange: Exchange): readonly Watched[] => {
    const { operation } = exchange;
    const known = concerned.get(operation);
    if (known) return known;
    const isSocket = isSocketExchange(exchange);
    // A check that names the socket among its operations looks at both.
    const found = watched.filter(({ check: { operations, alsoSockets }, ofSocket }) =>
      operations ? isAmong(operation, operations) : (isSocket && alsoSockets) || ofSocket === isSocket,
    );
    concerned.set(operation, found);
    return found;
  };
  const calls: Calls = { served: new Set(), away: new Set() };
  return {
    see(exchange) {
      if (isWithOther(exchange)) return;
      if (exchange.operation !== undefined && !isProbe(exchange))
        calls[exchange.response?.status === 503 ? 'away' : 'served'].add(exchange.operation);
      const answer = readerOf(exchange.instance)(exchange);
      const isError = answer !== undefined && isErrorWithin(answer);
      for (const { watcher, check } of watchersOf(exchange))
        if (!answer) watcher.lost(exchange);
        // What an operation answers is not shown by an error, whatever its status.
        else if (!isError || !check.operations) watcher.see(answer);
    },
    end() {
      const register = loadRegister();
      return watched.map(({ check, watcher }) => resultOf(check, requirementOf(check, register), watcher.end(), calls));
    },
  };
}

/** A check and its judgement of the run. */
interface Watched {
  readonly check: PassiveCheck;
  readonly watcher: Watcher;
}

/** The operations that the run used: those that the target serves, and those that it does not. */
interface Calls {
  readonly served: Set<string>;
  readonly away: Set<string>;
}

/** Whether a request only asks if its operation exists (VER-PATH-01), by an empty object. */
function isProbe({ request: { body } }: Exchange): boolean {
  return body !== undefined && 'text' in body && body.text === '{}';
}

function isAmong(operation: string | undefined, operations: readonly string[]): boolean {
  return operation !== undefined && operations.includes(operation);
}

/** The results of all passive checks over the exchanges of a run, in any order, one at a time. */
export async function judgePassive(
  exchanges: AsyncIterable<Exchange> | Iterable<Exchange>,
  checks: readonly PassiveCheck[] = PASSIVE_CHECKS,
  deepest?: number,
): Promise<CheckResult[]> {
  const judge = passiveJudge(checks, deepest);
  for await (const exchange of exchanges) judge.see(exchange);
  return judge.end();
}

function requirementOf({ id, title }: PassiveCheck, { byId }: Register): Requirement {
  const requirement = byId.get(id);
  if (!requirement) throw new Error(`the passive check “${title}” names ${id}, which is not in the register`);
  return requirement;
}

function resultOf(
  { id, title }: PassiveCheck,
  { level, endpoint, unjudged }: Requirement,
  result: PassiveResult,
  { served, away }: Calls,
): CheckResult {
  const { applied, broken, problems, defects, offending, each, examples, remarks, undecided, broke } = result;
  const remarked = remarks.length > 0 ? [`noted: ${remarks.join('; ')}`] : [];
  if (broken > 0) {
    const message = [`${broken} of ${Math.max(applied, broken)} answers: ${problems.join('; ')}`, ...remarked].join(
      '. ',
    );
    return {
      id,
      title,
      outcome: isJudged(level) ? 'violated' : 'observed',
      message,
      defects,
      ...firstOf(offending),
      broken: each,
      exchanges: offending,
    };
  }
  if (broke !== undefined) {
    const message = `the check broke: ${broke instanceof Error ? broke.message : String(broke)}`;
    return { id, title, outcome: 'error', message, exchanges: [], broken: [] };
  }
  if (applied === 0) {
    // An operation that was called without showing what is judged is a gap of the run. A requirement about an answer that
    // did not occur (a 500, a code), or about an operation that no check called, asks nothing of the target.
    const gap = served.has(endpoint);
    const uncalled = away.has(endpoint) ? `${endpoint} answered with 503 alone` : `the run never called ${endpoint}`;
    const cause = gap || endpoint === '*' ? 'no exchange of the run showed it' : uncalled;
    const message = [unjudged ?? cause, ...remarked].join('; ');
    const reason = gap ? 'precondition' : 'need';
    return { id, title, outcome: 'not-exercised', reason, message, exchanges: [], broken: each };
  }
  if (undecided !== undefined) {
    const message = [undecided, ...remarked].join('; ');
    return { id, title, outcome: 'not-exercised', reason: 'undecided', message, exchanges: examples, broken: each };
  }
  const outcome = isJudged(level) ? 'verified' : 'observed';
  const message = [`${applied} answers`, ...remarked].join('; ');
  return { id, title, outcome, message, exchanges: examples, broken: each };
}

function firstOf([offending]: readonly string[]): Pick<CheckResult, 'offending'> {
  return offending === undefined ? {} : { offending };
}

function isJudged(level: Requirement['level']): boolean {
  return level === 'must' || level === 'should';
}
