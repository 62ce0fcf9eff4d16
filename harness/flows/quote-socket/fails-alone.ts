import type { Message } from '../../engine/socket/message.ts';
import type { Outgoing, SocketSession } from '../../engine/socket/socket.ts';
import { assertNotAway, isLikeAQuote, notThrottled } from '../../interface/quote-socket/read.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';

/**
 * Asserts that a request which fails leaves alone what is sent together with it: a valid one before it and one behind it.
 * @throws {Violation} when one of these gets no quote
 * @throws {NotExercised} when not each gets a reply (WS-PUSH-02 judges that), or the socket was asked too often
 */
export async function failsAlone(
  socket: Pick<SocketSession, 'sendTogether' | 'next' | 'closing'>,
  failing: Outgoing,
  valid: Outgoing,
): Promise<void> {
  const messages = [valid, failing, valid];
  await socket.sendTogether(messages);
  const replies: Message[] = [];
  for (const _ of messages) {
    const reply = await socket.next();
    if (!reply) {
      assertNotAway(socket);
      throw new NotExercised(`${replies.length} replies to ${messages.length} requests`);
    }
    replies.push(notThrottled(reply));
  }
  const quotes = replies.filter(isLikeAQuote).length;
  expect(quotes, 'quotes for two requests beside one that fails').toBeGreaterThanOrEqual(2);
}
