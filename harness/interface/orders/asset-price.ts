import { isInteger, type Members } from '../../engine/json/members.ts';
import { readInvoice } from './invoice.ts';
import { paymentOf } from './order-object.ts';
import type { PaymentOption } from './payment.ts';
import { OPTIONS } from './read.ts';

/** A satoshi or two is rounding. */
const ROUNDING_SAT = 2;

/** A price may lie so far from the quoted one, as a share. */
const NEAR = 0.01;

/**
 * What an asset may cost in satoshis that was quoted for some millisatoshis (LSP-ORDER-11). Whether the fee of the quote
 * is inside is open.
 * @param feeShare the share of the fee
 */
export function pricesOf(msat: bigint, feeShare: number): { readonly least: number; readonly most: number } {
  const sat = Number(msat) / 1000;
  const leeway = Math.max(sat * NEAR, ROUNDING_SAT) + sat * feeShare;
  return { least: sat - leeway, most: sat + leeway };
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
