import type { OpenAttempt } from '../../interface/quote-socket/attempt.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { asserts } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';

/**
 * Asserts that a key keeps nobody out of the socket who is let in without one (AUT-KEY-02).
 * @param attempt what came of an upgrade with the key
 * @throws {Violation} when that was refused for its key, and an address opens without one
 */
export async function opensWithKeyToo(
  sockets: Pick<Sockets, 'addresses' | 'tryUrl'>,
  { refusal }: Pick<OpenAttempt, 'refusal'>,
): Promise<void> {
  asserts();
  if (!refusal?.forKey) return;
  for (const { url } of sockets.addresses())
    if ((await sockets.tryUrl(url, { credential: 'anonymous' })).socket)
      throw new Violation(`${refusal.text} with a key, and opens a session without one`);
}
