import { SYSTEM_CLOCK, until } from '../../engine/until.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { outcomeOf } from './outcome.ts';

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

/**
 * Takes the node away while one operation is asked, and comes back when that, or another one, works again.
 * @param lever takes the node away, and puts it back
 * @param again what shows that the node is back, where the operation itself may not be asked for that
 * @throws {NotApplicable} when the operation needs no node that is away
 * @throws {NotExercised} when it does not work again in time, which ERR-STATUS-12 judges
 */
export async function throughAnOutage(
  lever: (isAway: boolean) => Promise<unknown>,
  ask: () => Promise<Answer>,
  again = ask,
): Promise<void> {
  await lever(true);
  const away = await ask().finally(() => lever(false));
  if (!isAway(away)) throw new NotApplicable(`what is asked needs no node that is away: ${outcomeOf(away)}`);
  const back = await untilBack(again);
  if (back.status !== 200) throw new NotExercised(`it does not work again since the outage: ${outcomeOf(back)}`);
}
