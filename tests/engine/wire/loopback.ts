import { createServer, type Server, type Socket } from 'node:net';
import type { WireOptions } from '../../../harness/engine/wire/context.ts';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { createPacing } from '../../../harness/engine/wire/pacing.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import { createWire, type Wire } from '../../../harness/engine/wire/wire.ts';
import { REPEATING } from '../../../harness/interface/repeating.ts';

/** A server on a loopback port of its own that does with each connection what the test says. */
export interface Loopback {
  readonly origin: string;
  readonly port: number;
  /** Connections accepted so far, closed ones included. */
  readonly accepted: Socket[];
  /** Stops listening and drops every connection. */
  stop(): Promise<void>;
}

export interface LoopbackOptions {
  readonly port?: number;
  readonly allowHalfOpen?: boolean;
}

export async function loopback(onSocket: (socket: Socket) => void, options: LoopbackOptions = {}): Promise<Loopback> {
  const accepted: Socket[] = [];
  const server: Server = createServer({ allowHalfOpen: options.allowHalfOpen ?? false }, (socket) => {
    accepted.push(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    accepted,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        for (const socket of accepted) socket.destroy();
      }),
  };
}

/** Answers every request (separated by the blank line; bodies must come with it) with what `reply` gives. */
export function answering(
  reply: (request: string, socket: Socket) => string | Buffer | undefined,
): (socket: Socket) => void {
  return (socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const head = received.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(received.subarray(0, head).toString('latin1'))?.[1] ?? 0);
        const end = head + 4 + length;
        if (received.length < end) return;
        const request = received.subarray(0, end).toString('latin1');
        received = received.subarray(end);
        const bytes = reply(request, socket);
        if (bytes !== undefined) socket.write(bytes);
      }
    });
  };
}

/** A whole answer with its length. */
export function http(status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    'content-type': 'application/json',
    ...headers,
    'content-length': String(bytes.length),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${head}\r\n`), bytes]);
}

export const CHECK = 'wire.spec.ts › a check';

export interface Rig {
  readonly wire: Wire;
  /** What was recorded, in order. */
  readonly exchanges: Exchange[];
}

/** A wire without pacing that records into memory. */
export function rig(baseUrl: string, options: Partial<WireOptions> = {}): Rig {
  const exchanges: Exchange[] = [];
  const wire = createWire({
    baseUrl,
    pacing: createPacing({ workers: 1, pace: 'off' }),
    secrets: createSecrets('key of this run', []),
    record: (exchange) => exchanges.push(exchange),
    check: () => CHECK,
    nextId: () => `w0-${exchanges.length + 1}`,
    userAgent: 'maker-conformance/0.0.0',
    operationOf: (method, path) => `${method} ${path}`,
    repeating: REPEATING,
    deadlineMs: 20_000,
    ...options,
  });
  return { wire, exchanges };
}

/** What a test has of a server and of a wire to it. */
export interface Wired extends Rig {
  readonly server: Loopback;
}

/** Runs a test against a server by a wire of its own, and ends both afterwards, even if the test fails. */
export async function wired<Result>(
  onSocket: (socket: Socket) => void,
  work: (parts: Wired) => Promise<Result>,
  { allowHalfOpen = false, ...options }: Partial<WireOptions> & LoopbackOptions = {},
): Promise<Result> {
  const server = await loopback(onSocket, { allowHalfOpen });
  const { wire, exchanges } = rig(server.origin, options);
  try {
    return await work({ wire, exchanges, server });
  } finally {
    await wire.close();
    await server.stop();
  }
}
