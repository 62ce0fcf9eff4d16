import type { Duplex } from 'node:stream';
import { frame, OPCODE, switching } from '../engine/socket/fake.ts';
import { flood } from './answers.ts';
import type { Call } from './trick.ts';

/** A play that accepts the upgrade itself and then does as it likes with the session. */
export function session(then: (socket: Duplex, call: Call) => void): (call: Call) => void {
  return (call) => {
    call.socket.write(accepting(call));
    then(call.socket, call);
  };
}

/** A play that accepts the upgrade itself and writes the same bytes in each session, without waiting for a message. */
export function opening(bytes: string | Buffer): (call: Call) => void {
  return session((socket) => void socket.write(bytes));
}

/** A play that accepts the upgrade itself and writes without end. */
export function floodingSession(first: string | Buffer, then: string | Buffer): (call: Call) => void {
  return session((socket) => flood(socket, first, then));
}

/** A play that accepts the upgrade itself and gives an answer of its own to each message, the client's closing included. */
export function replying(reply: string | Buffer | ((call: Call) => string | Buffer)): (call: Call) => void {
  return session((socket, call) => {
    socket.on('data', () => {
      if (!socket.destroyed) socket.write(typeof reply === 'function' ? reply(call) : reply);
    });
  });
}

/** A play that passes what client and service say, and says more of its own whenever the service has spoken. */
export function interrupting(more: (socket: Duplex, call: Call) => void): (call: Call) => Promise<void> {
  return async (call) => {
    const service = await call.open();
    service?.on('data', () => more(call.socket, call));
  };
}

/** The service's way to accept this upgrade. */
export function accepting({ headers }: Call, accept?: string): string {
  return switching(`sec-websocket-key: ${headers['sec-websocket-key'] ?? ''}\r\n`, accept);
}

/** A message. */
export const text = (words: string | Buffer): Buffer => frame(OPCODE.text, words);

/** A closing frame. */
export function closing(code: number, reason: string | Buffer = ''): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return frame(OPCODE.close, Buffer.concat([bytes, Buffer.from(reason)]));
}
