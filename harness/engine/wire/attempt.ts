import { isUtf8 } from 'node:buffer';
import { LostAnswer, TargetUnavailable } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { cameBy, recordedAnswer } from '../replay/recorded-answer.ts';
import { type Replayed, replayed } from '../replay/replay.ts';
import { type Answer, createAnswer } from './answer.ts';
import { type Came, type Captured, requestOf, toExchange } from './capture.ts';
import type { Context } from './context.ts';
import type { Exchange, ExchangeFailure } from './exchange.ts';
import { answersOthers, explain, type Missed } from './explain-failure.ts';
import { markAbsent, markPresent } from './reachability.ts';
import { advice, type Progress, reconnectPause } from './repeats.ts';
import { lossKey, type Prepared } from './request.ts';
import { RETRY } from './retry.ts';
import type { Arrival } from './transport.ts';
import { BeyondBounds, UnusableAnswer } from './unusable.ts';

/** An answer, or an error to throw unless there is a wait (milliseconds) after which to try again. */
export type Result = { readonly answer: Answer } | { readonly error: Error; readonly waitMs: number | undefined };

/** An answer as it came. */
type Arrived = Extract<Arrival, { readonly status: number }>;

/** One try of a request. */
interface Try {
  readonly context: Context;
  readonly request: Prepared;
  readonly progress: Progress;
  readonly captured: Captured;
  /** When it was sent, by the monotonic clock. */
  readonly from: number;
}

/** Tries a request once, or takes from a recording what came of it. */
export async function attempt(context: Context, request: Prepared, progress: Progress): Promise<Result> {
  const { options, origin, transport } = context;
  const pacedMs = request.paced ? await options.pacing.before(request.operation ?? '') : 0;
  const recording = replayed();
  if (recording) return attemptRecorded(context, request, progress, recording);
  const id = options.nextId();
  const sentAt = TIME.unix();
  const from = TIME.now();
  const arrival = await transport.attempt(request).catch((error: unknown) => {
    learnPace(context, request);
    throw error;
  });
  const { check, operation, method, target, head, body } = request;
  const captured: Captured = {
    id,
    check,
    operation,
    sentAt,
    durationMs: Math.round((TIME.now() - from) * 100) / 100,
    pacedMs,
    attempt: progress.reached + progress.refused + 1,
    repeats: progress.lastId,
    method,
    origin,
    target,
    head,
    body,
  };
  progress.lastId = id;
  const made = { context, request, progress, captured, from };
  return arrival.failure === undefined ? answered(made, arrival) : missed(made, arrival);
}

function learnPace({ options }: Context, { paced, operation }: Prepared, answer?: Answer): void {
  if (paced) options.pacing.learn(operation ?? '', answer, answer?.status ?? 0);
}

function answered({ context, request, progress, captured }: Try, { status, headers, body }: Arrived): Result {
  const { options, origin } = context;
  markPresent(origin);
  progress.reached++;
  context.losses.answered(lossKey(request));
  const came: Came = { kind: 'answer', status, headers, body, text: body.toString('utf8'), isUtf8: isUtf8(body) };
  options.secrets.learnFromAnswer(came.text);
  const exchange = toExchange(captured, came, options.secrets);
  options.record(exchange);
  const answer = answerOf(context, came, exchange);
  learnPace(context, request, answer);
  return { answer };
}

async function missed(made: Try, arrival: Missed): Promise<Result> {
  const { context, request, progress, captured } = made;
  const { options, origin } = context;
  learnPace(context, request);
  const failure = await failureOf(made, arrival);
  const exchange = toExchange(captured, failure, options.secrets);
  options.record(exchange);
  if (arrival.bound) recordLimitHit(arrival.bound.name, arrival.bound.limit, captured.id);
  const error = errorOf(exchange, failure, request.method, origin);
  if (failure.kind === 'unreachable') {
    // A request that was under way when the target went is not sent again: it may have taken effect.
    const waitMs = arrival.failure.kind === 'unreachable' ? reconnectPause(context, progress) : undefined;
    progress.refused++;
    if (waitMs === undefined) markAbsent(origin);
    return { error, waitMs };
  }
  if (failure.kind === 'silent') return { error, waitMs: undefined };
  markPresent(origin);
  progress.reached++;
  const { lost } = failure;
  return { error, waitMs: lost === undefined ? undefined : advice(context, request, progress, 'lost', lost).waitMs };
}

/** How an attempt failed, and whether that is the network's doing. */
async function failureOf({ context, request, from }: Try, arrival: Missed): Promise<ExchangeFailure> {
  const explained = await explain(context, arrival);
  const isAway = explained.kind === 'unreachable' || explained.kind === 'silent';
  const mayBeLost = !isAway && explained.kind !== 'too-large' && Boolean(arrival.dropped || arrival.unheard);
  if (!mayBeLost) return explained;
  const lost = context.losses.lost(lossKey(request), from);
  const othersAnswered = lost >= RETRY.maxLost && (await answersOthers(context));
  return { ...explained, lost, ...(othersAnswered ? { othersAnswered } : {}) };
}

/** An attempt in a replay, as recorded. */
async function attemptRecorded(
  context: Context,
  request: Prepared,
  progress: Progress,
  recording: Replayed,
): Promise<Result> {
  const { origin, options } = context;
  const { method } = request;
  const asked = requestOf({ ...request, origin }, options.secrets);
  const exchange = await recordedAnswer(recording, asked);
  progress.lastId = exchange.id;
  options.record(exchange);
  const came = cameBy(exchange);
  if (exchange.failure?.kind === 'unreachable') progress.refused++;
  else progress.reached++;
  if (came) return { answer: answerOf(context, came, exchange) };
  const waitMs = recording.recorded.isRepeated(exchange.id) ? 0 : undefined;
  return { error: errorOf(exchange, exchange.failure ?? NOTHING_CAME, method, origin), waitMs };
}

function answerOf({ reading }: Context, came: Came, exchange: Exchange): Answer {
  const answer = createAnswer(came, exchange, reading);
  reading.dates.learn(answer);
  return answer;
}

const NOTHING_CAME: ExchangeFailure = { kind: 'broken', message: 'nothing came' };

/** The error for a check whose attempt got no answer. */
function errorOf(exchange: Exchange, failure: ExchangeFailure, method: string, origin: string): Error {
  const { kind, lost, othersAnswered } = failure;
  if (kind === 'unreachable') return new TargetUnavailable(`${origin} cannot be reached: ${failure.message}`);
  if (kind === 'silent') return new TargetUnavailable(`${origin} hangs: ${failure.message}`);
  const message = `${method} ${exchange.request.url} got no usable answer: ${failure.message}`;
  if (kind === 'too-large') return new BeyondBounds(`${message}, a bound of this run`, exchange);
  if (lost === undefined) return new UnusableAnswer(message, exchange);
  if (othersAnswered)
    return new UnusableAnswer(`${message} (${lost} times in a row, while others are answered)`, exchange);
  return new LostAnswer(`${message}, which may be the network's doing`);
}
