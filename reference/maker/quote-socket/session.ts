import { WebSocket } from 'ws';
import { cloneJson, writeJson } from '../../json.ts';
import type { Desk } from '../http/operation.ts';
import { rawBody } from '../http/reply.ts';
import type { MakerRequest } from '../http/request.ts';
import { answerMessage, unexpectedReply } from './answer-message.ts';
import type { SocketMessage, SocketReply, SocketSession } from './conversation.ts';
import { readMessage } from './read-message.ts';

const POLICY = 1008;

/** A client that asks faster than it reads is not listened to while this much waits for it. */
const MOST_UNREAD_BYTES = 4_194_304;

/** Takes up an opened socket: every message is answered in turn, and the socket is among `sessions` while it is open. */
export function takeUp(socket: WebSocket, request: MakerRequest, sessions: Set<SocketSession>, desk: Desk): void {
  const { maker } = desk;
  const session = sessionOf(socket, request, sessions);
  let count = 0;
  let tail = Promise.resolve();
  if (maker.options.duplicate_client_id === 'replace') {
    for (const other of session.others()) {
      if (other.client_id === session.client_id) other.close(POLICY, 'The client_id was opened again');
    }
  }
  sessions.add(session);
  socket.on('close', () => sessions.delete(session));
  socket.on('message', (data, binary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    count += 1;
    const message: SocketMessage = { session, bytes, binary, value: undefined, malformed: undefined, count };
    tail = tail.then(async () => sendAll(session, await converse(message, desk))).catch(desk.failed);
  });
  tail = greet(session, desk);
}

function sessionOf(socket: WebSocket, request: MakerRequest, sessions: Set<SocketSession>): SocketSession {
  const drained = () => {
    if (socket.isPaused && socket.bufferedAmount < MOST_UNREAD_BYTES) socket.resume();
  };
  const session: SocketSession = {
    client_id: request.params.client_id ?? '',
    request,
    get open() {
      return socket.readyState === WebSocket.OPEN;
    },
    send(message) {
      if (!session.open) return;
      socket.send(rawBody(message) ?? writeJson(message), drained);
      if (socket.bufferedAmount >= MOST_UNREAD_BYTES) socket.pause();
    },
    close: (code, reason) => socket.close(code, reason),
    drop: () => socket.terminate(),
    others: () => [...sessions].filter((other) => other !== session),
  };
  return session;
}

function sendAll(session: SocketSession, { messages, close }: SocketReply): void {
  for (const message of messages) session.send(message);
  if (close) session.close(close.code, close.reason);
}

async function greet(session: SocketSession, desk: Desk): Promise<void> {
  try {
    for (const { plant, state } of desk.planted()) await plant.onSocket?.(session, state);
  } catch (error) {
    desk.failed(error);
  }
}

/** What a message draws, plants included. Never throws: what goes wrong inside is an error message. */
async function converse(message: SocketMessage, desk: Desk): Promise<SocketReply> {
  const { maker } = desk;
  const planted = desk.planted();
  try {
    Object.assign(message, readMessage(message.bytes, message.binary));
    let reply: SocketReply | undefined;
    for (const { plant, state } of planted) {
      reply = await plant.onMessage?.(message, state);
      if (reply !== undefined) break;
    }
    reply ??= answerMessage(message, maker);
    if (planted.length === 0) return reply;
    reply = { ...reply, messages: cloneJson(reply.messages) };
    for (const { plant, state } of planted) {
      if (plant.onSocketReply) reply = await plant.onSocketReply(message, reply, state);
    }
    return reply;
  } catch (error) {
    desk.failed(error);
    return unexpectedReply(maker);
  }
}
