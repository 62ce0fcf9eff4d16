import type { OpenAttempt, OpenOptions } from '../../interface/quote-socket/attempt.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { answersPing } from '../../interface/quote-socket/read.ts';
import { asserts } from '../../verdict/check.ts';
import { NotApplicable, Violation } from '../../verdict/failures.ts';
import { goesWell } from '../goes-well.ts';

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

/**
 * Asserts that a key which nobody issued opens no session that a good one opens and no key does not (AUT-ENF-02).
 * @throws {Violation} when its ping is answered
 * @throws {NotApplicable} when the socket wants no key, or wants it in another way
 */
export async function opensToNoWrongKey(sockets: Pick<Sockets, 'tryOpen'>, authorization: string): Promise<void> {
  const serves = async (options: OpenOptions) => {
    const { socket } = await sockets.tryOpen(options);
    return socket !== undefined && (await goesWell(answersPing(socket)));
  };
  const servesNobody = () => serves({ credential: 'anonymous' });
  if (await servesNobody()) throw new NotApplicable('the socket wants no key');
  if (!(await serves({}))) throw new NotApplicable('the socket is not served with the key, either');
  asserts();
  // What kept nobody out at first may have been of that moment.
  if ((await serves({ credential: 'anonymous', authorization })) && !(await servesNobody()))
    throw new Violation('the socket is served with a key that nobody issued, and not without one');
}
