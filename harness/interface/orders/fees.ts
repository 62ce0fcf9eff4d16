import { isNumber, type Members } from '../../engine/json/members.ts';
import { memberNamesOf } from '../../engine/json/schemas.ts';

/** What an estimate says by the members that the interface names; others may say the time, or how long it holds. */
export function feesIn(estimate: Members): Members {
  return Object.fromEntries(memberNamesOf('orders/fee-estimate').map((name) => [name, estimate[name]]));
}

/** By how much the unit of an estimate may differ from satoshis, as the interface does not state it (LSP-EST-14). */
const SCALES: readonly number[] = [1, 1000, 1 / 1000];

/** Fees this close to each other are as good as equal, in satoshis. */
const NEAR_SAT = 1_000;

/** An estimate, and the fees of the order that it was for. */
export interface Foretold {
  readonly total_fee: number | bigint;
  readonly fees: readonly unknown[];
  /** Whether the order has more than an estimate can name, so that it may cost more. */
  readonly isPart?: boolean;
}

/**
 * The scales at which each estimate is no further from one of its order's fees than by a factor of two, or by a thousand
 * satoshis: the parts of a fee that lie on the chain may differ.
 */
export function scalesOfFee(foretold: readonly Foretold[]): number[] {
  return SCALES.filter((scale) => foretold.every((one) => isForetold(one, scale)));
}

/** The estimates that are too far from their orders' fees, at the scale at which the fewest are. */
export function strayEstimates<One extends Foretold>(foretold: readonly One[]): One[] {
  const [least = []] = SCALES.map((scale) => foretold.filter((one) => !isForetold(one, scale))).toSorted(
    (one, other) => one.length - other.length,
  );
  return least;
}

function isForetold({ total_fee, fees, isPart = false }: Foretold, scale: number): boolean {
  const estimated = Number(total_fee) * scale;
  return fees
    .filter(isNumber)
    .map(Number)
    .some((fee) => isNear(estimated, fee) || (isPart && estimated <= fee));
}

function isNear(estimated: number, fee: number): boolean {
  if (Math.abs(estimated - fee) <= NEAR_SAT) return true;
  return estimated <= fee * 2 && fee <= estimated * 2;
}
