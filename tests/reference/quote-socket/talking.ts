import { WebSocket } from 'ws';
import { parseJson, writeJson } from '../../../reference/json.ts';
import { expect } from '../../test.ts';
import { test as base } from '../running.ts';

/** A message of the server, its integers exact. */
export type Wire = Record<string, unknown>;

/** One open socket of a client. */
export interface Talk {
  readonly socket: WebSocket;
  /** Headers of the answer that opened it. */
  readonly headers: Record<string, unknown>;
  /** Every text that arrived so far, in order. */
  readonly heard: readonly string[];
  /** Sends a JSON value; text and bytes go as they are. */
  say(message: unknown): void;
  /** The next message that was not taken yet. */
  next(): Promise<Wire>;
  /** Says something and gives the next message. */
  ask(message: unknown): Promise<Wire>;
  /** How the connection ended. */
  readonly ended: Promise<{ code: number; reason: string }>;
}

/** Opens a socket, at `/ws/…` by default. Rejects with `refused` when the answer is not 101. */
export type Open = (path?: string, headers?: Record<string, string>) => Promise<Talk>;

/** The server's answer to a handshake it did not take. */
export class RefusedHandshake extends Error {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  constructor(status: number, headers: Record<string, unknown>, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

interface Fixtures {
  open: Open;
  /** The refusal of a handshake. */
  refusal: (path: string, headers?: Record<string, string>) => Promise<RefusedHandshake>;
}

/** A test with a reference and sockets to it. */
export const test = base.extend<Fixtures>({
  open: async ({ reference }, use) => {
    const sockets: WebSocket[] = [];
    let opened = 0;
    await use(async (path, headers = {}) => {
      opened += 1;
      const socket = new WebSocket(`${reference.wsUrl}${path ?? `/ws/client-${opened}`}`, { headers });
      sockets.push(socket);
      return talkOn(socket);
    });
    for (const socket of sockets) socket.terminate();
  },
  refusal: async ({ open }, use) =>
    use(async (path, headers) => {
      const outcome = await open(path, headers).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(RefusedHandshake);
      return outcome as RefusedHandshake;
    }),
});

/** A request for dollars that is quoted. */
export const WISH = { action: 'quote_request', from_asset: 'BTC', to_asset: 'USDT', from_amount: 50_000_000_000 };

function talkOn(socket: WebSocket): Promise<Talk> {
  const heard: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  let taken = 0;
  let headers: Record<string, unknown> = {};
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  socket.on('upgrade', (response) => {
    headers = response.headers;
  });
  socket.on('message', (data) => {
    const text = String(data);
    heard.push(text);
    const first = waiting.shift();
    if (first) {
      taken += 1;
      first(text);
    }
  });
  const talk: Talk = {
    socket,
    get headers() {
      return headers;
    },
    heard,
    say(message) {
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : writeJson(message));
    },
    async next() {
      const text = heard[taken];
      if (text !== undefined) {
        taken += 1;
        return parseJson(text) as Wire;
      }
      return parseJson(await new Promise<string>((resolve) => waiting.push(resolve))) as Wire;
    },
    ask(message) {
      talk.say(message);
      return talk.next();
    },
    ended,
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(talk));
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () => reject(new RefusedHandshake(response.statusCode ?? 0, response.headers, body)));
    });
  });
}
