/** What pings draw, by all sessions of a run. */
import { type PassiveCheck, type Problems, perAnswer } from '../../engine/passive/check.ts';
import type { Message } from '../../engine/socket/message.ts';
import { errorOf, isOfKind, isThrottled, readMessage } from './read.ts';
import { type Replied, repliedIn } from './replied.ts';
import { surplusIn } from './unasked.ts';

function isPing({ asked: { action, ...others } }: Replied): boolean {
  return action === 'ping' && Object.keys(others).length === 0;
}

/** Who is not let in may get an error for each message; who has got a pong is let in. */
function isAdmitted(replies: readonly Replied[]): boolean {
  return replies.some(({ reply }) => isOfKind(reply, 'pong'));
}

function isNoPong(reply: Message, isLetIn: boolean): boolean {
  if (isOfKind(reply, 'pong') || isThrottled(reply)) return false;
  return errorOf(reply) === undefined || isLetIn;
}

/** Pings and pongs. */
export const PINGS: readonly PassiveCheck[] = [
  perAnswer('WS-PING-01', 'no ping is answered by anything but a pong', ({ exchange }): Problems => {
    const replies = repliedIn(exchange);
    const isLetIn = isAdmitted(replies);
    const wrong = replies.filter((one) => isPing(one) && isNoPong(one.reply, isLetIn));
    return wrong.length === 0
      ? undefined
      : wrong.map(({ reply }) => `a ping was answered by ${readMessage(reply).summary}`);
  }),
  perAnswer(
    'WS-PING-03',
    'no ping draws two pongs',
    ({ exchange }): Problems =>
      surplusIn(exchange).some((message) => isOfKind(message, 'pong'))
        ? ['a pong came when each message of the client had its reply']
        : undefined,
  ),
];
