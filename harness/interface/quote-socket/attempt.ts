import { type Bounds, DEFAULT_BOUNDS } from '../../engine/bounds.ts';
import { recordedSession, recordedUpgrade } from '../../engine/replay/recorded-session.ts';
import type { Closing } from '../../engine/socket/closing.ts';
import { createReception, type Outgoing, type SocketSession } from '../../engine/socket/socket.ts';
import { createTranscript } from '../../engine/socket/transcript.ts';
import { type UpgradeAnswer, type Upgraded, upgrade } from '../../engine/socket/upgrade.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { headerSafe } from '../../engine/wire/head.ts';
import type { Pacing } from '../../engine/wire/pacing.ts';
import type { Secrets } from '../../engine/wire/secrets.ts';
import { TIME } from '../../verdict/time.ts';
import type { Credential } from '../credential.ts';
import { QUOTE_SOCKET } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import type { SocketPlace } from './address.ts';
import { isUnasked } from './read.ts';
import { isReachable, type Refusal, refusalOf } from './refusal.ts';

export interface OpenOptions {
  /** A fresh UUID when left out. */
  readonly clientId?: string;
  /** The run's own key when left out. */
  readonly credential?: Credential;
  /** What the header `Authorization` holds, whatever the credential. */
  readonly authorization?: string;
}

/** The outcome of an attempt to open a session. */
export type OpenAttempt =
  | { readonly socket: SocketSession; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly socket?: undefined };

/** What an attempt works with. */
export interface AttemptOptions {
  readonly place: SocketPlace;
  /** Whether the target demands keys. */
  readonly demandsKeys: boolean;
  /** What holds back what is sent under a credential. */
  pacingOf(credential: Credential): Pacing;
  readonly secrets: Secrets;
  /** Headers of the upgrade under a credential. */
  headers(credential: Credential): Readonly<Record<string, string>>;
  /** Takes each session once it ended, credentials already replaced. */
  record(exchange: Exchange): void;
  /** Throws when the run's tier forbids the message. */
  allow?(message: Outgoing): void;
  /** Notes that the running check makes use of a session. */
  use(id: string): void;
  check(): string;
  nextId(): string;
  readonly userAgent: string;
  /** For the upgrade, in milliseconds. */
  readonly deadlineMs: number;
  /** For each reply, in milliseconds. */
  readonly replyMs?: number;
  /** What the server may make us do; the defaults where it says nothing. */
  readonly bounds?: Partial<Bounds>;
}

/** Tries once to open a session: paced, recorded, or played from a recording. */
export async function attemptAt(
  url: string,
  { clientId = '', credential = 'own', authorization }: OpenOptions,
  attempt: number,
  options: AttemptOptions,
): Promise<OpenAttempt> {
  const { secrets } = options;
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const pacing = options.pacingOf(credential);
  const pacedMs = await pacing.before(QUOTE_SOCKET);
  const sentAt = TIME.unix();
  const from = TIME.now();
  const check = options.check();
  const headers = {
    'User-Agent': options.userAgent,
    'X-Conformance-Check': headerSafe(check),
    ...options.headers(credential),
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
  const recorded = recordedUpgrade(url, headers, secrets);
  const id = recorded?.id ?? options.nextId();
  const opening = { id, check, operation: QUOTE_SOCKET, url, sentAt, pacedMs, attempt };
  const transcript = createTranscript(opening, secrets, bounds);
  const record = (made: Upgraded, closing?: Closing) =>
    options.record(recorded ?? transcript.toExchange(made, TIME.now() - from, closing));
  const reception = createReception({
    ...sessionOptions(options, bounds),
    clientId,
    pace: () => pacing.beforeMessage(),
    isReply: (message) => !isUnasked(message),
    note: transcript.note,
    used: () => options.use(id),
    ended: (closing) => record(upgraded, closing),
  });
  const hearers = { onFrame: reception.frame, onProblem: reception.problem, onClose: reception.close };
  const upgraded = recorded
    ? await recordedSession(recorded, secrets, hearers)
    : await upgrade({ url, headers, ...limitsOf(options, bounds), ...hearers });
  options.use(id);
  learn(pacing, upgraded);
  if (upgraded.kind === 'open') return { socket: reception.session(upgraded.connection, upgraded.answer) };
  record(upgraded);
  return { refusal: await refusalOf(url, upgraded, options) };
}

/** What is the same for all sessions. */
function sessionOptions(options: AttemptOptions, bounds: Bounds) {
  return {
    bounds,
    replyMs: options.replyMs ?? TIMEOUTS.socketReplyMs,
    allow: options.allow ?? (() => {}),
    reachable: () => isReachable(options.place),
    redact: options.secrets.redactMessage,
  };
}

function limitsOf({ deadlineMs }: AttemptOptions, { messageBytes, refusalBytes }: Bounds) {
  return { deadlineMs, maxMessageBytes: messageBytes, maxRefusalBytes: refusalBytes };
}

function learn(pacing: Pacing, upgraded: Upgraded): void {
  if (upgraded.kind === 'failed') pacing.learn(QUOTE_SOCKET, undefined, 0);
  else pacing.learn(QUOTE_SOCKET, lookup(upgraded.answer), upgraded.answer.status);
}

function lookup({ headers }: UpgradeAnswer) {
  return {
    header: (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1],
  };
}
