import { isInteger, type Members } from '../../engine/json/members.ts';
import { SetupError } from '../../verdict/failures.ts';
import { paymentOf } from './order-object.ts';
import { OPTIONS } from './read.ts';

/** A way to pay an order. */
export type PaymentOption = (typeof OPTIONS)[number];

/** What an order asks for by one way of paying it. */
export interface Due {
  readonly total_sat: bigint;
  /** The invoice or the address. */
  readonly to: string;
}

/** Nodes relay no smaller output: the dust limit of Bitcoin Core at its default rate. */
export const LEAST_OUTPUT_SAT = 546n;

const DESTINATIONS = {
  bolt11: { member: 'invoice', form: /^ln[a-z0-9]+$/i },
  onchain: { member: 'address', form: /^[a-z0-9]+$/i },
} as const;

/**
 * What is to be paid, and where to.
 * @throws {SetupError} when the order doesn't say: whether it should is another check's question
 */
export function dueBy(order: Members, option: PaymentOption): Due {
  const { member, form } = DESTINATIONS[option];
  const { order_total_sat: total, [member]: to } = paymentOf(order, option);
  if (isInteger(total) && total > 0 && typeof to === 'string' && form.test(to)) return { total_sat: BigInt(total), to };
  throw new SetupError(`nothing can be paid: payment.${option} of the order has no ${member} or no total`);
}

/** Whether a payment was received, or is held until the channel is there. */
export function isReceived(order: Members, option: PaymentOption): boolean {
  const { state } = paymentOf(order, option);
  return state === 'HOLD' || state === 'PAID';
}

/** Whether an order waits to be paid, one way or the other. */
export function isOpenToPayment(order: Members): boolean {
  return order.order_state === 'CREATED' && OPTIONS.every((option) => !isReceived(order, option));
}

/** Whether a payment goes back, or went. */
export function isGivenBack(order: Members, option: PaymentOption): boolean {
  const { state } = paymentOf(order, option);
  return state === 'TO_REFUND' || state === 'REFUNDED';
}

/** Whether an order failed whose payment goes back: nothing is promised of a client that cannot be reached (LSP-STATE-01). */
export function isPaidInVain(order: Members): boolean {
  return order.order_state === 'FAILED' && OPTIONS.some((option) => isGivenBack(order, option));
}

/** The satoshis that an order counts as paid on the chain; undefined where it does not say. */
export function countedSat(order: Members): bigint | undefined {
  const { payment_difference: difference, order_total_sat: total } = paymentOf(order, 'onchain');
  return isInteger(difference) && isInteger(total) ? BigInt(total) + BigInt(difference) : undefined;
}

/**
 * Whether an order shows that somebody paid it this way: too little, too much or too late as well.
 * @param unpaid the order before the payment, which tells a difference of 0 from one that stood there all along (LSP-PAY-13)
 */
export function showsPayment(order: Members, option: PaymentOption, unpaid?: Members): boolean {
  const { state, payment_difference: difference, order_total_sat: total } = paymentOf(order, option);
  const isNew = unpaid !== undefined && paymentOf(unpaid, option).payment_difference !== difference;
  const counted =
    isInteger(difference) && isInteger(total) && (difference !== 0 || isNew) && BigInt(difference) !== -BigInt(total);
  return (typeof state === 'string' && state !== 'EXPECT_PAYMENT') || (option === 'onchain' && counted);
}
