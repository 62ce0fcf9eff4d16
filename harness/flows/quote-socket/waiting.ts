import type { SocketSession } from '../../engine/socket/socket.ts';
import { answersPing, endingOf, readMessage } from '../../interface/quote-socket/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { expect } from '../../verdict/expect.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { TIME } from '../../verdict/time.ts';

/** What came on a session while nobody asked, how it ended if it did, and after how many whole seconds it was left. */
export interface Silence {
  readonly messages: readonly string[];
  readonly ending: string | undefined;
  readonly seconds: number;
}

/** Listens to a session without saying anything, for `ms` milliseconds at most. */
export async function silenceOn(socket: SocketSession, ms: number): Promise<Silence> {
  const from = TIME.now();
  const messages = await socket.listen(ms);
  return {
    messages: messages.map((message) => readMessage(message).summary),
    ending: endingOf(socket),
    seconds: Math.round((TIME.now() - from) / 1000),
  };
}

/**
 * How many messages came on a session that did not ask. After listening it asks for a pong, so that what was held back for
 * its next message comes with that.
 * @param before how many messages there were before others asked
 * @throws {NotExercised} when the session ended meanwhile
 */
export async function leaksHeardOn(socket: SocketSession, before: number, ms: number): Promise<number> {
  await socket.listen(ms);
  if (socket.closing) throw new NotExercised('a session that did not ask ended meanwhile');
  await socket.send({ action: 'ping' });
  let pongs = 0;
  for (let reply = await socket.next(); reply; reply = await socket.next(TIMEOUTS.atOnceMs))
    if (readMessage(reply).kinds.includes('pong')) pongs++;
  if (socket.closing) throw new NotExercised('a session that did not ask ended meanwhile');
  return socket.received - before - Math.min(pongs, 1);
}

/**
 * That nothing comes over a session but replies, whatever happens elsewhere.
 * @param happen what happens, and for how long that is listened to; gives how many replies were asked for meanwhile
 * @throws {NotExercised} when the session answers no ping before
 * @throws {NotApplicable} when it ends meanwhile, as it may when the node is away; others are listened to elsewhere
 */
export async function staysSilent(
  socket: SocketSession,
  happen: (listen: () => Promise<unknown>) => Promise<{ readonly replies: number }>,
): Promise<void> {
  await precondition('no ping is answered', answersPing(socket));
  const before = socket.received;
  const { replies } = await happen(() => silenceOn(socket, TIMEOUTS.afterExpiryMs));
  if (socket.closing) throw new NotApplicable(`meanwhile ${endingOf(socket)}`);
  expect(socket.received - before - replies, 'messages that nobody asked for').toBe(0);
}
