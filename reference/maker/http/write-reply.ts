import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { writeJson } from '../../json.ts';
import type { Reply } from './reply.ts';

/** Writes an answer to an HTTP response, exactly as it stands. */
export function writeReply(response: ServerResponse, reply: Reply): void {
  const payload = writeJson(reply.body);
  response.sendDate = false;
  response.writeHead(reply.status, withLength(reply.headers, payload));
  response.end(payload);
}

/** Writes an answer to a connection whose request could not even be parsed, and closes it. */
export function writeToSocket(socket: Duplex, reply: Reply): void {
  const payload = writeJson(reply.body);
  const headers = { ...withLength(reply.headers, payload), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${lines.join('')}\r\n`);
  socket.end(payload);
}

function withLength(headers: Record<string, string>, payload: string): Record<string, string> {
  return { ...headers, 'content-length': String(Buffer.byteLength(payload)) };
}
