import { NotRecorded } from '../../verdict/failures.ts';
import { clientMessage } from '../socket/transcript.ts';
import type { Connection, Frame, Upgraded } from '../socket/upgrade.ts';
import type { Exchange, HeaderLine, RecordedMessage } from '../wire/exchange.ts';
import type { Secrets } from '../wire/secrets.ts';
import { bytesOf } from './recorded-answer.ts';
import { lacks, lookedUp, replayed } from './replay.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Receives what comes over a socket. */
export interface Hearers {
  onFrame(frame: Frame): void;
  onProblem(problem: string): void;
  onClose(code: number, reason: string): void;
}

/**
 * The session that an upgrade opened in the recording, or how it failed; undefined when nothing is replayed.
 * @throws {NotRecorded} when there is none
 */
export function recordedUpgrade(
  url: string,
  headers: Readonly<Record<string, string>>,
  secrets: Secrets,
): Exchange | undefined {
  const check = replayed();
  if (check === undefined) return undefined;
  const lines = Object.entries(headers);
  const carried = secrets.ofRequest(url, lines.flat(), '');
  const sent = lines.map((line) => secrets.redactHeader(line, carried));
  const request = { method: 'GET', url: secrets.redact(url, carried), headers: [...PROTOCOL, ...sent] };
  return lookedUp(() => check.recorded.session(request));
}

/** Headers that the library sends with every upgrade. */
const PROTOCOL: readonly HeaderLine[] = [
  ['Sec-WebSocket-Version', '13'],
  ['Upgrade', 'websocket'],
];

/**
 * Plays the server's side of a recorded session: each frame at its time, and not before the client has sent the messages
 * before it. The client must send what it sent in the recording.
 */
export async function recordedSession(exchange: Exchange, secrets: Secrets, hearers: Hearers): Promise<Upgraded> {
  const check = replayed();
  if (check === undefined) throw new Error('nothing is replayed');
  const { time } = check;
  const answeredAt = exchange.response?.status === 101 ? exchange.sentAt : exchange.sentAt + exchange.durationMs;
  await new Promise<void>((resolve) => time.at(answeredAt, resolve));
  return played(time, exchange, (payload, opcode) => clientMessage(payload, opcode, secrets), hearers);
}

type RecordFrame = (payload: Buffer, opcode: RecordedMessage['opcode']) => RecordedMessage;

function played(time: SimulatedTime, exchange: Exchange, record: RecordFrame, hearers: Hearers): Upgraded {
  const { request, response, failure } = exchange;
  const sent = request.headers;
  if (failure) return { kind: 'failed', sent, failure };
  const answer = {
    status: response?.status ?? 0,
    headers: response?.headers ?? [],
    body: response ? bytesOf(response.body) : Buffer.alloc(0),
  };
  if (answer.status !== 101) return { kind: 'refused', sent, answer };
  const connection = new PlayedConnection(time, exchange, record, hearers);
  connection.goOn();
  return { kind: 'open', sent, connection, answer };
}

const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** A connection whose server's side is played. */
class PlayedConnection implements Connection {
  readonly OPEN = OPEN;
  readonly #time: SimulatedTime;
  readonly #exchange: Exchange;
  readonly #record: RecordFrame;
  readonly #hearers: Hearers;
  readonly #messages: readonly RecordedMessage[];
  readonly #said: readonly RecordedMessage[];
  /** How many messages the client has sent, and how many of them the session has passed. */
  #heard = 0;
  #passed = 0;
  /** The place that the session has reached among all messages. */
  #place = 0;
  #underWay = false;
  #state: number = OPEN;

  constructor(time: SimulatedTime, exchange: Exchange, record: RecordFrame, hearers: Hearers) {
    this.#time = time;
    this.#exchange = exchange;
    this.#record = record;
    this.#hearers = hearers;
    this.#messages = exchange.messages ?? [];
    this.#said = this.#messages.filter(({ from }) => from === 'client');
  }

  get readyState(): number {
    return this.#state;
  }

  send(payload: Buffer, { binary }: { readonly binary: boolean }): void {
    lookedUp(() => {
      const expected = this.#said[this.#heard];
      if (expected === undefined || !isSame(expected, this.#record(payload, binary ? 'binary' : 'text')))
        throw new NotRecorded(`what was said over ${this.#exchange.request.url}`);
    });
    this.#heard++;
    if (!this.#underWay) this.goOn();
  }

  close(): void {
    if (this.#state !== OPEN) return;
    this.#state = CLOSING;
    // Messages that the server sent before it received the closing came before its closing frame.
    this.#time.at(this.#time.now(), () => {
      for (const message of this.#messages.slice(this.#place)) if (message.from === 'server') this.#play(message);
      this.#place = this.#messages.length;
      this.#endAsClosed();
    });
  }

  terminate(): void {
    const { closed } = this.#exchange;
    this.#end(closed?.by === 'client' ? closed.code : 1006, '');
  }

  /** Goes on to the next frame of the server, unless a message of the client comes first. */
  goOn(): void {
    const { request, omittedMessages, closed } = this.#exchange;
    for (; this.#messages[this.#place]?.from === 'client' && this.#passed < this.#heard; this.#passed++) this.#place++;
    const message = this.#messages[this.#place];
    if (message?.from === 'client') return;
    if (message === undefined && omittedMessages !== undefined) lacks(`the end of ${request.url}`);
    if (message === undefined && (omittedMessages !== undefined || closed?.by !== 'server')) return;
    this.#underWay = true;
    this.#time.at(message?.at ?? closed?.at ?? 0, () => {
      this.#underWay = false;
      if (this.#state === CLOSED) return;
      if (message === undefined) return this.#endAsClosed();
      this.#place++;
      this.#play(message);
      this.goOn();
    });
  }

  #play(message: RecordedMessage): void {
    if (message.bytes !== undefined) lacks(`all that was said over ${this.#exchange.request.url}`);
    this.#hearers.onFrame({ opcode: message.opcode, payload: bytesOf(message) });
  }

  #endAsClosed(): void {
    const { closed } = this.#exchange;
    this.#end(closed?.code ?? 1006, closed?.reason ?? '');
  }

  #end(code: number, reason: string): void {
    if (this.#state === CLOSED) return;
    this.#state = CLOSED;
    const { closed } = this.#exchange;
    if (closed?.problem !== undefined) this.#hearers.onProblem(closed.problem);
    this.#hearers.onClose(code, reason);
  }
}

function isSame(one: RecordedMessage, other: RecordedMessage): boolean {
  const [recorded, said] = [bytesOf(one), bytesOf(other)];
  if (one.opcode !== other.opcode) return false;
  // Of a long one only the beginning was recorded.
  return one.bytes === undefined
    ? recorded.equals(said)
    : one.bytes === said.length && recorded.equals(said.subarray(0, recorded.length));
}
