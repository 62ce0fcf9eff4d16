import { isUtf8 } from 'node:buffer';
import { LostAnswer, NotExercised, TargetUnavailable } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { type Bounds, DEFAULT_BOUNDS } from '../bounds.ts';
import { createDates, type Dates } from '../dates.ts';
import { stringifyExact } from '../json/exact-json.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { dateOf } from '../moment.ts';
import { cameBy, recordedAnswer } from '../replay/recorded-answer.ts';
import { type Replayed, replayed } from '../replay/replay.ts';
import { sideInputIfAnyNow } from '../replay/side-input.ts';
import { SYSTEM_CLOCK, type WaitClock } from '../until.ts';
import { waiting } from '../waiting.ts';
import { type Answer, createAnswer, type Reading } from './answer.ts';
import { type Came, type Captured, requestOf, toExchange } from './capture.ts';
import type { Exchange, ExchangeFailure } from './exchange.ts';
import { answersOthers, explain, type Missed } from './explain-failure.ts';
import { createHeads, type Head, type HeadQuestion } from './head.ts';
import { createLosses, type Losses } from './losses.ts';
import type { Pacing } from './pacing.ts';
import { isMarkedAbsent, markAbsent, markPresent } from './reachability.ts';
import type { RepeatBudget } from './repeat-budget.ts';
import { type Query, requestTarget } from './request-target.ts';
import { type Effect, isFailure, RETRY, type Repeating, type RetryAdvice, retryAdvice } from './retry.ts';
import { type Secret, withSecretTexts } from './secret.ts';
import type { Secrets } from './secrets.ts';
import { type Arrival, createTransport, type OutgoingRequest, type Transport } from './transport.ts';
import { BeyondBounds, UnusableAnswer } from './unusable.ts';
import { createWaitBudget, type WaitBudget } from './wait-budget.ts';

/** Sends the requests of checks to the target; no other code does. */
export interface Wire {
  /**
   * Sends a request, and repeats it where the interface allows. Every attempt is recorded.
   * @returns the answer, of any status; redirects are answers, too
   * @throws {TargetUnavailable} when nobody is there or says anything
   * @throws {UnusableAnswer} when what came is no whole HTTP answer within the bounds of time and size
   * @throws {LostAnswer} when none came through, which may be the network's fault
   * @throws {NotExercised} when the target has the check wait too long
   * @throws {TypeError} for a request that HTTP cannot carry
   */
  send(request: WireRequest): Promise<Answer>;
  /** Closes idle and busy sockets. */
  close(): Promise<void>;
}

export interface WireRequest {
  readonly method: string;
  /** Below the base URL, sent byte for byte, e.g. `/api/v1/things`. */
  readonly path: string;
  readonly query?: Query;
  /** Replaces a default header of the same name; null leaves it out. */
  readonly headers?: Readonly<Record<string, string | Secret | null>>;
  /** Sent as JSON, bigints as digits, secrets as their texts. */
  readonly json?: unknown;
  /** Sent verbatim instead of `json`. */
  readonly body?: string | Uint8Array;
  /** `application/json` when there is a body; null leaves the header out. */
  readonly contentType?: string | null;
  /** False: the first answer counts, no repeating. */
  readonly retry?: boolean;
  /** False: not held back by pacing; for checks that mean to exhaust a limit. */
  readonly paced?: boolean;
  /** For the whole attempt, in milliseconds. */
  readonly deadlineMs?: number;
}

export interface WireOptions {
  readonly baseUrl: string;
  readonly pacing: Pacing;
  readonly secrets: Secrets;
  /** Receives every attempt, credentials already replaced. */
  record(exchange: Exchange): void;
  /** Called when a check looks at an exchange. */
  looked?(exchange: string): void;
  /** Title path of the check that is running. */
  check(): string;
  /** A fresh exchange id. */
  nextId(): string;
  readonly userAgent: string;
  /** Sent with every request, e.g. Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
  readonly connectTimeoutMs?: number;
  /** Bounds that differ from the defaults. */
  readonly bounds?: Partial<Bounds>;
  /** Sockets at most; unlimited when absent. */
  readonly connections?: number;
  /** Operation of the interface for a method and a path without query; undefined when there is none. */
  operationOf(method: string, path: string): string | undefined;
  /** Which requests may be repeated beyond HTTP's own rules, and after what wait. */
  readonly repeating?: Repeating;
  /** How long one check waits for the limits of the target; ten minutes in all when left out. */
  readonly waitBudget?: WaitBudget;
  /** How often a run repeats in vain; without one there is no bound beyond that of each request. */
  readonly repeatBudget?: RepeatBudget;
  /** Learns from each answer whether `Date` shows the target's clock; all are believed when left out. */
  readonly dates?: Dates;
  /** The clock of the waits between tries. */
  readonly clock?: WaitClock;
  /** Throws when the run's tier forbids the operation. */
  allow?(operation: string): void;
}

