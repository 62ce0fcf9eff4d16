import { type RawData, WebSocket } from 'ws';
import type { ProxyContext } from './context.ts';
import type { HttpRequest, SocketMessage, SocketReply, SocketSession } from './exchange.ts';
import { type JsonSource, jsonSource, rawOf, writeJson } from './json.ts';

/** A message of the client that may still get an answer. */
interface Waiting {
  readonly message: SocketMessage;
  /** Its `action`, if the interface has it: a message of either kind gets one answer, any other perhaps none. */
  readonly action: 'ping' | 'quote_request' | undefined;
  /** The answer of a change instead of the service's. */
  readonly instead: SocketReply | undefined;
}

/**
 * Carries the messages of one session between service and client, through the changes. Messages of the service wait until
 * the client is there.
 * @returns a function that takes the client's side once it is open
 */
export function converse(service: WebSocket, proxy: ProxyContext, request: HttpRequest): (client: WebSocket) => void {
  let begin: (client: WebSocket) => void = () => {};
  const begun = new Promise<WebSocket>((resolve) => {
    begin = resolve;
  });
  let toClient: Promise<void> = begun.then(() => {});
  let toService = toClient;
  const waiting: Waiting[] = [];
  const sources = new WeakMap<object, JsonSource>();
  let count = 0;

  function sayLater(work: (client: WebSocket) => Promise<void> | void): void {
    toClient = Promise.all([begun, toClient])
      .then(([client]) => work(client))
      .catch(proxy.failed);
  }

  /** Applies the changes to the answer to a message, and sends it. */
  async function reply(session: SocketSession, message: SocketMessage, first: SocketReply): Promise<void> {
    let given = first;
    for (const { wire, context } of proxy.injected)
      given = (await wire.socketReply?.(message, given, context)) ?? given;
    for (const one of given.messages) session.send(one);
    if (given.close) session.close(given.close.code, given.close.reason);
  }

  /** Sends the answers of changes whose messages are next. */
  async function answerReady(session: SocketSession): Promise<void> {
    for (const one of [...waiting]) {
      if (one.instead === undefined && one.action !== undefined) return;
      if (one.instead === undefined) continue;
      waiting.splice(waiting.indexOf(one), 1);
      await reply(session, one.message, one.instead);
    }
  }

  /**
   * The message that an arrival answers: the oldest that it can answer. Only a ping gets a pong, and a message that the
   * interface does not describe may get no answer.
   */
  function answeredBy(arrival: unknown): Waiting | undefined {
    const pong = isPong(arrival);
    const at = waiting.findIndex(({ action, instead }) => instead === undefined && (action === 'ping') === pong);
    if (at === -1) return undefined;
    const [asked] = waiting.splice(at, 1);
    for (const one of waiting.slice(0, at))
      if (one.action === undefined && one.instead === undefined) waiting.splice(waiting.indexOf(one), 1);
    return asked;
  }

  async function hear(session: SocketSession, bytes: Buffer, binary: boolean): Promise<void> {
    count += 1;
    const source = jsonSource(bytes);
    const malformed = binary || source.malformed;
    const message: SocketMessage = { session, value: malformed ? undefined : source.value, malformed, count };
    let instead: SocketReply | undefined;
    for (const { wire, context } of proxy.injected) instead ??= await wire.message?.(message, context);
    waiting.push({ message, action: actionOf(message.value), instead });
    if (instead !== undefined) sayLater(() => answerReady(session));
    else if (service.readyState === WebSocket.OPEN)
      service.send(malformed ? bytes : source.bytesOf(message.value), { binary });
  }

  service.on('message', (data, binary) =>
    sayLater((client) => {
      const bytes = bytesOf(data);
      const source = jsonSource(bytes);
      const value = binary || source.malformed ? { raw: binary ? bytes : bytes.toString('utf8') } : source.value;
      if (typeof value === 'object' && value !== null) sources.set(value, source);
      const session = sessionOf(client);
      const asked = answeredBy(value);
      if (asked === undefined) session.send(value);
      return asked && reply(session, asked.message, { messages: [value] }).then(() => answerReady(session));
    }),
  );
  service.on('ping', (data) => sayLater((client) => client.ping(data)));
  service.on('pong', (data) => sayLater((client) => client.pong(data)));
  service.on('close', (code, reason) => sayLater((client) => closeLike(client, code, reason)));
  // After an error the connection closes, which is handled there.
  service.on('error', () => {});

  let own: SocketSession | undefined;
  let broken = false;
  function sessionOf(client: WebSocket): SocketSession {
    own ??= {
      client_id: request.client_id,
      request,
      get open() {
        return client.readyState === WebSocket.OPEN;
      },
      get broken() {
        return broken;
      },
      send(message) {
        if (client.readyState !== WebSocket.OPEN) return;
        const known = typeof message === 'object' && message !== null ? sources.get(message) : undefined;
        const raw = rawOf(message);
        if (raw !== undefined) client.send(raw);
        else client.send(known?.bytesOf(message) ?? writeJson(message), { binary: false });
      },
      close: (code, reason) => client.close(code, reason),
      ping: () => client.ping(),
      drop: () => client.terminate(),
      others: () => [...proxy.sessions].filter((other) => other !== own),
    };
    return own;
  }

  return (client) => {
    const session = sessionOf(client);
    proxy.sessions.add(session);
    client.on('close', (code) => {
      broken = code === 1006;
      proxy.sessions.delete(session);
    });
    client.on('message', (data, binary) => {
      toService = toService.then(() => hear(session, bytesOf(data), binary)).catch(proxy.failed);
    });
    client.on('ping', (data) => service.ping(data));
    client.on('pong', (data) => service.pong(data));
    client.on('close', (code, reason) => {
      toService = toService.then(() => closeLike(service, code, reason));
    });
    client.on('error', () => {});
    try {
      for (const { wire, context } of proxy.injected) wire.opened?.(session, context);
    } catch (error) {
      proxy.failed(error);
    }
    begin(client);
  };
}

function actionOf(value: unknown): Waiting['action'] {
  if (typeof value !== 'object' || value === null || !('action' in value)) return undefined;
  return value.action === 'ping' || value.action === 'quote_request' ? value.action : undefined;
}

/** Whether a message of the service is a pong: the word alone, or as one of its members. */
function isPong(message: unknown): boolean {
  const raw = rawOf(message);
  const words = typeof message === 'object' && message !== null ? Object.values(message) : [message];
  return [...words, raw].some((word) => typeof word === 'string' && /^"?pong"?$/i.test(word));
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
