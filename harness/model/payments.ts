import { isInteger, type Members } from '../engine/json/members.ts';
import { paymentOf } from '../interface/orders/order-object.ts';
import { Contradiction } from './possible.ts';

/** What was paid for an order, by all payers. */
export interface ModelPayments {
  /** Whether its invoice was paid, or may have been. */
  readonly invoice: boolean;
  /** What was paid on-chain together after each payment, in satoshis; nothing at first. */
  readonly sums: readonly bigint[];
  /** How many of these payments the order counted when it was last shown. */
  readonly counted: number;
  /** Whether something was paid that the order need not count: too late, to another address, or by a lever that failed. */
  readonly doubtful: boolean;
}

/** Nobody paid. */
export const UNPAID: ModelPayments = { invoice: false, sums: [0n], counted: 0, doubtful: false };

/** Whether anybody may have paid. */
export function isTouched({ invoice, sums, doubtful }: ModelPayments): boolean {
  return invoice || sums.length > 1 || doubtful;
}

/** What was paid on-chain together, in satoshis. */
export function paidOnchain({ sums }: ModelPayments): bigint {
  return sums.at(-1) ?? 0n;
}

/** The payments after one more on-chain. */
export function withDeposit(payments: ModelPayments, sat: bigint): ModelPayments {
  return { ...payments, sums: [...payments.sums, paidOnchain(payments) + sat] };
}

/** States before any refund: the difference that is shown then is what is left to be paid. */
const KEEPING: readonly unknown[] = ['CREATED', 'PENDING_RATE_DECISION', 'CHANNEL_OPENING'];

/** Whether a reading shows a difference that payments decide (LSP-PAY-12); before any payment it is open (LSP-PAY-13). */
export function tellsDifference({ sums, doubtful }: ModelPayments, shown: Members): boolean {
  const { payment_difference: difference, order_total_sat: total } = paymentOf(shown, 'onchain');
  return (
    sums.length > 1 && !doubtful && KEEPING.includes(shown.order_state) && isInteger(difference) && isInteger(total)
  );
}

/**
 * The payments after the order was shown: each reading counts as many of them as the one before, or more.
 * @throws {Contradiction} for a difference that none of the sums so far leaves
 */
export function afterSight(payments: ModelPayments, before: Members, shown: Members): ModelPayments {
  const { payment_difference: difference, order_total_sat: total, address } = paymentOf(shown, 'onchain');
  if (address !== paymentOf(before, 'onchain').address) return { ...payments, doubtful: true };
  if (!tellsDifference(payments, shown) || !isInteger(difference) || !isInteger(total)) return payments;
  const { sums, counted } = payments;
  const left = (sum: bigint) => sum - BigInt(total) === BigInt(difference);
  const at = sums.findIndex((sum, index) => index >= counted && left(sum));
  if (at >= 0) return { ...payments, counted: at };
  // Nothing was seen yet.
  if (counted === 0 && Number(difference) === 0) return payments;
  const paid = sums.slice(counted).join(' or ');
  throw new Contradiction(
    'LSP-PAY-12',
    `payment_difference is ${difference} where ${paid} sat of ${total} were paid on-chain`,
  );
}
