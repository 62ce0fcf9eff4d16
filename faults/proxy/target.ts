import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { gathered } from './gathered.ts';
import { type HeaderLines, passedOn } from './headers.ts';

/** A request on its way to the service. */
export interface Outgoing {
  readonly method: string;
  /** Path and query, as written. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly bytes: Buffer;
}

/** An answer as it came back. */
export interface Arrived {
  readonly status: number;
  readonly reason: string;
  readonly headers: HeaderLines;
  readonly bytes: Buffer;
  /** Whether the body came whole. */
  readonly complete: boolean;
}

/** The service behind a proxy. */
export interface Target {
  readonly url: URL;
  /** @throws the error that kept the service from answering */
  send(outgoing: Outgoing): Promise<Arrived>;
  /** Asks for an upgrade with the lines of the client: gives the opened connection, or the refusal. */
  open(outgoing: Outgoing): Promise<{ arrived: Arrived; connection?: { socket: Duplex; head: Buffer } }>;
  close(): void;
}

/** More than a client or a service takes, so that they refuse, not the proxy. */
export const MOST_HEADER_BYTES = 1_048_576;

/** Opens no connection yet; connections are kept for the next request. */
export function createTarget(baseUrl: string): Target {
  const url = new URL(baseUrl);
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });
  const prefix = url.pathname.replace(/\/$/, '');

  function begin({ method, target, headers }: Outgoing, own: readonly string[]): ClientRequest {
    return request(url, {
      method,
      path: prefix + target,
      agent,
      maxHeaderSize: MOST_HEADER_BYTES,
      headers: ['host', url.host, ...headers, ...own],
    });
  }

  function send(outgoing: Outgoing): Promise<Arrived> {
    const { headers, bytes, method } = outgoing;
    return new Promise((resolve, reject) => {
      const length = bytes.length > 0 || !/^(GET|HEAD|DELETE|OPTIONS)$/.test(method);
      const lines = passedOn(headers, /^(host|content-length|expect)$/i);
      const made = begin({ ...outgoing, headers: lines }, length ? ['content-length', String(bytes.length)] : []);
      let answered = false;
      made.on('response', (response) => {
        answered = true;
        void arrivedOf(response).then(resolve);
      });
      made.on('error', (error: NodeJS.ErrnoException) => {
        if (answered) return;
        // A kept connection that the service closed in the meantime: the request was never read.
        if (made.reusedSocket && error.code === 'ECONNRESET') send(outgoing).then(resolve, reject);
        else reject(error);
      });
      made.end(bytes);
    });
  }

  return {
    url,
    send,
    open: (outgoing) =>
      new Promise((resolve, reject) => {
        const made = begin(outgoing, []);
        made.on('response', (response) => void arrivedOf(response).then((arrived) => resolve({ arrived })));
        made.on('upgrade', (response, socket, head) =>
          resolve({ arrived: headOf(response), connection: { socket, head } }),
        );
        made.on('error', reject);
        made.end();
      }),
    close: () => agent.destroy(),
  };
}

/** Reads an answer to its end, however that comes. */
export async function arrivedOf(response: IncomingMessage): Promise<Arrived> {
  const bytes = await gathered(response);
  return { ...headOf(response), bytes, complete: response.complete };
}

function headOf({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage): Arrived {
  return { status: statusCode, reason: statusMessage, headers: rawHeaders, bytes: Buffer.alloc(0), complete: true };
}
