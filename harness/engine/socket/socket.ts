import { NotExercised, TargetUnavailable, Violation } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { Bounds } from '../bounds.ts';
import { excerpt } from '../excerpt.ts';
import { stringifyExact } from '../json/exact-json.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { peerText } from '../peer-text.ts';
import { waiting } from '../waiting.ts';
import { createArrivals } from './arrivals.ts';
import { type Closing, isForNow } from './closing.ts';
import { createMessage, type Message } from './message.ts';
import type { Connection, Frame, UpgradeAnswer } from './upgrade.ts';

/** What a check may send: a JSON value (bigints as digits), a text as it is, or bytes. */
export type Outgoing = Readonly<Record<string, unknown>> | readonly unknown[] | string | Uint8Array;

/** One session on a socket. All frames of both sides are recorded. */
export interface SocketSession {
  readonly clientId: string;
  /** The answer that opened the session. */
  readonly answer: UpgradeAnswer;
  /** Data messages that came so far, taken or not. */
  readonly received: number;
  /** How the session ended; undefined while it is open. */
  readonly closing: Closing | undefined;
  /** Sends a message: bytes as a binary frame, all else as a text frame. Does nothing once the session ended. */
  send(message: Outgoing): Promise<void>;
  /** Sends messages in one go, without waiting for a reply in between. */
  sendTogether(messages: readonly Outgoing[]): Promise<void>;
  /** Sends bytes as a text frame, whether they are UTF-8 or not. */
  sendAsText(bytes: Uint8Array): Promise<void>;
  /** The oldest message that was not taken yet; undefined when none comes in time (milliseconds) or the session ends. */
  next(withinMs?: number): Promise<Message | undefined>;
  /**
   * Sends a message and takes the reply to it. Messages that came before are skipped, and so are kinds that may come
   * unasked: the checks of unasked messages count both.
   * @throws {NoReply} when no reply comes in time, or the server closes instead
   * @throws {NotExercised} when the server ended the session after a silence (WS-LIFE-02), or as it is started again
   * @throws {TargetUnavailable} when the target is gone
   */
  ask(message: Outgoing): Promise<Message>;
  /** Takes what comes within this many milliseconds; ends early only with the session. */
  listen(ms: number): Promise<Message[]>;
  /** Sends a closing frame and waits for the server's, for a second at most. */
  close(code?: number): Promise<Closing>;
  /** Drops the connection without a closing frame. */
  cut(): Promise<Closing>;
}

export interface SessionOptions {
  readonly clientId: string;
  /** Longest time for a reply, in milliseconds. */
  readonly replyMs: number;
  /** A server that sends more within one session is cut off. */
  readonly bounds: Pick<Bounds, 'sessionFrames' | 'sessionBytes' | 'jsonDepth'>;
  /** Waits for the turn of a client message. */
  pace(): Promise<void>;
  /** Throws when a message must not be sent. */
  allow(message: Outgoing): void;
  /** Whether a message can be a reply to one of the client's; kinds that may come unasked can not. */
  isReply(message: Message): boolean;
  /** Receives every frame of both sides, for the record. */
  note(from: 'client' | 'server', frame: Frame): void;
  /** Whether the target still accepts connections. */
  reachable(): Promise<boolean>;
  /** Notes that the running check uses the session. */
  used(): void;
  /** Redacts words of the server for people. */
  redact(text: string): string;
  /** Receives the end of a session that was open, once. */
  ended(closing: Closing): void;
}

/** The receiving side of a session. It exists before the connection, so that no early frame is missed. */
export interface Reception {
  frame(frame: Frame): void;
  problem(text: string): void;
  close(code: number, reason: string): void;
  /** The session, once the upgrade was accepted. */
  session(connection: Connection, answer: UpgradeAnswer): SocketSession;
}

/** How long a server may take over its closing frame, in milliseconds. */
const CLOSING_MS = 1_000;

/** A server may end a session after this silence, in milliseconds; the interface does not show the idle timeout. */
const IDLE_MS = 5_000;

/** A message drew no reply in time, or the end of the session. */
export class NoReply extends Violation {}

/** What both sides of a session share. */
interface Line {
  readonly options: SessionOptions;
  readonly arrivals: ReturnType<typeof createArrivals<Message>>;
  received: number;
  /** The time of the last frame, in milliseconds of unix time. */
  lastAt: number;
  connection: Connection | undefined;
  /** Whether the client means to end the session. */
  leaving: boolean;
  closing: Closing | undefined;
}

