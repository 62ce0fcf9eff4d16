import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { answerInstead, lastWord, type ProxyContext } from './context.ts';
import { converse } from './conversation.ts';
import type { HttpReply } from './exchange.ts';
import { changedLines, type HeaderLines, linesWhere, passedOn, recordOf } from './headers.ts';
import { type Given, givenOf, type Inbound, type Written, written } from './http.ts';
import { type Arrived, arrivedOf } from './target.ts';

/** Headers of a handshake that `ws` writes itself. */
const OF_THE_HANDSHAKE = /^(sec-websocket-.*|host|content-length)$/i;
const KEY = /^[+/0-9A-Za-z]{22}==$/;
const MOST_MESSAGE_BYTES = 64 * 2 ** 20;

/** Frames pass as they are: pings are answered by the other side, text is judged there. */
const FRAMES = { autoPong: false, perMessageDeflate: false, skipUTF8Validation: true, maxPayload: MOST_MESSAGE_BYTES };

/**
 * Takes a request for an upgrade. Changes apply to its answer as to any other. Where there are changes the proxy reads and
 * sends messages on both sides, which may have quotes; otherwise the bytes just pass.
 * @throws the error that kept the service from answering
 */
export async function takeUpgrade(
  proxy: ProxyContext,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const inbound = proxy.take(incoming, Buffer.alloc(0));
  const instead = await answerInstead(proxy, inbound.request);
  if (instead) refuse(socket, written(instead, await lastWord(proxy, inbound.request, instead)));
  else if (proxy.injected.length > 0 && isHandshake(incoming)) await speak(proxy, inbound, incoming, socket, head);
  else await tunnel(proxy, inbound, socket, head);
}

function isHandshake({ headers }: IncomingMessage): boolean {
  const { upgrade, 'sec-websocket-key': key, 'sec-websocket-version': version } = headers;
  return upgrade?.toLowerCase() === 'websocket' && version === '13' && KEY.test(key ?? '');
}

async function tunnel(proxy: ProxyContext, inbound: Inbound, socket: Duplex, head: Buffer): Promise<void> {
  const outgoing = inbound.outgoing();
  const headers = linesWhere(outgoing.headers, (name) => !/^host$/i.test(name));
  const { arrived, connection } = await proxy.target.open({ ...outgoing, headers });
  const given = givenOf(arrived);
  const reply = await lastWord(proxy, inbound.request, given);
  if (connection === undefined || reply.status !== 101) {
    connection?.socket.destroy();
    refuse(socket, written(given, reply));
    return;
  }
  const service = connection.socket;
  if (socket.destroyed) service.destroy();
  socket.write(startOf({ ...arrived, headers: changedLines(arrived.headers, reply.headers) }));
  socket.write(connection.head);
  service.write(head);
  service.on('error', () => socket.destroy()).on('close', () => socket.end());
  socket.on('close', () => service.destroy());
  service.pipe(socket).pipe(service);
}

async function speak(
  proxy: ProxyContext,
  inbound: Inbound,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { request } = inbound;
  const { target, headers } = inbound.outgoing();
  const url = new URL(proxy.target.url.href.replace(/\/$/, '') + target);
  url.protocol = url.protocol.replace('http', 'ws');
  const offered = request.headers['sec-websocket-protocol']?.split(/\s*,\s*/) ?? [];
  const service = new WebSocket(url, offered, { ...FRAMES, headers: recordOf(passedOn(headers, OF_THE_HANDSHAKE)) });
  const begin = converse(service, proxy, request);
  const given = givenOf(await handshakeOf(service));
  const reply = await lastWord(proxy, request, given);
  if (reply.status !== 101 || socket.destroyed) {
    service.terminate();
    refuse(socket, written(given, reply));
    return;
  }
  const server = new WebSocketServer({
    ...FRAMES,
    noServer: true,
    clientTracking: false,
    handleProtocols: () => service.protocol,
  });
  server.on('headers', (lines: string[]) => {
    const own = passedOn(handshakeLines(given, reply), OF_THE_HANDSHAKE);
    for (let at = 0; at < own.length; at += 2) lines.push(`${own[at]}: ${own[at + 1]}`);
  });
  server.handleUpgrade(incoming, socket, head, begin);
}

function handshakeLines({ arrived }: Given, { headers }: HttpReply): HeaderLines {
  return changedLines(arrived?.headers ?? [], headers);
}

/** How the service answers the handshake: 101, or a refusal. */
function handshakeOf(service: WebSocket): Promise<Arrived> {
  return new Promise((resolve, reject) => {
    let opened: Arrived | undefined;
    service.on('upgrade', ({ rawHeaders, statusMessage = '' }) => {
      opened = { status: 101, reason: statusMessage, headers: rawHeaders, bytes: Buffer.alloc(0), complete: true };
    });
    service.on('open', () => opened && resolve(opened));
    service.on('unexpected-response', (_request, response) => void arrivedOf(response).then(resolve));
    service.on('error', reject);
  });
}

/** Answers an upgrade without one, and ends the connection. */
function refuse(socket: Duplex, { status, reason, headers, payload }: Written): void {
  const lines = [...linesWhere(headers, (name) => !/^connection$/i.test(name)), 'connection', 'close'];
  socket.write(startOf({ status, reason, headers: lines }));
  socket.end(payload);
}

function startOf({ status, reason, headers }: { status: number; reason: string; headers: HeaderLines }): string {
  let start = `HTTP/1.1 ${status} ${reason}\r\n`;
  for (let at = 0; at < headers.length; at += 2) start += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${start}\r\n`;
}
