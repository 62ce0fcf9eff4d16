import { NotExercised } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { dateOf } from '../moment.ts';
import { sideInputIfAnyNow } from '../replay/side-input.ts';
import type { Answer } from './answer.ts';
import type { Context } from './context.ts';
import { isMarkedAbsent } from './reachability.ts';
import { lossKey, type Prepared } from './request.ts';
import { isFailure, type RetryAdvice, retryAdvice } from './retry.ts';

/** The tries of one request so far. */
export interface Progress {
  readonly startedAt: number;
  /** Tries that reached the target. */
  reached: number;
  /** Tries that did not. */
  refused: number;
  lastId: string | undefined;
}

/** Waits between tries to reach an absent target, in milliseconds; together they stay within two seconds. */
const RECONNECT_MS = [100, 300, 600, 900] as const;
const RECONNECT_BUDGET_MS = 2_000;

/** Milliseconds to wait before repeating a request that was answered; undefined when the answer stands. */
export function afterAnswer(
  context: Context,
  request: Prepared,
  progress: Progress,
  answer: Answer,
): number | undefined {
  if (answer.status < 429) return undefined;
  const { waitMs, tooLongMs } = advice(context, request, progress, answer);
  if (tooLongMs !== undefined) throw waitTooLong(context, request, answer, tooLongMs);
  if (answer.status === 429 && waitMs !== undefined) context.options.pacing.hold(waitMs);
  if (waitMs !== undefined && isFailure(answer.status) && isBudgetSpent(context, request, progress)) return undefined;
  return waitMs;
}

/** Whether the run has repeated too often in vain; a recording says where it had. */
function isBudgetSpent(
  { options: { repeatBudget }, bounds: { mostRepeats } }: Context,
  request: Prepared,
  { lastId = '' }: Progress,
): boolean {
  const spent = sideInputIfAnyNow(`no repeat is left after ${lastId}`, () =>
    repeatBudget === undefined || repeatBudget.mayRepeat(lossKey(request)) ? undefined : true,
  );
  if (spent) recordLimitHit('mostRepeats', mostRepeats, lastId);
  return spent === true;
}

/**
 * Whether a request is repeated, and after what wait.
 * @param outcome its answer, or that none came through
 * @param lost how many requests of its operation in a row got none
 */
export function advice(
  { options: { repeating, failuresStand }, bounds }: Context,
  request: Prepared,
  progress: Progress,
  outcome: Answer | 'lost',
  lost = 0,
): RetryAdvice {
  const answer = outcome === 'lost' ? undefined : outcome;
  const stands = answer !== undefined && isFailure(answer.status) && failuresStand?.() === true;
  const date = answer && dateOf(answer);
  return retryAdvice({
    attempt: progress.reached,
    lost,
    effect: request.effect,
    outcome,
    retryAfterHeader: answer?.header('retry-after'),
    waitInBody: answer?.status === 429 || answer?.status === 503 ? repeating?.waitIn(answer.value) : undefined,
    longestAskedMs: bounds.namedWaitMs,
    wanted: request.mayRepeat && !stands,
    random: Math.random(),
    // A time of day in `Retry-After` is by the target's own clock.
    now: date === undefined ? TIME.unix() : date * 1000,
  });
}

function waitTooLong(
  { bounds: { namedWaitMs: longestWaitMs } }: Context,
  { operation, method }: Prepared,
  { status, exchange }: Answer,
  tooLongMs: number,
): NotExercised {
  recordLimitHit('namedWaitMs', longestWaitMs, exchange.id);
  const [asked, longest] = [tooLongMs / 1000, longestWaitMs / 1000];
  return new NotExercised(
    `the target answers ${operation ?? method} with ${status} and asks to wait ${asked} s; a run waits ${longest} s at most`,
  );
}

/** Milliseconds to wait before the next connect; undefined to give up. A target that is known to be absent gets one try. */
export function reconnectPause({ origin, clock }: Context, progress: Progress): number | undefined {
  const pause = RECONNECT_MS[progress.refused];
  const elapsedMs = clock.now() - progress.startedAt;
  if (pause === undefined || isMarkedAbsent(origin) || elapsedMs + pause > RECONNECT_BUDGET_MS) return undefined;
  return pause;
}
