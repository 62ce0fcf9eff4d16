import type { Exchange } from '../wire/exchange.ts';
import { createMessage, type Message } from './message.ts';

const read = new WeakMap<Exchange, readonly Message[]>();

/** The server's messages of a recorded session, decoded once for all checks. Those cut for the record are left out. */
export function recordedMessages(exchange: Exchange): readonly Message[] {
  const known = read.get(exchange);
  if (known) return known;
  const messages = (exchange.messages ?? []).flatMap((message) => {
    const data = message.opcode === 'text' || message.opcode === 'binary';
    if (message.from !== 'server' || !data || message.bytes !== undefined) return [];
    const payload = 'text' in message ? Buffer.from(message.text) : Buffer.from(message.base64, 'base64');
    return [createMessage(message.at, payload, message.opcode === 'binary')];
  });
  read.set(exchange, messages);
  return messages;
}
