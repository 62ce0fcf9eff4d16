import type { Message } from '../../engine/socket/message.ts';
import type { SocketSession } from '../../engine/socket/socket.ts';
import type { ListedPair } from '../../interface/market/listing.ts';
import { endingOf, isOfKind, summaryOf } from '../../interface/quote-socket/read.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';

/** A server that ends a session at once does so within this time, in milliseconds. */
const SHORT_MS = 300;

/** What came on a session while nobody asked, as one reads it, and how it ended if it did. */
export interface Silence {
  readonly messages: readonly string[];
  readonly ending: string | undefined;
}

/** Listens to a session without saying anything, for so many milliseconds. */
export async function silenceOn(socket: SocketSession, ms: number): Promise<Silence> {
  const messages = await socket.listen(ms);
  return { messages: messages.map(summaryOf), ending: endingOf(socket) };
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
  for (let reply = await socket.next(); reply; reply = await socket.next(SHORT_MS))
    if (isOfKind(reply, 'pong')) pongs++;
  if (socket.closing) throw new NotExercised('a session that did not ask ended meanwhile');
  return socket.received - before - Math.min(pongs, 1);
}

/** Whether a server ends a session at once. */
export async function closesAtOnce(socket: SocketSession): Promise<boolean> {
  await socket.listen(SHORT_MS);
  return socket.closing !== undefined;
}

/** Says nothing until the server closes, for so many milliseconds at most; tells which it was. */
export async function idleOn(socket: SocketSession, ms: number): Promise<string> {
  const from = TIME.now();
  await socket.listen(ms);
  const lasted = Math.round((TIME.now() - from) / 1000);
  const ending = endingOf(socket);
  return ending === undefined ? `still open after ${lasted} idle seconds` : `after ${lasted} s ${ending}`;
}

/** What each message of the retired subscription protocol drew. */
export interface Subscription {
  readonly afterSubscribe: readonly Message[];
  readonly afterUnsubscribe: readonly Message[];
}

/**
 * Speaks the retired subscription protocol (VER-RETIRED-01).
 * @param pair to be subscribed to, under every name that the protocol had for it
 * @param ms for how long the answers to each of the two messages are listened to
 */
export async function subscribeTo(
  socket: SocketSession,
  { id, ticker }: Pick<ListedPair, 'id' | 'ticker'>,
  ms: { readonly subscribed: number; readonly unsubscribed: number },
): Promise<Subscription> {
  const names = { pair_id: id, pair_ticker: ticker, pairs: [id], pair: ticker };
  await socket.send({ action: 'subscribe', ...names });
  const afterSubscribe = await socket.listen(ms.subscribed);
  await socket.send({ action: 'unsubscribe', ...names });
  return { afterSubscribe, afterUnsubscribe: await socket.listen(ms.unsubscribed) };
}
