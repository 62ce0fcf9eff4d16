import { membersOf } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER } from '../operations.ts';

/**
 * The `rfq_id` of the quote that an answer's order was made by: it stays valid through the payment window of the order, whatever
 * its own `expires_at` says (Channel orders). Undefined for other answers.
 */
export function prolongedBy({ operation, status, sent }: Seen): string | undefined {
  if (operation !== CREATE_ORDER || status !== 200) return undefined;
  const { rfq_id } = membersOf(sent) ?? {};
  return typeof rfq_id === 'string' ? rfq_id : undefined;
}

/** The name of the fact that an order was made by a quote. */
export function isProlonged(rfq_id: string): string {
  return `${rfq_id} is prolonged`;
}
