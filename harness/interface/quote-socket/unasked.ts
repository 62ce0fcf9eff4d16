/** Messages of the server beyond one for each of the client, by all sessions of a run. */
import { stringifyExact } from '../../engine/json/exact-json.ts';
import { ofSessions, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Message } from '../../engine/socket/message.ts';
import { recordedMessages } from '../../engine/socket/recorded.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { errorOf, isUnasked, quoteDataOf } from './read.ts';

/** The messages that came when each message of the client had its reply; those in front of the first are another matter. */
export function surplusIn(exchange: Exchange): Message[] {
  const replies = [...recordedMessages(exchange)];
  const surplus: Message[] = [];
  let asked = 0;
  let waiting = 0;
  for (const { from, opcode, bytes } of exchange.messages ?? []) {
    if (opcode !== 'text' && opcode !== 'binary') continue;
    if (from === 'client') {
      asked++;
      waiting++;
      continue;
    }
    const reply = bytes === undefined ? replies.shift() : undefined;
    if (reply && isUnasked(reply)) continue;
    if (waiting === 0 && asked > 0 && reply) surplus.push(reply);
    waiting = Math.max(0, waiting - 1);
  }
  return surplus;
}

/** By what two sessions show that they heard the same: the id of a quote, or what a failure says. */
function nameOf(message: Message): string | undefined {
  const name = quoteDataOf(message)?.rfq_id ?? errorOf(message);
  return name === undefined ? undefined : stringifyExact(name);
}

/**
 * A check of each surplus message: whether another session heard the same, too, decides which requirement it breaks. Where there
 * is one, nothing tells which message replies to what.
 */
function surplusMessages(id: 'WS-PUSH-02' | 'WS-PUSH-03', title: string, isOfOthers: boolean): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const sessions = new Map<string, Set<string>>();
    const surplus: { readonly name: string | undefined; readonly at: Sighting }[] = [];
    return {
      see(answer) {
        const { exchange } = answer;
        for (const message of recordedMessages(exchange)) {
          const name = nameOf(message);
          if (name !== undefined) sessions.set(name, (sessions.get(name) ?? new Set()).add(exchange.id));
        }
        for (const message of surplusIn(exchange)) surplus.push({ name: nameOf(message), at: sighting(answer) });
      },
      end() {
        for (const { name, at } of surplus) {
          const wasHeard = (sessions.get(name ?? '')?.size ?? 0) > 1;
          if (wasHeard !== isOfOthers) continue;
          findings.applies(at);
          findings.breaks(at, ['a message came when each message of the client had its reply']);
        }
      },
    };
  });
  return ofSessions(check);
}

/** Messages that no message of their session draws. */
export const UNASKED_MESSAGES: readonly PassiveCheck[] = [
  surplusMessages('WS-PUSH-02', 'no message of a client draws a second one', false),
  surplusMessages('WS-PUSH-03', 'no session hears what another one asked for', true),
];
