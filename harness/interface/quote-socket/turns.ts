import { parseExact } from '../../engine/json/exact-json.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Message } from '../../engine/socket/message.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { isUnasked } from './read.ts';

/** A message of the client, and what the server said to it. */
export interface Turn {
  readonly asked: Members;
  readonly reply: Message;
}

/** The messages of a session that had the server to themselves, each with the next thing that it said and was asked for. */
export function turnsOf(exchange: Exchange): Turn[] {
  const replies = [...recordedMessages(exchange)];
  const turns: Turn[] = [];
  let waiting: unknown[] = [];
  for (const message of exchange.messages ?? []) {
    const isData = message.opcode === 'text' || message.opcode === 'binary';
    if (!isData || message.bytes !== undefined) continue;
    if (message.from === 'client') {
      waiting.push('text' in message ? parseExact(message.text).value : undefined);
      continue;
    }
    const reply = replies.shift();
    if (reply && isUnasked(reply)) continue;
    const asked = membersOf(waiting[0]);
    if (reply && asked && waiting.length === 1) turns.push({ asked, reply });
    waiting = waiting.slice(1);
  }
  return turns;
}
