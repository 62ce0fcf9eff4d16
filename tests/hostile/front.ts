import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { linesWhere, recordOf } from '../../faults/proxy/headers.ts';
import { createTarget, MOST_HEADER_BYTES } from '../../faults/proxy/target.ts';
import { answerOf, headOf } from './answers.ts';
import type { Call, Trick } from './trick.ts';

/** A proxy on loopback that plays a trick with the connections to the service behind it. */
export interface HostileFront {
  readonly baseUrl: string;
  /** Calls that the trick was played with. */
  readonly played: number;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Puts a hostile front before a service. Node's server finds where a request begins and ends; its own way of answering is
 * never used, since it wouldn't let a bad answer out.
 * @param another base address of a second service
 */
export async function startHostileFront(
  targetUrl: string,
  another: string,
  { on, when, play }: Pick<Trick, 'on' | 'when' | 'play'>,
): Promise<HostileFront> {
  const target = createTarget(targetUrl);
  const second = createTarget(another);
  const memory = new Map<string, unknown>();
  const sockets = new Set<Duplex>();
  let count = 0;
  let played = 0;
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: 0, requestTimeout: 0 });

  const take = (incoming: IncomingMessage, socket: Duplex, upgrade: boolean): void => {
    count += 1;
    const call = callOf(incoming, socket, count);
    const concerned = (on === 'socket') === upgrade && when(call);
    if (concerned) played += 1;
    const ours = concerned ? play : upgrade ? (call: Call) => call.open() : pass;
    // A service that went away takes the connection with it.
    Promise.resolve()
      .then(() => ours(call))
      .catch(() => socket.destroy());
  };

  function callOf(incoming: IncomingMessage, socket: Duplex, nth: number): Call {
    const { method = 'GET', url = '/', rawHeaders } = incoming;
    const headers = recordOf(rawHeaders);
    const lines = linesWhere(rawHeaders, (name) => !/^(host|accept-encoding)$/i.test(name));
    const received = bodyOf(incoming);
    return {
      method,
      target: url,
      headers,
      check: headers['x-conformance-check'] ?? '',
      count: nth,
      socket,
      memory,
      body: () => received,
      answer: async () => target.send({ method, target: url, headers: lines, bytes: await received }),
      ofAnother: async () => second.send({ method, target: url, headers: lines, bytes: await received }),
      async open() {
        const { arrived, connection } = await target.open({
          method,
          target: url,
          headers: linesWhere(rawHeaders, (name) => !/^host$/i.test(name)),
          bytes: Buffer.alloc(0),
        });
        if (connection === undefined) {
          socket.end(answerOf(arrived));
          return undefined;
        }
        const service = connection.socket;
        sockets.add(service);
        socket.write(headOf(arrived));
        socket.write(connection.head);
        service.on('error', () => socket.destroy()).on('close', () => socket.end());
        socket.on('close', () => service.destroy());
        socket.pipe(service);
        service.pipe(socket);
        return service;
      },
    };
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.on(event, (incoming: IncomingMessage) => take(incoming, incoming.socket, false));
  server.on('upgrade', (incoming, socket) => take(incoming, socket, true));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    get played() {
      return played;
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      target.close();
      second.close();
      await closed;
    },
  };
}

/** Answers as the service does. */
async function pass(call: Call): Promise<void> {
  call.socket.write(answerOf(await call.answer()));
}

/** Read at once, so that the connection goes on. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((ended) => incoming.on('end', ended).on('error', () => ended()));
  return Buffer.concat(chunks);
}
