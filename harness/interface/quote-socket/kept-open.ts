import { parseExact } from '../../engine/json/exact-json.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { errorOf } from './read.ts';
import { isUnsound } from './refused.ts';
import { repliedIn } from './replied.ts';

/** How a server ends a session that it could have kept: without a code, or as usual (RFC 6455, 7.4.1). */
const WITHOUT_NEED: readonly number[] = [1000, 1005];

/** A server that is stopped ends all its sessions, but at one time. */
const OFTEN = 3;

/** The messages of the client; undefined where one is none, or is a request that fails. */
function soundMessages({ messages = [] }: Exchange): (Members & { at: number })[] | undefined {
  const sent = messages.filter(({ from, opcode }) => from === 'client' && (opcode === 'text' || opcode === 'binary'));
  const read = sent.map((message) => {
    const asked = 'text' in message ? membersOf(parseExact(message.text).value) : undefined;
    const isSound = asked?.action === 'ping' || (asked?.action === 'quote_request' && !isUnsound(asked));
    return isSound ? { ...asked, at: message.at } : undefined;
  });
  return read.every((message) => message !== undefined) ? read : undefined;
}

/** When a session was ended by the server for no reason, in unix milliseconds; undefined for others. */
function endedAt(exchange: Exchange): number | undefined {
  const { closed } = exchange;
  if (closed?.by !== 'server' || closed.problem !== undefined || !WITHOUT_NEED.includes(closed.code)) return undefined;
  const sent = soundMessages(exchange);
  const last = sent?.at(-1);
  if (!sent || !last || closed.at - last.at > TIMEOUTS.notIdleMs) return undefined;
  const replies = repliedIn(exchange);
  const areServed = replies.length >= sent.length - 1 && replies.every(({ reply }) => errorOf(reply) === undefined);
  return areServed ? closed.at : undefined;
}

/**
 * WS-LIFE-01 for every session of a run: none ends while its client asks for what is served. A session whose client_id is used once
 * more may give way to the other.
 */
export const KEPT_OPEN: PassiveCheck = overRun('WS-LIFE-01', 'no session ends while it is used', (findings) => {
  const addresses = new Map<string, number>();
  const ended: { readonly url: string; readonly endedAt: number; readonly at: Sighting }[] = [];
  return {
    see(answer) {
      const { exchange } = answer;
      const { url } = exchange.request;
      addresses.set(url, (addresses.get(url) ?? 0) + 1);
      const time = endedAt(exchange);
      if (time !== undefined) ended.push({ url, endedAt: time, at: sighting(answer) });
    },
    end() {
      const alone = ended.filter(({ url }) => addresses.get(url) === 1);
      const times = alone.map((one) => one.endedAt);
      if (alone.length < OFTEN || Math.max(...times) - Math.min(...times) < TIMEOUTS.stoppedMs) return;
      for (const { at } of alone) {
        findings.applies(at);
        findings.breaks(at, ['the server ended the session while its client used it']);
      }
    },
  };
});
