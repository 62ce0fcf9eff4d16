import type { Duplex } from 'node:stream';
import { passedOn } from '../../faults/proxy/headers.ts';
import type { Arrived } from '../../faults/proxy/target.ts';
import type { Call } from './trick.ts';

/** The head of an answer as it came: status line and header lines, with the blank line. */
export function headOf({ status, reason, headers }: Pick<Arrived, 'status' | 'reason' | 'headers'>): string {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}\r\n`] : []));
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`;
}

/** An answer as it came, its length stated anew where there is a body. */
export function answerOf(arrived: Arrived): Buffer {
  const { bytes, headers } = arrived;
  if (bytes.length === 0) return Buffer.from(headOf(arrived));
  const lines = [...passedOn(headers, /^content-length$/i), 'content-length', String(bytes.length)];
  return Buffer.concat([Buffer.from(headOf({ ...arrived, headers: lines })), bytes]);
}

/** An answer of one's own, whole: JSON unless the headers say otherwise. */
export function answer(status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const lines = { 'content-type': 'application/json', ...headers, 'content-length': String(bytes.length) };
  return Buffer.concat([Buffer.from(headOf({ status, reason: 'X', headers: Object.entries(lines).flat() })), bytes]);
}

/** A play that writes the same bytes to every call. */
export function saying(bytes: string | Buffer): (call: Call) => void {
  return ({ socket }) => void socket.write(bytes);
}

/** A play that answers with a body of one's own. */
export function answering(
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): (call: Call) => void {
  return saying(answer(status, body, headers));
}

/** A play whose bytes are worth making only when it is played, and then once. */
export function once(make: () => (call: Call) => unknown): (call: Call) => unknown {
  let made: ((call: Call) => unknown) | undefined;
  return (call) => {
    made ??= make();
    return made(call);
  };
}

/** A play that changes the service's answer. */
export function changing(change: (arrived: Arrived, call: Call) => Partial<Arrived>): (call: Call) => Promise<void> {
  return async (call) => {
    const arrived = await call.answer();
    call.socket.write(answerOf({ ...arrived, ...change(arrived, call) }));
  };
}

/** A play that gives the service's answer with parts of its text written otherwise. */
export function rewriting(from: RegExp, to: string): (call: Call) => Promise<void> {
  return changing(({ bytes }) => ({ bytes: Buffer.from(bytes.toString().replace(from, to)) }));
}

/** A play that gives the service's answer with header lines of one's own, instead of those of the same name. */
export function heading(lines: Record<string, string>, status?: number): (call: Call) => Promise<void> {
  return changing(({ headers, ...arrived }) => ({
    status: status ?? arrived.status,
    headers: [
      ...passedOn(headers, new RegExp(`^(${Object.keys(lines).join('|')})$`, 'i')),
      ...Object.entries(lines).flat(),
    ],
  }));
}

/** Writes as fast as the client reads, until it goes. */
export function flood(socket: Duplex, first: string | Buffer, then: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.writable && socket.write(then));
    if (!socket.destroyed) socket.once('drain', more);
  };
  socket.write(first);
  more();
}

/** A play that writes without end. */
export function flooding(first: string | Buffer, then: string | Buffer): (call: Call) => void {
  return ({ socket }) => flood(socket, first, then);
}

const DRIP_MS = 50;

/** Writes some bytes one by one, with pauses, and again from the beginning, until the client goes. */
export function drip(socket: Duplex, text: string | Buffer, first: string | Buffer = ''): void {
  const bytes = Buffer.from(text);
  let at = 0;
  socket.write(first);
  const timer = setInterval(() => socket.write(bytes.subarray(at % bytes.length, (at++ % bytes.length) + 1)), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

/** The head of an answer whose body is still to come. */
export const OPEN_BODY = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${10 * 1024 ** 3}\r\n\r\n`;

/** The head of an answer in chunks. */
export const CHUNKED = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
