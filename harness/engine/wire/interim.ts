import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { undici } from './undici.ts';

/**
 * undici breaks a connection that sends `100 Continue` unasked, yet RFC 9110 (15.2) lets any server or proxy send it and
 * tells clients to read on. This connector takes such interim answers out of the byte stream before undici sees them.
 */
export function interimTolerantConnector(timeoutMs: number): buildConnector.connector {
  const connect = undici().buildConnector({ timeout: timeoutMs, allowH2: false });
  return (options, callback) =>
    connect(options, (...result) => {
      // A failed connect calls back with the error alone.
      if (result[1]) dropContinue(result[1]);
      callback(...result);
    });
}

const INTERIM = Buffer.from('HTTP/1.1 100');
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Only looks at the first bytes after a write, so a body that happens to hold such a line is left alone. */
function dropContinue(socket: Socket): void {
  let atStart = false;
  let held: Buffer | undefined;
  const write = socket.write;
  socket.write = function writeAndExpect(this: Socket, ...args: unknown[]): boolean {
    atStart = true;
    return Reflect.apply(write, this, args);
  } as Socket['write'];
  const read = socket.read;
  socket.read = function readPastContinue(this: Socket, size?: number): Buffer | null {
    const chunk = read.call(this, size) as Buffer | null;
    if (!atStart || chunk === null) return chunk;
    let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    while (startsLikeInterim(bytes)) {
      const end = bytes.indexOf(END_OF_HEAD);
      if (end < 0) {
        // Not whole yet: wait for the rest, within a bound.
        if (bytes.length > 16 * 1024) break;
        held = bytes;
        return readPastContinue.call(this);
      }
      bytes = bytes.subarray(end + END_OF_HEAD.length);
    }
    if (bytes.length === 0) return readPastContinue.call(this);
    atStart = false;
    return bytes;
  };
}

function startsLikeInterim(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, INTERIM.length);
  return length > 0 && bytes.compare(INTERIM, 0, length, 0, length) === 0;
}
