import { parseExact } from '../../engine/json/exact-json.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Message } from '../../engine/socket/message.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { isUnasked } from './read.ts';
import { surplusIn } from './unasked.ts';

/** A message of the client, and what the server said to it. */
export interface Replied {
  readonly asked: Members;
  /** When it was sent, in milliseconds of unix time. */
  readonly askedAt: number;
  readonly reply: Message;
}

const read = new WeakMap<Exchange, readonly Replied[]>();

/**
 * The messages of a session that had the server to themselves, from the asking to the reply; read once for all checks. There are
 * none in a session in which the server said more than it was asked for: WS-PUSH-02 and WS-PUSH-03 judge that.
 */
export function repliedIn(exchange: Exchange): readonly Replied[] {
  const known = read.get(exchange) ?? paired(exchange);
  read.set(exchange, known);
  return known;
}

function paired(exchange: Exchange): Replied[] {
  if (surplusIn(exchange).length > 0) return [];
  const replies = [...recordedMessages(exchange)];
  const pairs: Replied[] = [];
  let waiting = 0;
  let alone: Pick<Replied, 'asked' | 'askedAt'> | undefined;
  for (const message of exchange.messages ?? []) {
    const isData = message.opcode === 'text' || message.opcode === 'binary';
    if (!isData || message.bytes !== undefined) continue;
    if (message.from === 'client') {
      const asked = waiting === 0 && 'text' in message ? membersOf(parseExact(message.text).value) : undefined;
      alone = asked && { asked, askedAt: message.at };
      waiting++;
      continue;
    }
    const reply = replies.shift();
    if (!reply || isUnasked(reply)) continue;
    if (alone) pairs.push({ ...alone, reply });
    alone = undefined;
    waiting = Math.max(0, waiting - 1);
  }
  return pairs;
}
