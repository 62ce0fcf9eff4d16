import type { NotExercised } from '../../verdict/failures.ts';
import { DEFAULT_BOUNDS } from '../bounds.ts';
import { announcedBy, type HeaderLookup } from '../pacing/announced.ts';
import { createGate, type Gate } from '../pacing/gate.ts';
import { type Clock, SYSTEM_CLOCK } from '../pacing/turns.ts';
import { sideInputIfAny } from '../replay/side-input.ts';
import { waiting } from '../waiting.ts';
import type { WaitBudget } from './wait-budget.ts';

/** Keeps what a worker sends under the rate limits of the target (LIM-RATE-01). */
export interface Pacing {
  /**
   * Waits for this operation's turn; gives the milliseconds waited.
   * @throws {NotExercised} when that would take longer than the wait budget of the check allows; then `learn` must not
   * follow
   */
  before(operation: string): Promise<number>;
  /** The same for a message on a socket, without `learn`. */
  beforeMessage(): Promise<void>;
  /**
   * Records an answer; call it once for every `before`, without headers and with status 0 when no answer came.
   */
  learn(operation: string, headers: HeaderLookup | undefined, status: number): void;
  /** Holds back everything for this many milliseconds, as the target just demanded. */
  hold(ms: number): void;
}

export interface PacingOptions {
  /** Processes that share the limits without a gate of their own, at least 1. */
  readonly workers: number;
  /** `announced`: what the target's headers allow; a number: at most this many requests a minute in all; `off`: no limit. */
  readonly pace: 'announced' | 'off' | number;
  /** How long one check waits in all; unlimited when left out. */
  readonly waitBudget?: WaitBudget;
  /** The longest wait for a window, in milliseconds, even if `X-RateLimit-Reset` claims more. */
  readonly longestWaitMs?: number;
  readonly clock?: Clock;
  /** In [0, 1); spreads the first requests of many workers. */
  readonly random?: () => number;
  /** The gate that all workers of the run share; without one, each has an equal share of the limits. */
  readonly through?: (share: Gate) => Gate;
}

/** Paces one worker. Nothing is asked before the first request. */
export function createPacing(options: PacingOptions): Pacing {
  const { pace, waitBudget, clock = SYSTEM_CLOCK, through = (share) => share } = options;
  const over = (what: string) => waitBudget?.over(`no turn for ${what}`);
  if (pace === 'off') return unpaced(over);
  const share = createGate({
    gates: Math.max(1, options.workers),
    pace,
    longestWaitMs: options.longestWaitMs ?? DEFAULT_BOUNDS.namedWaitMs,
    clock,
    random: options.random ?? Math.random,
  });
  const gate = through(share);
  /**
   * Waits for the turn of a request or message; `whose` limit is for people. Gives the milliseconds waited; undefined where the
   * turn would come too late.
   */
  function turnOf(operation: string | undefined, whose: string): Promise<number | undefined> {
    let go = (_waitedMs?: number) => {};
    const turn = new Promise<number | undefined>((given) => {
      go = given;
    });
    const held = (ms: number): void => {
      void waiting(ms, `for the rate limit of ${whose}`, () => (waitBudget ? waitBudget.during(() => turn) : turn));
    };
    gate.ask({ operation, waitBudgetMs: waitBudget?.left() ?? Number.POSITIVE_INFINITY, held, go, over: () => go() });
    return turn;
  }

  return {
    before: (operation) =>
      recordedTurn(operation || 'a request', () => turnOf(operation, operation || 'the target'), over),
    async beforeMessage() {
      await recordedTurn('a message', () => turnOf(undefined, 'the target'), over);
    },
    learn: (operation, headers, status) => gate.learn(operation, headers && announcedBy(headers, status, clock.now())),
    hold: (ms) => gate.hold(ms),
  };
}

/** No limits: whose turn came too late in a recording shows there. */
function unpaced(over: Over): Pacing {
  const now = async () => 0;
  return {
    before: (operation) => recordedTurn(operation || 'a request', now, over),
    async beforeMessage() {
      await recordedTurn('a message', now, over);
    },
    learn: () => {},
    hold: () => {},
  };
}

/** The error for what gets no turn in time; undefined where everything may be waited for. */
type Over = (what: string) => NotExercised | undefined;

/** Waits for a turn, and records that there was none: a request that was never sent is not in the recording. */
async function recordedTurn(what: string, turn: () => Promise<number | undefined>, over: Over): Promise<number> {
  let waitedMs: number | undefined = 0;
  const isLate = await sideInputIfAny(`no turn for ${what}`, async () => {
    waitedMs = await turn();
    return waitedMs === undefined ? true : undefined;
  });
  if (isLate) throw over(what);
  return waitedMs;
}
