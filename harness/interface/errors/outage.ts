import { SYSTEM_CLOCK, until } from '../../engine/until.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { TIMEOUTS } from '../timeouts.ts';

/** Whether an operation says that the node that it needs is away: a 502 is for a server that names its upstream. */
export function isAway({ status }: Pick<Answer, 'status'>): boolean {
  return status === 502 || status === 503;
}

/** Asks until the answer is 200, or the time for it is over (ERR-STATUS-12). */
export async function untilBack(ask: () => Promise<Answer>): Promise<Answer> {
  const startedAt = SYSTEM_CLOCK.now();
  const isEnough = ({ status }: Answer) =>
    status === 200 || SYSTEM_CLOCK.now() - startedAt >= TIMEOUTS.backAfterOutageMs;
  return until('the operation works again', ask, isEnough, { atMostMs: TIMEOUTS.backAfterOutageMs });
}
