import { type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, asOne, type PassiveCheck, perAnswer } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { timeline } from '../../engine/passive/timeline.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { isAddress, isSegwitAddress } from './address.ts';
import { paymentOf } from './order-object.ts';
import { orderOf } from './read.ts';

const TITLE = 'each order shows the refund address that it was given';

/** An order beside the refund address that it was given. */
interface Refundable {
  /** What the request gave, null for nothing; undefined for a reading, and where it is no address. */
  readonly given?: string | null | undefined;
  readonly says: unknown;
}

function refundableIn(answer: Seen): { key: string; shown: Refundable } | undefined {
  const order = orderOf(answer);
  if (typeof order?.order_id !== 'string') return undefined;
  const asked = answer.operation === CREATE_ORDER ? membersOf(answer.sent) : undefined;
  const given = asked && addressIn(asked.refund_onchain_address);
  return { key: order.order_id, shown: { given, says: refundAddressIn(order) } };
}

/** The refund address of an order; null for an empty one, too. Segwit addresses are the same in capitals, others are not. */
export function refundAddressIn(order: Members): unknown {
  const place = paymentOf(order, 'onchain').refund_onchain_address;
  return typeof place === 'string' ? foldedAddress(place) || null : (place ?? null);
}

function addressIn(given: unknown): string | null | undefined {
  if (given === undefined || given === null) return null;
  return typeof given === 'string' && isAddress(given) ? foldedAddress(given) : undefined;
}

function foldedAddress(text: string): string {
  return isSegwitAddress(text) ? text.toLowerCase() : text;
}

function problems(given: Refundable['given'], says: unknown): string[] | undefined {
  if (given === undefined) return undefined;
  return says === given ? [] : [`the refund address is ${shown(says)}; ${shown(given)} was given`];
}

/** LSP-ORDER-16 for every order of a run, where it is made and each time that it is read. */
export const REFUND_ADDRESSES: PassiveCheck = asOne(
  about(
    [CREATE_ORDER],
    perAnswer('LSP-ORDER-16', TITLE, (answer) => {
      const made = answer.operation === CREATE_ORDER ? refundableIn(answer)?.shown : undefined;
      return made && problems(made.given, made.says);
    }),
  ),
  timeline<Refundable>({
    id: 'LSP-ORDER-16',
    title: TITLE,
    operations: [CREATE_ORDER, GET_ORDER],
    readingOf: refundableIn,
    judge: ({ given }, { says }) => problems(given, says),
  }),
);
