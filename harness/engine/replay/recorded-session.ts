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

function played(
  time: SimulatedTime,
  exchange: Exchange,
  record: (payload: Buffer, opcode: RecordedMessage['opcode']) => RecordedMessage,
  { onFrame, onProblem, onClose }: Hearers,
): Upgraded {
  const { request, response, failure, messages = [], omittedMessages, closed } = exchange;
  const sent = request.headers;
  if (failure) return { kind: 'failed', sent, failure };
  const answer = {
    status: response?.status ?? 0,
    headers: response?.headers ?? [],
    body: response ? bytesOf(response.body) : Buffer.alloc(0),
  };
  if (answer.status !== 101) return { kind: 'refused', sent, answer };

  const said = messages.filter(({ from }) => from === 'client');
  /** How many messages the client has sent, and the place that the session has reached among all messages. */
  let heard = 0;
  let place = 0;
  let passed = 0;
  let underWay = false;
  let state: number = OPEN;

  const end = (code: number, reason: string): void => {
    if (state === CLOSED) return;
    state = CLOSED;
    if (closed?.problem !== undefined) onProblem(closed.problem);
    onClose(code, reason);
  };
  const play = (message: RecordedMessage): void => {
    if (message.bytes !== undefined) lacks(`all that was said over ${request.url}`);
    onFrame({ opcode: message.opcode, payload: bytesOf(message) });
  };
  /** Goes on to the next frame of the server, unless a message of the client comes first. */
  const goOn = (): void => {
    for (; messages[place]?.from === 'client' && passed < heard; passed++) place++;
    const message = messages[place];
    if (message?.from === 'client') return;
    if (message === undefined && omittedMessages !== undefined) lacks(`the end of ${request.url}`);
    if (message === undefined && (omittedMessages !== undefined || closed?.by !== 'server')) return;
    underWay = true;
    time.at(message?.at ?? closed?.at ?? 0, () => {
      underWay = false;
      if (state === CLOSED) return;
      if (message === undefined) return end(closed?.code ?? 1006, closed?.reason ?? '');
      place++;
      play(message);
      goOn();
    });
  };
  const connection: Connection = {
    OPEN,
    get readyState() {
      return state;
    },
    send(payload, { binary }) {
      lookedUp(() => {
        const expected = said[heard];
        if (expected === undefined || !isSame(expected, record(payload, binary ? 'binary' : 'text')))
          throw new NotRecorded(`what was said over ${request.url}`);
      });
      heard++;
      if (!underWay) goOn();
    },
    close() {
      if (state !== OPEN) return;
      state = CLOSING;
      // Messages that the server sent before it received the closing came before its closing frame.
      time.at(time.now(), () => {
        for (const message of messages.slice(place)) if (message.from === 'server') play(message);
        place = messages.length;
        end(closed?.code ?? 1006, closed?.reason ?? '');
      });
    },
    terminate: () => end(closed?.by === 'client' ? closed.code : 1006, ''),
  };
  goOn();
  return { kind: 'open', sent, connection, answer };
}

const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

function isSame(one: RecordedMessage, other: RecordedMessage): boolean {
  const [recorded, said] = [bytesOf(one), bytesOf(other)];
  if (one.opcode !== other.opcode) return false;
  // Of a long one only the beginning was recorded.
  return one.bytes === undefined
    ? recorded.equals(said)
    : one.bytes === said.length && recorded.equals(said.subarray(0, recorded.length));
}
