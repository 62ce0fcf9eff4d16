/** What pings draw, by all sessions of a run. */
import type { Members } from '../../engine/json/members.ts';
import { type PassiveCheck, type Problems, perAnswer } from '../../engine/passive/check.ts';
import type { Message } from '../../engine/socket/message.ts';
import { asserts } from '../../verdict/check.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { errorOf, isOfKind, isThrottled, notThrottled, readMessage } from './read.ts';
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

/**
 * Asserts that of messages which were sent at once each ping drew one pong (WS-PING-03), by all that they drew.
 * @throws {NotExercised} when they drew nothing
 * @throws {Inconclusive} when they were too many for the server
 */
export function drawOnePongEach(sent: readonly Members[], drawn: readonly Message[]): void {
  if (drawn.length === 0) throw new NotExercised('no message was answered');
  asserts();
  const pings = sent.filter(({ action }) => action === 'ping').length;
  const pongs = drawn.map(notThrottled).filter((message) => isOfKind(message, 'pong')).length;
  const others = drawn.length - pongs;
  // Where another reply is missing as well, or stands for a pong, that is judged elsewhere.
  const isPongMissing = pongs < pings && drawn.length < sent.length && others >= sent.length - pings;
  if (pongs > pings || isPongMissing)
    throw new Violation(`${pongs} pongs to ${pings} pings that were sent among ${sent.length - pings} requests`);
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
