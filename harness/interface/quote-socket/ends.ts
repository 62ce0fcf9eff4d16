import { type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { errorOf } from './read.ts';
import { isUnsound } from './refused.ts';
import { repliedIn } from './replied.ts';

/** A server that goes away, is started again or fails, or a network that does (RFC 6455, 7.4.1). */
const FOR_A_REASON: readonly number[] = [1001, 1006, 1011, 1012, 1013];

/** WS-ERR-08 for every session of a run: a request that is wrong in itself is no reason to end one. */
export const FAILURES_END_NOTHING: PassiveCheck = perAnswer(
  'WS-ERR-08',
  'no session ends right behind a failed request',
  ({ exchange }) => {
    const { closed, messages = [] } = exchange;
    const [last, reply] = [messages.at(-1), repliedIn(exchange).at(-1)];
    if (!last || !reply || closed?.by !== 'server' || FOR_A_REASON.includes(closed.code)) return undefined;
    const isItsReply = last.from === 'server' && last.at === reply.reply.at;
    const isFailure = isUnsound(reply.asked) && errorOf(reply.reply) !== undefined;
    return isItsReply && isFailure && closed.at - last.at < TIMEOUTS.atOnceMs
      ? [`the server ended the session with ${closed.code}, right behind the failure`]
      : undefined;
  },
);
