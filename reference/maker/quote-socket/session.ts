import { WebSocket } from 'ws';
import { writeJson } from '../../json.ts';
import type { ServiceContext } from '../http/operation.ts';
import type { MakerRequest } from '../http/request.ts';
import { answerMessage, unexpectedReply } from './answer-message.ts';
import type { SocketReply, SocketSession } from './conversation.ts';
import { readMessage } from './read-message.ts';

const POLICY = 1008;

/** A client that asks faster than it reads is not listened to while this much waits for it. */
const MOST_UNREAD_BYTES = 4_194_304;

/** Takes up an opened socket: every message is answered in turn, and the socket is among `sessions` while it is open. */
export function takeUp(
  socket: WebSocket,
  request: MakerRequest,
  sessions: Set<SocketSession>,
  context: ServiceContext,
): void {
  const session = sessionOf(socket, request.params.client_id ?? '');
  if (context.maker.options.duplicate_client_id === 'replace') {
    for (const other of sessions) {
      if (other.client_id === session.client_id) other.close(POLICY, 'The client_id was opened again');
    }
  }
  sessions.add(session);
  socket.on('close', () => sessions.delete(session));
  socket.on('message', (data, binary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    const { message, close } = replyTo(bytes, binary, session, context);
    if (message) session.send(message);
    if (close) session.close(close.code, close.reason);
  });
}

function sessionOf(socket: WebSocket, client_id: string): SocketSession {
  const drained = () => {
    if (socket.isPaused && socket.bufferedAmount < MOST_UNREAD_BYTES) socket.resume();
  };
  return {
    client_id,
    get open() {
      return socket.readyState === WebSocket.OPEN;
    },
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(writeJson(message), drained);
      if (socket.bufferedAmount >= MOST_UNREAD_BYTES) socket.pause();
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

/** What a message draws. Never throws: what goes wrong inside is an error message. */
function replyTo(
  bytes: Buffer,
  binary: boolean,
  session: SocketSession,
  { maker, failed }: ServiceContext,
): SocketReply {
  try {
    return answerMessage(readMessage(bytes, binary), session, maker);
  } catch (error) {
    failed(error);
    return unexpectedReply(maker);
  }
}
