import { isInteger, type Members } from '../../engine/json/members.ts';
import { readInvoice } from './invoice.ts';
import { paymentOf } from './order-object.ts';
import type { PaymentOption } from './payment.ts';
import { OPTIONS } from './read.ts';

/** A satoshi or two is rounding. */
const ROUNDING_SAT = 2;

/** A price may lie so far from the quoted one, as a share. */
const NEAR = 0.01;

/** What buys an asset, as it was quoted. */
export interface PricedQuote {
  readonly msat: bigint;
  /** The share of the fee. */
  readonly feeShare: number;
  /** How much of the asset, in its smallest unit. */
  readonly amount: bigint;
  /** Of the asset. */
  readonly precision: unknown;
}

/** An order that buys an asset, and its price. */
export interface PricedOrder {
  readonly price: unknown;
  readonly quoted: PricedQuote;
}

/** What the price of an order may be of, as that is not stated. */
type Priced = 'all that is bought' | 'one whole unit';

const READINGS: readonly Priced[] = ['all that is bought', 'one whole unit'];

/** The orders whose price is not what was quoted, however the fewest are (LSP-ORDER-11). All of a provider are of the same. */
export function strayPrices<One extends PricedOrder>(
  orders: readonly One[],
): { readonly of: Priced; readonly stray: readonly One[] } {
  const [of = 'all that is bought'] = READINGS.toSorted((one, other) => strayAs(one).length - strayAs(other).length);
  return { of, stray: strayAs(of) };

  function strayAs(reading: Priced): One[] {
    return orders.filter((order) => !isNearQuoted(order, reading));
  }
}

/** Whether a price is what was quoted. Whether the fee of the quote is inside is open. */
function isNearQuoted({ price, quoted }: PricedOrder, reading: Priced): boolean {
  const { msat, feeShare, amount, precision } = quoted;
  const units = Number(amount) / 10 ** Number(precision);
  const sat = Number(msat) / 1000 / (reading === 'one whole unit' ? units : 1);
  const leeway = Math.max(sat * NEAR, ROUNDING_SAT) + sat * feeShare;
  return isInteger(price) && price > 0 && Math.abs(Number(price) - sat) <= leeway;
}

/** Prices closer than this may be of the same rate, in satoshis. */
const APART_SAT = 10;

/** What an asset costs, in millisatoshis, at the rate that an order was made at and at the current one. */
export interface Rates {
  readonly agreed: bigint;
  readonly current: bigint;
}

/** Whether what an order asks for shows which of two rates it has. */
export function areApart({ agreed, current }: Rates): boolean {
  return Math.abs(Number(current - agreed)) >= APART_SAT * 1000;
}

/**
 * What an order still asks for at the rate that it was made at: figures nearer to those of its creation than to what the current
 * rate makes of them (LSP-RATE-08).
 */
export function keptOfOldRate(created: Members, now: Members, { agreed, current }: Rates): string[] {
  const rise = Number(current - agreed) / 1000;
  return OPTIONS.filter((option) => holdsThePrice(created, option)).flatMap((option) => {
    const later = dueIn(now, option);
    return [...dueIn(created, option)].flatMap(([what, before]) => {
      const after = later.get(what) ?? before + rise;
      const isKept = Math.abs(after - before) < Math.abs(after - before - rise);
      return isKept ? [`${option}: ${what} is ${after} sat, was ${before}; the asset costs ${rise} sat more now`] : [];
    });
  });
}

/** Whether what is to be paid surely holds the price of the asset: the formula of a total is not stated (LSP-PAY-08). */
function holdsThePrice(order: Members, option: PaymentOption): boolean {
  const { fee_total_sat: fee, order_total_sat: total } = paymentOf(order, option);
  const { asset_price_sat: price, client_balance_sat: balance } = order;
  const isShown = [fee, total, price, balance].every(isInteger);
  return isShown && Number(total) >= Number(fee) + Number(price) + Number(balance);
}

/** What is to be paid, in satoshis, wherever the order says it. */
function dueIn(order: Members, option: PaymentOption): Map<string, number> {
  const { order_total_sat: total, invoice } = paymentOf(order, option);
  const amountMsat = option === 'bolt11' ? readInvoice(String(invoice))?.amountMsat : undefined;
  return new Map([
    ...(isInteger(total) ? [['order_total_sat', Number(total)] as const] : []),
    ...(amountMsat === undefined ? [] : [['the amount of the invoice', Number(amountMsat) / 1000] as const]),
  ]);
}
