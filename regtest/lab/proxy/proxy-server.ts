import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { listening } from '../listening.ts';
import { createProxyStore, type ProxyCall, ProxyRefusal } from './proxy-store.ts';

/** An RGB proxy that listens on loopback, at `/json-rpc`. */
export interface ProxyServer {
  readonly port: number;
  close(): Promise<void>;
}

const UNREADABLE = -32700;

/** Serves the RGB proxy protocol 0.2 on 127.0.0.1, to no web page (403). Throws when the port is taken. */
export async function startProxyServer(port = 0): Promise<ProxyServer> {
  const result = createProxyStore();
  const server = createServer(async (request, response) => {
    // Browsers send it with every post, and nodes never do.
    if (request.headers.origin !== undefined) return void response.writeHead(403).end();
    let id: unknown = null;
    let said: object;
    try {
      const { method, id: asked, ...call } = await readCall(request);
      id = asked ?? null;
      said = { result: result(method, call) };
    } catch (error) {
      const code = error instanceof ProxyRefusal ? error.code : UNREADABLE;
      said = { error: { code, message: error instanceof Error ? error.message : String(error) } };
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
  });
  const listens = await listening(server, port);
  return {
    port: listens,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface ReadCall extends ProxyCall {
  readonly id: unknown;
  readonly method: unknown;
}

/** A call is a JSON object; with a file it is a form, whose `params` are JSON or a field each (`params[txid]`). */
async function readCall(request: IncomingMessage): Promise<ReadCall> {
  const type = request.headers['content-type'] ?? '';
  const body = new Response(Readable.toWeb(request) as ReadableStream, { headers: { 'content-type': type } });
  if (!type.startsWith('multipart/')) {
    const { id, method, params = {} } = (await body.json()) as { id?: unknown; method?: unknown; params?: object };
    return { id, method, params: { ...params } };
  }
  const form = await body.formData();
  const whole = form.get('params');
  const single = [...form].flatMap(([name, value]) => {
    const member = /^params\[(\w+)\]$/.exec(name)?.[1];
    return member === undefined ? [] : [[member, value] as const];
  });
  const params = typeof whole === 'string' ? JSON.parse(whole) : Object.fromEntries(single);
  const file = form.get('file');
  return {
    id: form.get('id'),
    method: form.get('method'),
    params,
    ...(file !== null && typeof file !== 'string' && { file: Buffer.from(await file.arrayBuffer()) }),
  };
}
