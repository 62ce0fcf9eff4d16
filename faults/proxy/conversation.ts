import { type RawData, WebSocket } from 'ws';
import { clientSession, type Sources } from './client-session.ts';
import type { ProxyContext } from './context.ts';
import type { HttpRequest, SocketMessage, SocketReply, SocketSession } from './exchange.ts';
import { jsonSource } from './json.ts';
import { WaitingMessages } from './waiting.ts';

/** The client's side, once it is open. */
interface ClientSide {
  readonly client: WebSocket;
  readonly session: SocketSession;
}

/** Does work on the client's side, once that is open and all earlier work is done. */
type InOrder = (work: (side: ClientSide) => Promise<void> | void) => void;

interface Conversation {
  readonly service: WebSocket;
  readonly proxy: ProxyContext;
  readonly waiting: WaitingMessages;
  readonly sources: Sources;
  readonly toClient: InOrder;
  readonly toService: InOrder;
}

/**
 * Carries the messages of one session between service and client, through the changes. Messages of the service wait until
 * the client is there.
 * @returns a function that takes the client's side once it is open
 */
export function converse(service: WebSocket, proxy: ProxyContext, request: HttpRequest): (client: WebSocket) => void {
  let begin: (side: ClientSide) => void = () => {};
  const begun = new Promise<ClientSide>((resolve) => {
    begin = resolve;
  });
  const [toClient, toService] = [inOrder(begun, proxy.failed), inOrder(begun, proxy.failed)];
  const sources: Sources = new WeakMap();
  const conversation = { service, proxy, waiting: new WaitingMessages(), sources, toClient, toService };
  carryFromService(conversation);
  return (client) => {
    const session = clientSession(client, request, proxy, sources);
    carryFromClient(client, conversation);
    try {
      for (const { wire, context } of proxy.injected) wire.opened?.(session, context);
    } catch (error) {
      proxy.failed(error);
    }
    begin({ client, session });
  };
}

function inOrder(begun: Promise<ClientSide>, failed: ProxyContext['failed']): InOrder {
  let last: Promise<void> = begun.then(() => {});
  return (work) => {
    last = Promise.all([begun, last])
      .then(([side]) => work(side))
      .catch(failed);
  };
}

function carryFromService(conversation: Conversation): void {
  const { service, proxy, waiting, sources, toClient } = conversation;
  service.on('message', (data, binary) =>
    toClient(async ({ session }) => {
      const bytes = bytesOf(data);
      const source = jsonSource(bytes);
      const value = binary || source.malformed ? { raw: binary ? bytes : bytes.toString('utf8') } : source.value;
      if (typeof value === 'object' && value !== null) sources.set(value, source);
      const asked = waiting.answeredBy(value);
      if (asked === undefined) return session.send(value);
      proxy.past.hear(jsonSource(bytes).value, asked.message);
      await reply(session, asked.message, { messages: [value] }, proxy);
      await answerReady(session, conversation);
    }),
  );
  service.on('ping', (data) => toClient(({ client }) => client.ping(data)));
  service.on('pong', (data) => toClient(({ client }) => client.pong(data)));
  service.on('close', (code, reason) => toClient(({ client }) => closeLike(client, code, reason)));
  // After an error the connection closes, which is handled there.
  service.on('error', () => {});
}

function carryFromClient(client: WebSocket, conversation: Conversation): void {
  const { service, toService } = conversation;
  let count = 0;
  client.on('message', (data, binary) =>
    toService(({ session }) => {
      count += 1;
      return hear(session, bytesOf(data), binary, count, conversation);
    }),
  );
  client.on('ping', (data) => service.ping(data));
  client.on('pong', (data) => service.pong(data));
  client.on('close', (code, reason) => toService(() => closeLike(service, code, reason)));
  client.on('error', () => {});
}

async function hear(
  session: SocketSession,
  bytes: Buffer,
  binary: boolean,
  count: number,
  conversation: Conversation,
): Promise<void> {
  const { service, proxy, waiting, toClient } = conversation;
  const source = jsonSource(bytes);
  const malformed = binary || source.malformed;
  const message: SocketMessage = { session, value: malformed ? undefined : source.value, bytes, malformed, count };
  let instead: SocketReply | undefined;
  for (const { wire, context } of proxy.injected) instead ??= await wire.message?.(message, context);
  waiting.add(message, instead);
  if (instead !== undefined) toClient(() => answerReady(session, conversation));
  else if (service.readyState === WebSocket.OPEN)
    service.send(malformed ? bytes : source.bytesOf(message.value), { binary });
}

/** Sends the answers of changes whose messages are next. */
async function answerReady(session: SocketSession, { waiting, proxy }: Conversation): Promise<void> {
  for (const { message, instead } of waiting.ready()) await reply(session, message, instead, proxy);
}

/** Applies the changes to the answer to a message, and sends it. */
async function reply(session: SocketSession, message: SocketMessage, first: SocketReply, proxy: ProxyContext) {
  let reply = first;
  for (const { wire, context } of proxy.injected) reply = (await wire.socketReply?.(message, reply, context)) ?? reply;
  for (const one of reply.messages) session.send(one);
  if (reply.close) session.close(reply.close.code, reply.close.reason);
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Closes one side as the other was closed; 1005 is a closing without a code, 1006 an end without a closing. */
function closeLike(side: WebSocket, code: number, reason: Buffer): void {
  if (code === 1006) side.terminate();
  else if (code === 1005) side.close();
  else side.close(code, reason);
}