/** Waits between tries to reach an absent target, in milliseconds; together they stay within two seconds. */
const RECONNECT_MS = [100, 300, 600, 900] as const;
const RECONNECT_BUDGET_MS = 2_000;
/** Opens nothing yet; sockets come with the first request and are reused. Throws TypeError when the base URL is none. */
export function createWire(options: WireOptions): Wire {
  const base = new URL(options.baseUrl);
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const transport = createTransport({
    origin: base.origin,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    maxBodyBytes: bounds.bodyBytes,
    maxHeaderBytes: bounds.headerBytes,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
  });
  const context: Context = {
    options,
    bounds,
    clock: options.clock ?? SYSTEM_CLOCK,
    waitBudget: options.waitBudget ?? createWaitBudget(bounds.patienceMs),
    origin: base.origin,
    basePath: base.pathname,
    transport,
    losses: createLosses(),
    reading: {
      dates: options.dates ?? createDates(),
      deepest: bounds.jsonDepth,
      redact: options.secrets.redactMessage,
      label: options.secrets.label,
      ...(options.looked ? { looked: options.looked } : {}),
    },
    headFor: createHeads({
      host: base.host,
      userAgent: options.userAgent,
      headers: options.headers,
      secrets: options.secrets,
    }),
  };
  return {
    send: async (request) => deliver(context, prepare(context, request)),
    close: () => transport.close(),
  };
}

interface Context {
  readonly options: WireOptions;
  readonly bounds: Bounds;
  readonly clock: WaitClock;
  readonly waitBudget: WaitBudget;
  readonly origin: string;
  readonly basePath: string;
  readonly transport: Transport;
  readonly losses: Losses;
  readonly reading: Reading & { readonly dates: Dates };
  readonly headFor: (question: HeadQuestion) => Head;
}

interface Prepared extends OutgoingRequest {
  readonly operation: string | undefined;
  readonly effect: Effect | undefined;
  readonly check: string;
  readonly head: Head;
  readonly mayRepeat: boolean;
  readonly paced: boolean;
}

/** Turns a request into bytes. Throws the errors of `allow`. */
function prepare(context: Context, request: WireRequest): Prepared {
  const { options, bounds } = context;
  const { method, path } = request;
  const queryAt = path.indexOf('?');
  const operation = options.operationOf(method, queryAt < 0 ? path : path.slice(0, queryAt));
  if (operation !== undefined) options.allow?.(operation);
  const check = options.check();
  const content =
    request.body ?? (request.json === undefined ? undefined : stringifyExact(withSecretTexts(request.json)));
  const contentType =
    request.contentType === undefined ? (content === undefined ? null : 'application/json') : request.contentType;
  const head = context.headFor({ method, check, contentType, headers: withSecretTexts(request.headers) });
  return {
    method,
    target: requestTarget(context.basePath, path, request.query),
    headers: head.flat,
    body: content === undefined ? undefined : typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
    deadlineMs: request.deadlineMs ?? options.deadlineMs ?? bounds.deadlineMs,
    operation,
    effect: effectOf(method, operation, options.repeating),
    check,
    head,
    mayRepeat: request.retry !== false,
    paced: request.paced !== false,
  };
}

/** Methods that HTTP itself calls safe (RFC 9110, 9.2.1) and the suites send. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function effectOf(method: string, operation: string | undefined, repeating?: Repeating): Effect | undefined {
  if (SAFE.has(method)) return 'reads';
  return operation === undefined ? undefined : repeating?.effectOf(operation);
}

/** The tries of one request so far. */
interface Progress {
  readonly startedAt: number;
  /** Tries that reached the target. */
  reached: number;
  /** Tries that did not. */
  refused: number;
  lastId: string | undefined;
}

