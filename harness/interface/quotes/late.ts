import { isNumber } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { Facts } from '../../engine/passive/steady-facts.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { quotesIn } from './rules.ts';

/** The name of the fact when a quote ends. */
function endOf(rfq_id: string): string {
  return `the end of ${rfq_id}`;
}

/** When the quotes of an answer end, as facts for {@link servedLate}. */
export function endsIn(answer: Seen): [string, number][] {
  return quotesIn(answer).flatMap(({ rfq_id, expires_at }): [string, number][] =>
    typeof rfq_id === 'string' && isNumber(expires_at) ? [[endOf(rfq_id), Number(expires_at)]] : [],
  );
}

/**
 * How long after the end of its quote something was served.
 * @param askedAt when it was asked for by the clock of the target, in unix seconds; undefined where no answer shows that
 * @param facts those of {@link endsIn} among them
 * @returns nothing within the grace, undefined where the facts do not say
 */
export function servedLate(
  { rfq_id, askedAt }: { readonly rfq_id: string; readonly askedAt: number | undefined },
  facts: Facts,
): string[] | undefined {
  const end = facts.get(endOf(rfq_id));
  if (!isNumber(end) || askedAt === undefined) return undefined;
  const late = askedAt - Number(end);
  return late > TIMEOUTS.quoteGrace ? [`it was served ${Math.round(late)} s after the end of its quote`] : [];
}