/** Prepares a session. */
export function createReception(options: SessionOptions): Reception {
  const { sessionFrames, sessionBytes, jsonDepth } = options.bounds;
  const line: Line = {
    options,
    arrivals: createArrivals<Message>(),
    received: 0,
    lastAt: TIME.unix(),
    connection: undefined,
    leaving: false,
    closing: undefined,
  };
  let frames = 0;
  let bytes = 0;
  let problem: string | undefined;
  return {
    frame(frame) {
      if (line.closing !== undefined || problem !== undefined) return;
      options.note('server', frame);
      frames++;
      bytes += frame.payload.length;
      if (frames > sessionFrames || bytes > sessionBytes) {
        if (frames > sessionFrames) recordLimitHit('sessionFrames', sessionFrames);
        else recordLimitHit('sessionBytes', sessionBytes);
        problem = `cut off after ${frames} frames and ${bytes} bytes`;
        line.connection?.terminate();
      }
      if (frame.opcode !== 'text' && frame.opcode !== 'binary') return;
      line.received++;
      line.lastAt = TIME.unix();
      line.arrivals.add(
        createMessage(TIME.unix(), frame.payload, frame.opcode === 'binary', jsonDepth, options.redact),
      );
    },
    problem(text) {
      problem ??= text;
      // The library waits half a minute for the other side to close; one that broke the protocol may never do so.
      TIME.after(CLOSING_MS, () => line.connection?.terminate());
    },
    close(code, reason) {
      if (line.closing !== undefined) return;
      const by = line.leaving ? 'client' : 'server';
      const said = peerText(reason, options.redact);
      line.closing = { at: TIME.unix(), code, reason: said, by, ...(problem === undefined ? {} : { problem }) };
      if (line.connection) options.ended(line.closing);
      line.arrivals.end();
    },
    session(connection, answer) {
      line.connection = connection;
      if (problem !== undefined) connection.terminate();
      if (line.closing !== undefined) options.ended(line.closing);
      return sessionOn(line, connection, answer);
    },
  };
}

function sessionOn(line: Line, connection: Connection, answer: UpgradeAnswer): SocketSession {
  const { options, arrivals } = line;

  const put = (payload: Buffer, binary: boolean): void => {
    if (connection.readyState !== connection.OPEN) return;
    options.note('client', { opcode: binary ? 'binary' : 'text', payload });
    options.used();
    line.lastAt = TIME.unix();
    connection.send(payload, { binary });
  };
  const putAny = (message: Outgoing): void => {
    options.allow(message);
    if (message instanceof Uint8Array) put(Buffer.from(message), true);
    else put(Buffer.from(typeof message === 'string' ? message : stringifyExact(message)), false);
  };
  const leave = async (how: () => void): Promise<Closing> => {
    // Closing already means that the server's frame came first.
    if (connection.readyState === connection.OPEN) line.leaving = true;
    how();
    if (!(await arrivals.ended(CLOSING_MS))) connection.terminate();
    await arrivals.ended(CLOSING_MS);
    options.used();
    return line.closing ?? { at: TIME.unix(), code: 1006, reason: peerText(''), by: 'client' };
  };

  return {
    clientId: options.clientId,
    answer,
    get received() {
      return line.received;
    },
    get closing() {
      return line.closing;
    },
    async send(message) {
      await options.pace();
      putAny(message);
    },
    async sendTogether(messages) {
      for (const _ of messages) await options.pace();
      for (const message of messages) putAny(message);
    },
    async sendAsText(payload) {
      await options.pace();
      put(Buffer.from(payload), false);
    },
    async next(withinMs = options.replyMs) {
      const message = await arrivals.take(withinMs);
      options.used();
      return message;
    },
    async ask(message) {
      await options.pace();
      arrivals.clear();
      const { lastAt } = line;
      putAny(message);
      const reply = await arrivals.take(options.replyMs, options.isReply);
      options.used();
      if (reply) return reply;
      throw await noReply(line, lastAt, shown(message));
    },
    async listen(ms) {
      const until = TIME.now() + ms;
      const messages: Message[] = [];
      await waiting(ms, 'at most for what comes over a socket', async () => {
        for (;;) {
          const message = await arrivals.take(until - TIME.now());
          if (!message) break;
          messages.push(message);
        }
      });
      options.used();
      return messages;
    },
    close: (code = 1000) => leave(() => connection.close(code)),
    cut: () => leave(() => connection.terminate()),
  };
}

/**
 * The error for a message without a reply.
 * @param lastAt the time of the last frame before it
 */
async function noReply({ options, closing }: Line, lastAt: number, message: string): Promise<Error> {
  if (closing === undefined) return new NoReply(`no reply to ${message}: ${options.replyMs / 1000} s of silence`);
  const away = awayFor(closing);
  if (away) return away;
  const text = closingText(closing);
  if (closing.by === 'server' && closing.at - lastAt >= IDLE_MS)
    return new NotExercised(`the session was idle for ${Math.round((closing.at - lastAt) / 1000)} s, and ${text}`);
  if (closing.code === 1006 && !(await options.reachable()))
    return new TargetUnavailable(`the target went away during a session: ${text}`);
  return new NoReply(`no reply to ${message}: ${text}`);
}

/** The error where a server ended a session because it is started again, or overloaded; undefined for all other ends. */
export function awayFor(closing: Closing): NotExercised | undefined {
  return isForNow(closing) ? new NotExercised(`the target is away for a while: ${closingText(closing)}`) : undefined;
}

/** How a session ended, for messages: `the server closed with 1011 (internal error)`. */
export function closingText({ by, code, reason, problem }: Closing): string {
  if (problem !== undefined) return `the connection broke (${excerpt(problem)})`;
  const who = by === 'client' ? 'the client' : 'the server';
  if (code === 1006) return `${who} dropped the connection without a closing frame`;
  return `${who} closed with ${code}${reason.raw === '' ? '' : ` (${excerpt(reason)})`}`;
}

/** The beginning of what was sent, for messages. */
function shown(message: Outgoing): string {
  if (message instanceof Uint8Array) return `${message.length} bytes`;
  return excerpt(typeof message === 'string' ? message : stringifyExact(message));
}
