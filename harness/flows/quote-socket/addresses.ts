import type { Message } from '../../engine/socket/message.ts';
import type { SocketSession } from '../../engine/socket/socket.ts';
import { stepOf } from '../../interface/market/trades.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { isLikeAQuote, quoteReplied } from '../../interface/quote-socket/read.ts';
import { type Refusal, undecidedBy } from '../../interface/quote-socket/refusal.ts';
import { apart } from '../../interface/quotes/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { Violation } from '../../verdict/failures.ts';
import { silenceOn } from './waiting.ts';

/**
 * Tries addresses of the socket, each with a session of its own.
 * @returns the sessions that are not ended at once, and what became of each address
 * @throws {NotExercised} when none serves, and the refusals say nothing of the addresses
 */
export async function servedAmong(
  sockets: Pick<Sockets, 'tryUrl' | 'open'>,
  addresses: ReturnType<Sockets['addresses']>,
): Promise<{ readonly open: readonly SocketSession[]; readonly text: string }> {
  const open: SocketSession[] = [];
  const refusals: Refusal[] = [];
  const found: string[] = [];
  for (const { form, url } of addresses) {
    const { socket, refusal } = await sockets.tryUrl(url);
    if (refusal) refusals.push(refusal);
    const ending = socket && (await silenceOn(socket, TIMEOUTS.atOnceMs)).ending;
    if (socket && ending === undefined) open.push(socket);
    found.push(refusal?.text ?? `the ${form} form takes the upgrade${ending === undefined ? '' : `, then ${ending}`}`);
  }
  const undecided = undecidedBy(refusals);
  if (open.length === 0 && undecided) throw undecided;
  // Where the upgrade is taken for nothing, opening a session says whether that may be for want of a key.
  if (open.length === 0 && refusals.length < addresses.length) await sockets.open();
  return { open, text: found.join('; ') };
}

/** By how much two quotes right behind each other may differ, as a share, beside two steps of rounding: the market moves. */
export const PRICED_ALIKE = 0.005;
const ROUNDING_STEPS = 2;

/**
 * Asserts that a reply is priced like another one to the same request (WS-ADDR-02), where both are quotes.
 * @throws {Violation} otherwise
 */
export function isPricedAlike(one: Message, other: Message, what: string): void {
  if (!isLikeAQuote(one) || !isLikeAQuote(other)) return;
  const [expected, came] = [quoteReplied(one), quoteReplied(other)];
  for (const leg of ['from', 'to'] as const) {
    const [usual, amount] = [expected[leg].amount, came[leg].amount];
    const steps = Math.abs(Number(amount - usual)) / Number(stepOf({ asset: expected[leg] }));
    if (steps > ROUNDING_STEPS && apart(amount, usual) > PRICED_ALIKE)
      throw new Violation(`${what} has ${amount} in \`${leg}_asset\`; ${usual} at the first`);
  }
}
