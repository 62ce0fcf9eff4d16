import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { writeJson } from '../../json.ts';
import { type Reply, rawBody } from './reply.ts';

/** Writes an answer to an HTTP response, exactly as it stands. */
export function writeReply(response: ServerResponse, reply: Reply): void {
  if (reply.delivery === 'hang') return;
  const payload = rawBody(reply.body) ?? writeJson(reply.body);
  response.sendDate = false;
  try {
    response.writeHead(reply.status, withLength(reply.headers, payload));
  } catch {
    // A header or status that HTTP cannot carry; the caller sees a broken connection instead of waiting.
    response.destroy();
    return;
  }
  if (reply.delivery === 'drop') response.destroy();
  else if (reply.delivery === 'truncate') response.write(half(payload), () => response.destroy());
  else response.end(payload);
}

/** Writes an answer to a connection whose request could not even be parsed, and closes it. */
export function writeToSocket(socket: Duplex, reply: Reply): void {
  const payload = rawBody(reply.body) ?? writeJson(reply.body);
  const headers = { ...withLength(reply.headers, payload), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${lines.join('')}\r\n`);
  socket.end(payload);
}

function withLength(headers: Record<string, string>, payload: string | Buffer): Record<string, string> {
  return headers['content-length'] === undefined
    ? { ...headers, 'content-length': String(Buffer.byteLength(payload)) }
    : headers;
}

function half(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
