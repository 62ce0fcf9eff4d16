import type { ClientRequest, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { recordLimitHit } from '../limits-hit.ts';
import type { ExchangeFailure, HeaderLine } from '../wire/exchange.ts';
import { Gathering } from '../wire/gathering.ts';

/** A frame that came over a socket. */
export interface Frame {
  readonly opcode: 'text' | 'binary' | 'ping' | 'pong';
  readonly payload: Buffer;
}

export interface UpgradeOptions {
  readonly url: string;
  /** Sent with the upgrade beside what the protocol itself needs. */
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole handshake, a refusal's body included, in milliseconds. */
  readonly deadlineMs: number;
  /** Cap on one message of the server, fragments put together. */
  readonly maxMessageBytes: number;
  /** The most bytes that are read of the body of a refusal. */
  readonly maxRefusalBytes: number;
  /** Receives every frame of the server; the first may come before the upgrade is reported. */
  onFrame(frame: Frame): void;
  /** Receives what broke the protocol or the connection. */
  onProblem(problem: string): void;
  /** Receives the code and reason of the server's closing frame; 1006 when there was none. Called once. */
  onClose(code: number, reason: string): void;
}

/** The connection of a session: one of the library, or one that plays a recording. */
export interface Connection {
  readonly OPEN: number;
  readonly readyState: number;
  send(payload: Buffer, how: { readonly binary: boolean }): void;
  close(code?: number): void;
  terminate(): void;
}

/** The answer to an upgrade. */
export interface UpgradeAnswer {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

/** How an upgrade went. `sent` are the header lines of the request, in order. */
export type Upgraded =
  | {
      readonly kind: 'open';
      readonly sent: readonly HeaderLine[];
      readonly connection: Connection;
      readonly answer: UpgradeAnswer;
    }
  | { readonly kind: 'refused'; readonly sent: readonly HeaderLine[]; readonly answer: UpgradeAnswer }
  | { readonly kind: 'failed'; readonly sent: readonly HeaderLine[]; readonly failure: ExchangeFailure };

/**
 * Asks for a WebSocket. Compression is not offered and redirects are not followed. Nothing that the server does rejects.
 * @throws {SyntaxError} for an invalid address
 */
export function upgrade(options: UpgradeOptions): Promise<Upgraded> {
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let opened: UpgradeAnswer | undefined;
    let settled = false;
    const connection = new WebSocket(options.url, {
      headers: { ...options.headers },
      perMessageDeflate: false,
      // By default the library drops the connection at the sixtieth ping at once, and the server would be accused of that.
      autoPong: false,
      followRedirects: false,
      maxPayload: options.maxMessageBytes,
      finishRequest(made) {
        request = made;
        made.end();
      },
    });

    const settle = (outcome: (sent: readonly HeaderLine[]) => Upgraded): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      const made = outcome(request === undefined ? [] : linesSent(request));
      if (made.kind !== 'open') connection.terminate();
      resolve(made);
    };
    const fail = (kind: ExchangeFailure['kind'], message: string): void =>
      settle((sent) => ({ kind: 'failed', sent, failure: { kind, message } }));
    const timer = setTimeout(() => fail('deadline', `no upgrade within ${options.deadlineMs} ms`), options.deadlineMs);

    connection.on('upgrade', (response: IncomingMessage) => {
      opened = { status: response.statusCode ?? 101, headers: linesOf(response), body: Buffer.alloc(0) };
    });
    connection.on('open', () => {
      const answer = opened;
      if (answer) settle((sent) => ({ kind: 'open', sent, connection, answer }));
    });
    connection.on('unexpected-response', (_request, response: IncomingMessage) => {
      void readRefusal(response, options.maxRefusalBytes).then(
        (answer) => settle((sent) => ({ kind: 'refused', sent, answer })),
        (error: unknown) => fail('broken', `status ${response.statusCode}, ${reasonOf(error)}`),
      );
    });
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') recordLimitHit('messageBytes', options.maxMessageBytes);
      if (settled) options.onProblem(reasonOf(error));
      else if (opened) fail('broken', `status 101, ${reasonOf(error)}`);
      else fail(isAbsence(error) ? 'unreachable' : 'broken', reasonOf(error));
    });
    connection.on('message', (data, isBinary) =>
      options.onFrame({ opcode: isBinary ? 'binary' : 'text', payload: bytesOf(data) }),
    );
    connection.on('ping', (payload) => {
      if (connection.readyState === WebSocket.OPEN) connection.pong(payload);
      options.onFrame({ opcode: 'ping', payload });
    });
    connection.on('pong', (payload) => options.onFrame({ opcode: 'pong', payload }));
    connection.on('close', (code, reason) => {
      fail('broken', 'the connection ended');
      options.onClose(code, reason.toString('utf8'));
    });
  });
}

async function readRefusal(response: IncomingMessage, most: number): Promise<UpgradeAnswer> {
  const gathering = new Gathering();
  for await (const chunk of response as AsyncIterable<Buffer>) {
    gathering.add(chunk);
    if (gathering.length <= most) continue;
    recordLimitHit('refusalBytes', most);
    break;
  }
  const body = gathering.whole().subarray(0, most);
  return { status: response.statusCode ?? 0, headers: linesOf(response), body };
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

function linesSent(request: ClientRequest): HeaderLine[] {
  return request.getRawHeaderNames().map((name) => [name, String(request.getHeader(name))]);
}

function linesOf({ rawHeaders }: IncomingMessage): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) lines.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return lines;
}

/** Whether nobody is there. A server that answers badly is. */
function isAbsence(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code);
}

/** A connect to a name with several addresses fails with an error whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => reasonOf(each)).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
