import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Exchange } from '../../../harness/engine/wire/exchange.ts';
import { createPacing } from '../../../harness/engine/wire/pacing.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import { createWaitBudget } from '../../../harness/engine/wire/wait-budget.ts';
import { createSockets, type Sockets, type SocketsOptions } from '../../../harness/interface/quote-socket/client.ts';
import { answering, http, type Loopback, loopback } from '../wire/loopback.ts';

export const CHECK = 'socket › a check';

/** The key that the sockets of a rig send. */
export const KEY = 'mk_test_0123456789';

export interface Rig {
  readonly sockets: Sockets;
  /** What was recorded, in order. */
  readonly exchanges: Exchange[];
  readonly used: string[];
}

/**
 * Sockets at the first form of the address, without pacing, that record into memory. Their deadlines are long: short ones
 * are for tests of what comes too late.
 */
export function rig(baseUrl: string, options: Partial<SocketsOptions> = {}): Rig {
  const exchanges: Exchange[] = [];
  const used: string[] = [];
  let id = 0;
  const sockets = createSockets({
    place: { baseUrl },
    demandsKeys: false,
    pacingOf: () => createPacing({ workers: 1, pace: 'off' }),
    waitBudget: createWaitBudget(60_000),
    secrets: createSecrets('key of this run', [KEY]),
    headers: (credential) => (credential === 'anonymous' ? {} : { Authorization: `Bearer ${KEY}` }),
    record: (exchange) => exchanges.push(exchange),
    use: (exchange) => used.push(exchange),
    check: () => CHECK,
    nextId: () => `w0-${++id}`,
    freshId: () => randomUUID(),
    userAgent: 'maker-conformance/0.0.0',
    deadlineMs: 20_000,
    replyMs: 20_000,
    found: { form: 'ws_url' },
    ...options,
  });
  return { sockets, exchanges, used };
}

/** A server that accepts the upgrade, as it should, and then does with the connection what the test says. */
export function upgrading(then: (socket: Socket, request: string) => void): Promise<Loopback> {
  return loopback((socket) => {
    socket.once('data', (chunk: Buffer) => {
      const request = chunk.toString('latin1');
      socket.write(switching(request));
      then(socket, request);
    });
  });
}

/** A server that gives one answer to everything. */
export function refusing(status: number, body = '', headers: Record<string, string> = {}): Promise<Loopback> {
  return loopback(answering(() => http(status, body, headers)));
}

/** The proper answer to an upgrade, with another accept key if one is given. */
export function switching(request: string, accept = acceptOf(request)): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  return [...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n');
}

function acceptOf(request: string): string {
  const key = /sec-websocket-key: (\S+)/i.exec(request)?.[1] ?? '';
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** The opcodes of RFC 6455. */
export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame as a server sends it, unmasked. */
export function frame(
  opcode: number,
  payload: string | Buffer = '',
  bits: { fin?: boolean; rsv1?: boolean } = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const first = (bits.fin === false ? 0 : 0x80) | (bits.rsv1 ? 0x40 : 0) | opcode;
  if (bytes.length < 126) return Buffer.concat([Buffer.from([first, bytes.length]), bytes]);
  const head = Buffer.alloc(bytes.length < 65_536 ? 4 : 10);
  head[0] = first;
  if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(bytes.length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  return Buffer.concat([head, bytes]);
}

/** The payload of the first masked client frame in some bytes, if it is a short one. */
export function clientPayload(bytes: Buffer): Buffer {
  const length = (bytes[1] ?? 0) & 0x7f;
  const mask = bytes.subarray(2, 6);
  return Buffer.from(bytes.subarray(6, 6 + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
}