async function deliver(context: Context, request: Prepared): Promise<Answer> {
  const { options } = context;
  const progress: Progress = { startedAt: context.clock.now(), reached: 0, refused: 0, lastId: undefined };
  for (;;) {
    const result = await attempt(context, request, progress);
    const waitMs = 'answer' in result ? afterAnswer(context, request, progress, result.answer) : result.waitMs;
    if (waitMs !== undefined) await pause(context, request, waitMs, progress);
    else if ('answer' in result) {
      const { status } = result.answer;
      options.repeatBudget?.ended(lossKey(request), progress.reached - 1, isFailure(status));
      return result.answer;
    } else throw result.error;
  }
}

/** Waits before the next try, if the wait budget of the check allows it; a recording shows whether it did. */
async function pause(
  { waitBudget, clock }: Context,
  { operation, method }: Prepared,
  waitMs: number,
  { lastId = '' }: Progress,
): Promise<void> {
  const recording = replayed();
  if (recording?.recorded.isRepeated(lastId)) return;
  if (recording || waitMs > waitBudget.left())
    throw waitBudget.over(`no further try of ${operation ?? method} after ${waitMs / 1000} s`);
  await waiting(waitMs, `before the next try of ${operation ?? method}`, () =>
    waitBudget.during(() => clock.wait(waitMs)),
  );
}

/** An answer, or an error to throw unless there is a wait (milliseconds) after which to try again. */
type Result = { readonly answer: Answer } | { readonly error: Error; readonly waitMs: number | undefined };

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

async function attempt(context: Context, request: Prepared, progress: Progress): Promise<Result> {
  const { options, origin, transport } = context;
  const recording = replayed();
  if (recording) return attemptRecorded(context, request, progress, recording);
  const pacedMs = request.paced ? await options.pacing.before(request.operation ?? '') : 0;
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

/** The key by which losses are counted: the operation, or method and path of an unknown one. */
function lossKey({ operation, method, target }: Prepared): string {
  return operation ?? `${method} ${target}`;
}

/** Milliseconds to wait before repeating a request that was answered; undefined when the answer stands. */
function afterAnswer(context: Context, request: Prepared, progress: Progress, answer: Answer): number | undefined {
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

function advice(
  { options: { repeating }, bounds }: Context,
  request: Prepared,
  progress: Progress,
  outcome: Answer | 'lost',
  lost = 0,
): RetryAdvice {
  const answer = outcome === 'lost' ? undefined : outcome;
  const date = answer && dateOf(answer);
  return retryAdvice({
    attempt: progress.reached,
    lost,
    effect: request.effect,
    outcome,
    retryAfterHeader: answer?.header('retry-after'),
    waitInBody: answer?.status === 429 || answer?.status === 503 ? repeating?.waitIn(answer.value) : undefined,
    longestAskedMs: bounds.toldWaitMs,
    wanted: request.mayRepeat,
    random: Math.random(),
    // A time of day in `Retry-After` is by the target's own clock.
    now: date === undefined ? Date.now() : date * 1000,
  });
}

function waitTooLong(
  { bounds: { toldWaitMs: longestWaitMs } }: Context,
  { operation, method }: Prepared,
  { status, exchange }: Answer,
  tooLongMs: number,
): NotExercised {
  recordLimitHit('toldWaitMs', longestWaitMs, exchange.id);
  const [asked, longest] = [tooLongMs / 1000, longestWaitMs / 1000];
  return new NotExercised(
    `the target answers ${operation ?? method} with ${status} and asks to wait ${asked} s; a run waits ${longest} s at most`,
  );
}

/** Milliseconds to wait before the next connect; undefined to give up. A target that is known to be absent gets one try. */
function reconnectPause({ origin, clock }: Context, progress: Progress): number | undefined {
  const pause = RECONNECT_MS[progress.refused];
  const elapsedMs = clock.now() - progress.startedAt;
  if (pause === undefined || isMarkedAbsent(origin) || elapsedMs + pause > RECONNECT_BUDGET_MS) return undefined;
  return pause;
}
