import type { SocketSession } from '../../engine/socket/socket.ts';
import type { Sockets } from '../../interface/quote-socket/client.ts';
import { type Refusal, undecidedBy } from '../../interface/quote-socket/refusal.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { silenceOn } from './waiting.ts';

/**
 * Tries addresses of the socket, each with a session of its own.
 * @returns the sessions that are not ended at once, and what became of each address
 * @throws {NotExercised} when none serves, and the refusals say nothing of the addresses
 */
export async function servedAmong(
  sockets: Pick<Sockets, 'tryUrl'>,
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
  return { open, text: found.join('; ') };
}
