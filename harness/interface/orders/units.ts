import { isInteger, type Members } from '../../engine/json/members.ts';
import { paymentOf } from './order-object.ts';

const FIGURES = ['fee_total_sat', 'order_total_sat'] as const;

/** How far the parts of a total may lie from it: two satoshis of rounding, and a share of what counts otherwise. */
const ROUNDING_SAT = 2;
const NEAR = 0.02;

/** How near a figure is to a thousand times another that it is one, as a share. */
const NEAR_THOUSANDFOLD = 0.01;

/** Of a total of less, a thousand times as much may be what a deposit costs. */
const CERTAIN_SAT = 100;

/** The figures of an order that count millisatoshis beside a total of its invoice in satoshis (FMT-UNIT-04). */
export function countedInMillisatoshis(order: Members): string[] {
  return [...partsInMillisatoshis(order), ...depositInMillisatoshis(order)];
}

/** Both figures of the on-chain option, where each is a thousand times that of the invoice: a deposit may cost more, but not so. */
function depositInMillisatoshis(order: Members): string[] {
  const [bolt11, onchain] = [paymentOf(order, 'bolt11'), paymentOf(order, 'onchain')];
  const isThousandfold = (name: string) => {
    const due = Number(bolt11[name]) * 1_000;
    return Math.abs(Number(onchain[name]) - due) <= due * NEAR_THOUSANDFOLD;
  };
  const isCertain = Number(bolt11.order_total_sat) >= CERTAIN_SAT;
  return isCertain && FIGURES.every(isThousandfold)
    ? FIGURES.map((name) => `${name} of onchain is ${onchain[name]}, that of bolt11 ${bolt11[name]}`)
    : [];
}

/**
 * Those larger than the total that they are part of, and with a thousandth of them it is their sum. What else makes up a total is
 * not stated (LSP-PAY-08), so other figures say nothing.
 */
function partsInMillisatoshis(order: Members): string[] {
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
