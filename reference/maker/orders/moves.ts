import { type Deposit, DUST_SAT } from '../../lightning/onchain.ts';
import type { HeldInvoice } from '../../lightning/payments.ts';
import type { OrderOptions } from './options.ts';
import { isFree, lastExpiry, type Order, type Rail, totalOf } from './order.ts';

/** What the provider sees of one order when it looks. */
export interface Sight {
  /** Milliseconds. */
  readonly now: number;
  readonly invoice: HeldInvoice;
  readonly deposits: readonly Deposit[];
  /** What the bought asset costs at the current rate, in satoshis; undefined where nothing is bought or priced. */
  readonly price_sat: bigint | undefined;
  /** Whether the channel is confirmed often enough. */
  readonly ready: boolean;
}

/** What is to be done next about an order. */
export type Move =
  | { readonly kind: 'reprice' | 'open' | 'complete' | 'take-invoice' | 'give-up-invoice' }
  | { readonly kind: 'settle'; readonly by: Rail; readonly at: number }
  | { readonly kind: 'fail'; readonly reason: string }
  | { readonly kind: 'refund'; readonly amount_sat: bigint };

/**
 * The next thing to do about an order by what is seen of it; undefined when there is nothing (yet). Each is one step, so
 * that after an outage the order goes on where it stopped.
 */
export function nextMove(order: Order, sight: Sight, options: OrderOptions): Move | undefined {
  return lifecycleMove(order, sight, options) ?? invoiceMove(order, sight) ?? refundMove(order);
}

function lifecycleMove(order: Order, sight: Sight, options: OrderOptions): Move | undefined {
  switch (order.state) {
    case 'CREATED':
      if (isRepriced(order, sight, options)) return { kind: 'reprice' };
      return settlement(order, sight, options) ?? expiry(order, sight, options);
    case 'PENDING_RATE_DECISION':
      if (sight.invoice.status === 'Returned')
        return { kind: 'fail', reason: 'The payment went back before the new rate was decided on' };
      return isPast(order, sight)
        ? { kind: 'fail', reason: 'The new rate was not decided on in the time for payment' }
        : undefined;
    case 'CHANNEL_OPENING':
      if (
        order.channel === undefined &&
        !order.opening &&
        order.paid?.by === 'bolt11' &&
        sight.invoice.status === 'Returned'
      )
        return { kind: 'fail', reason: 'The payment went back before the channel was opened' };
      if (order.channel !== undefined)
        return sight.ready || options.completed === 'funded' ? { kind: 'complete' } : undefined;
      if (order.opening) return undefined;
      return sight.now >= (order.paid?.at ?? 0) + options.opening_ms ? { kind: 'open' } : undefined;
    default:
      return undefined;
  }
}

/** Whether the market has moved so far that the client has to decide (interface, Channel order state). */
function isRepriced(order: Order, { invoice, price_sat }: Sight, options: OrderOptions): boolean {
  if (order.purchase === undefined || price_sat === undefined) return false;
  const { price_sat: agreed } = order.purchase;
  const moved = price_sat > agreed ? price_sat - agreed : agreed - price_sat;
  const paid = order.onchain.in_time_sat > 0n || invoice.status === 'Held' || invoice.status === 'Succeeded';
  if (options.repriced_orders === 'paid' && !paid) return false;
  return moved * 100n > agreed * BigInt(options.repricing_threshold_percent);
}

/** How and when an order was paid, by whichever way came first. */
function settlement(order: Order, { invoice, deposits }: Sight, options: OrderOptions): Move | undefined {
  const byInvoice = invoice.status === 'Held' || invoice.status === 'Succeeded' ? invoice.held_at : null;
  const onchain = isFree(order) ? order.created_at * 1000 : paidOnchainAt(order, deposits, options);
  if (byInvoice !== null && (onchain === undefined || byInvoice <= onchain))
    return { kind: 'settle', by: 'bolt11', at: byInvoice };
  return onchain === undefined ? undefined : { kind: 'settle', by: 'onchain', at: onchain };
}

/** When what came in time made up the whole, if enough of it counts by now (milliseconds). */
export function paidOnchainAt(order: Order, deposits: readonly Deposit[], options: OrderOptions): number | undefined {
  let missing = totalOf(order, 'onchain');
  for (const deposit of deposits) {
    if (!isInTime(order, deposit) || !counts(deposit, options)) continue;
    missing -= deposit.amount_sat;
    if (missing <= 0n) return deposit.mined_at ?? deposit.seen_at;
  }
  return undefined;
}

/** Whether a payment on chain was seen before it was too late. */
export function isInTime({ onchain }: Order, { seen_at }: Deposit): boolean {
  return seen_at < onchain.expires_at * 1000;
}

/** A payment counts once it is confirmed often enough, or at once where its fee makes that sure. */
function counts({ confirmations, fee_rate }: Deposit, options: OrderOptions): boolean {
  return confirmations >= options.min_onchain_payment_confirmations || fee_rate >= BigInt(options.min_fee_for_0conf);
}

/** What becomes of an order whose time for payment is over. What was sent in time and is not confirmed yet is waited for. */
function expiry(order: Order, sight: Sight, options: OrderOptions): Move | undefined {
  if (!isPast(order, sight)) return undefined;
  const { in_time_sat } = order.onchain;
  if (in_time_sat >= totalOf(order, 'onchain')) return undefined;
  if (in_time_sat === 0n && options.unpaid_order === 'keep') return undefined;
  const reason = in_time_sat === 0n ? 'The order was not paid in time' : 'Too little was paid in time';
  return { kind: 'fail', reason };
}

function isPast(order: Order, { now }: Sight): boolean {
  return now >= lastExpiry(order) * 1000;
}

/** What is held by invoice is taken once its channel is funded, and turned away once nothing is to come that way. */
function invoiceMove({ bolt11, channel, paid, state }: Order, { invoice }: Sight): Move | undefined {
  const isUnwanted = state === 'FAILED' || paid?.by === 'onchain';
  if (isUnwanted) return bolt11.instructed === 'refuse' ? undefined : { kind: 'give-up-invoice' };
  const isDue = channel !== undefined && invoice.status === 'Held' && bolt11.instructed === 'nothing';
  return isDue ? { kind: 'take-invoice' } : undefined;
}

/**
 * What is to go back on chain: what was taken by invoice for nothing, and of what came in on chain all that the order does
 * not keep. Only to an address that the client gave, and no dust.
 */
function refundMove(order: Order): Move | undefined {
  const amount_sat = surplusOf(order) + order.bolt11.owed_sat;
  const sendable = order.refundable && order.terms.refund_onchain_address !== undefined && amount_sat >= DUST_SAT;
  return sendable ? { kind: 'refund', amount_sat } : undefined;
}

/** What came in on chain and is neither kept nor back, in satoshis. */
export function surplusOf(order: Order): bigint {
  const { received_sat, refunded_sat } = order.onchain;
  const surplus = received_sat - refunded_sat - keptOnchain(order);
  return surplus > 0n ? surplus : 0n;
}

/** What an order keeps of what came in on chain: while it waits, all that came in time. */
function keptOnchain(order: Order): bigint {
  switch (order.state) {
    case 'CREATED':
    case 'PENDING_RATE_DECISION':
      return order.onchain.in_time_sat;
    case 'FAILED':
      return 0n;
    default:
      return order.paid?.by === 'onchain' ? totalOf(order, 'onchain') : 0n;
  }
}
