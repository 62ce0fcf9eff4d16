import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { baseUrlOf } from '../../reference/base-url.ts';
import type { OnWire } from '../rule.ts';
import { answerInstead, createContext, lastWord, type ProxyContext } from './context.ts';
import { gathered } from './gathered.ts';
import { linesWhere } from './headers.ts';
import { type Given, givenOf, write, written } from './http.ts';
import { played } from './play.ts';
import { createTarget, MOST_HEADER_BYTES, type Outgoing } from './target.ts';
import { takeUpgrade } from './upgrade.ts';

/** A reverse proxy that changes what the service behind it says. */
export interface FaultProxy {
  readonly baseUrl: string;
  readonly wsUrl: string;
  /** The errors of changes, each answered as 500 `INTERNAL_ERROR`. */
  readonly failures: readonly unknown[];
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/** Where a proxy listens, and who hears of a service that is not reached. */
export interface ProxyPlace {
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** Receives the error that kept the service from answering; its clients only see their connection break. */
  readonly unreached?: (error: unknown) => void;
}

/** Longer than a service keeps its connections, so that the proxy never ends one first. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Puts a proxy before any maker service. All that no change touches passes as it is: status, headers and bytes of HTTP,
 * frames and closing of sockets.
 * @param targetUrl the base address of the service
 * @param changes apply in this order, as code or as data, each with its own memory
 * @param place 127.0.0.1 and any free port unless it says otherwise
 * @throws when a given port is taken, and where there is no such host
 */
export async function startProxy(
  targetUrl: string,
  changes: readonly OnWire[],
  { host = '127.0.0.1', port = 0, unreached }: ProxyPlace = {},
): Promise<FaultProxy> {
  const failures: unknown[] = [];
  const target = createTarget(targetUrl);
  const parts = changes.map((change) => [change].flat().map(played));
  const proxy = createContext(target, parts, (error) => failures.push(error));
  const upgraded = new Set<Duplex>();
  let closing = false;
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 });

  server.on('request', (incoming, response) => {
    serve(proxy, incoming).then(
      (answer) => answer && write(response, answer),
      // The service gave no answer: neither does the proxy.
      (error: unknown) => {
        if (!closing) unreached?.(error);
        response.destroy();
      },
    );
  });
  // The service judges an expectation that Node does not know.
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  server.on('upgrade', (incoming, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket)).on('error', () => socket.destroy());
    takeUpgrade(proxy, incoming, socket, head).catch((error: unknown) => {
      if (!closing) unreached?.(error);
      socket.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.rawPacket === undefined || !socket.writable) return void socket.destroy();
    // Bytes that are no HTTP go on as they are, for the service to refuse in its own words.
    const { hostname, port: own, protocol } = target.url;
    if (protocol === 'https:') return void socket.destroy();
    const service = connect(Number(own || 80), hostname);
    upgraded.add(service);
    service.on('error', () => socket.destroy()).on('close', () => upgraded.delete(service));
    socket.on('error', () => service.destroy());
    service.write(error.rawPacket);
    service.pipe(socket);
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject).listen(port, host, () => listening());
  });
  const baseUrl = baseUrlOf(server);
  return {
    baseUrl,
    wsUrl: baseUrl.replace(/^http/, 'ws'),
    failures,
    async close() {
      closing = true;
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      target.close();
      await closed;
    },
  };
}

/** The answer to one request; undefined when the client left before it was whole. */
async function serve(proxy: ProxyContext, incoming: IncomingMessage) {
  const bytes = await bodyOf(incoming);
  if (bytes === undefined) return undefined;
  const inbound = proxy.take(incoming, bytes);
  const { request } = inbound;
  const given: Given =
    (await answerInstead(proxy, request)) ?? givenOf(await proxy.target.send(readable(proxy, inbound.outgoing())));
  return written(given, await lastWord(proxy, request, given));
}

/** Asks for an uncompressed answer where changes read it. */
function readable({ injected }: ProxyContext, outgoing: Outgoing): Outgoing {
  if (injected.length === 0) return outgoing;
  return { ...outgoing, headers: linesWhere(outgoing.headers, (name) => !/^accept-encoding$/i.test(name)) };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const bytes = await gathered(incoming);
  return incoming.complete ? bytes : undefined;
}
