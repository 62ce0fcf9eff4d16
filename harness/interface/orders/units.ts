import { isInteger, type Members } from '../../engine/json/members.ts';
import { paymentOf } from './order-object.ts';

/** How far the parts of a total may lie from it: two satoshis of rounding, and a share of what counts otherwise. */
const ROUNDING_SAT = 2;
const NEAR = 0.02;

/**
 * The figures of an order that count millisatoshis beside a total in satoshis (FMT-UNIT-04): larger than the total that they are
 * part of, and with a thousandth of them it is their sum. What else makes up a total is not stated (LSP-PAY-08), so other figures
 * say nothing.
 */
export function countedInMillisatoshis(order: Members): string[] {
  const { fee_total_sat, order_total_sat: total } = paymentOf(order, 'bolt11');
  const { client_balance_sat, asset_price_sat } = order;
  const parts = { fee_total_sat, client_balance_sat, asset_price_sat: asset_price_sat ?? 0 };
  if (!isInteger(total) || !Object.values(parts).every(isInteger)) return [];
  const larger = Object.entries(parts).filter(([, figure]) => Number(figure) > Number(total));
  const thousandth = sumOf(larger.map(([, figure]) => figure)) / 1_000;
  const others = sumOf(Object.values(parts)) - thousandth * 1_000;
  const isSum = Math.abs(thousandth + others - Number(total)) <= ROUNDING_SAT + NEAR * thousandth;
  return isSum ? larger.map(([name, figure]) => `${name} is ${figure}, of a total of ${total}`) : [];
}

function sumOf(figures: readonly unknown[]): number {
  return figures.reduce((sum: number, figure) => sum + Number(figure), 0);
}
