import { createServer } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parseJson, writeJson } from '../json.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import type { Revision } from '../lightning/revision.ts';
import { NodePanic } from '../lightning/swaps.ts';
import { foreignRequest } from '../own-machine.ts';
import { admit, type Rights, type Tokens } from './access.ts';
import { ASSET_CALLS } from './asset-calls.ts';
import { CHANNEL_CALLS } from './channel-calls.ts';
import { INFO_CALLS } from './info-calls.ts';
import { asObject, UnreadableBody } from './members.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import type { NodeCall, RgbNode } from './rgb-node.ts';
import { SWAP_CALLS } from './swap-calls.ts';
import { TRANSACTION_CALLS } from './transaction-calls.ts';
import { UNMODELLED_CALLS } from './unmodelled-calls.ts';
import { WALLET_CALLS } from './wallet-calls.ts';

const CALLS: readonly NodeCall[] = [
  ...INFO_CALLS,
  ...SWAP_CALLS,
  ...PAYMENT_CALLS,
  ...WALLET_CALLS,
  ...ASSET_CALLS,
  ...CHANNEL_CALLS,
  ...TRANSACTION_CALLS,
  ...UNMODELLED_CALLS,
];

/** How to serve a node. */
export interface NodeOptions {
  readonly node: RgbNode;
  /** 0 (any free one) by default. */
  readonly port?: number;
  /** A token that may call everything. Without `token` and `tokens` the node asks for none. */
  readonly token?: string;
  /** Further tokens with what they may call. */
  readonly tokens?: Readonly<Record<string, Rights>>;
}

/** A node that listens on loopback. */
export interface RunningNode {
  readonly nodeUrl: string;
  close(): Promise<void>;
}

/**
 * Serves a node's HTTP interface on 127.0.0.1. The port is there at once; what answers on it is made for the first request,
 * since most runs with many nodes ask few of them. Unlike the software that it models it serves programs of this machine alone, no
 * web page: 403 `Forbidden` for a `Host` that is not this address and for a foreign `Origin`. Throws when the given port is taken.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  let app: FastifyInstance | undefined;
  const server = createServer(async (request, response) => {
    app ??= createApp(options);
    await app.ready();
    app.routing(request, response);
  });
  await new Promise<void>((listening, taken) => {
    server.once('error', taken);
    server.listen(options.port ?? 0, '127.0.0.1', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    nodeUrl: `http://127.0.0.1:${port}`,
    async close() {
      await Promise.all([new Promise((closed) => server.close(closed)), server.closeAllConnections(), app?.close()]);
    },
  };
}

function createApp(options: NodeOptions): FastifyInstance {
  const app = Fastify();
  const tokens = tokensOf(options);
  readEveryBodyAsText(app);
  app.all('/*', (request, reply) => {
    const { node } = options;
    const [path] = request.url.split('?');
    const calls = CALLS.filter((call) => call.path === path && call.revisions.includes(node.world.revision));
    const call = calls.find(({ method }) => method === request.method);
    // What the router itself refuses has no envelope: neither an unknown path nor a known one with another method.
    if (call === undefined) return reply.code(calls.length > 0 ? 405 : 404).send();
    return answer(node, tokens, call, request, reply);
  });
  return app;
}

function tokensOf({ token, tokens }: NodeOptions): Tokens {
  if (token === undefined && tokens === undefined) return undefined;
  const known = new Map<string, Rights>(Object.entries(tokens ?? {}));
  if (token !== undefined) known.set(token, 'admin');
  return known;
}

/** The node reads a body only where a call has one, so the server must not judge it earlier. */
function readEveryBodyAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function answer(node: RgbNode, tokens: Tokens, call: NodeCall, request: FastifyRequest, reply: FastifyReply) {
  try {
    const foreign = foreignRequest(request.headers, request.socket.localPort);
    if (foreign !== undefined) throw new NodeRefusal('Forbidden', foreign);
    admit(tokens, request.headers.authorization, call);
    const act = call.prepare(call.bodyless ? {} : readMembers(request));
    if (node.locked && !call.whileLocked) throw new NodeRefusal('LockedNode', 'The wallet of this node is locked');
    demandWhole(node);
    const answered = act(node);
    demandWhole(node);
    return send(reply, 200, answered);
  } catch (error) {
    if (error instanceof NodePanic) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    const refusal = refusalOf(error, node.world.revision);
    const { message, status, name } = refusal;
    return send(reply, status, { error: message.replace(/\s*\n\s*/g, ' '), code: status, name });
  }
}

function demandWhole({ self }: RgbNode): void {
  if (self.broken !== 'no') throw new NodePanic();
}

/** What a node of a revision says to what was thrown: unreadable bodies were named after the layer that reads them. */
function refusalOf(error: unknown, revision: Revision): NodeRefusal {
  if (error instanceof NodeRefusal) return error;
  if (!(error instanceof UnreadableBody)) return new NodeRefusal('Unexpected', String(error));
  const { message, status } = error;
  return revision === 'current'
    ? new NodeRefusal('InvalidRequest', message)
    : new NodeRefusal('JsonExtractorRejection', message, status);
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(writeJson(body));
}

/** The members of a JSON body. Throws UnreadableBody, for another media type too. */
function readMembers(request: FastifyRequest): object {
  if (!/^application\/(?:[^;\s]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new UnreadableBody('The content type has to be application/json', 415);
  const members = asObject(readJson(String(request.body ?? '')));
  if (members === undefined) throw new UnreadableBody('The body has to be a JSON object');
  return members;
}

function readJson(body: string): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    throw new UnreadableBody(`The body is no JSON: ${error instanceof Error ? error.message : error}`, 400);
  }
}
