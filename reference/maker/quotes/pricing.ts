/** Parts per million: what spread and fee are counted in. */
export const MILLION = 1_000_000n;

/** How many smallest units of the bought asset one smallest unit of the sold asset brings, before the fee. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** What a trade is priced by. Amounts are in the smallest unit of their asset. */
export interface Terms {
  rate: Rate;
  fee: {
    /** The leg the fee is charged in. */
    side: 'from' | 'to';
    base: bigint;
    ppm: bigint;
  };
  /** A computed amount is a whole multiple of its leg's step. */
  from_step: bigint;
  to_step: bigint;
}

/** Both amounts of a trade, and the fee that is folded into the computed one. */
export interface Priced {
  from_amount: bigint;
  to_amount: bigint;
  base_fee: bigint;
  variable_fee: bigint;
}

/**
 * What a sold amount buys. Every rounding is against the client, and a larger amount never buys less. An amount that the
 * fee eats up buys 0.
 */
export function priceForward(from_amount: bigint, { rate, fee, to_step }: Terms): Priced {
  const { numerator, denominator } = rate;
  if (fee.side === 'from') {
    const variable_fee = variablePart(from_amount, fee.ppm);
    const net = from_amount - fee.base - variable_fee;
    const to_amount = roundDown((net * numerator) / denominator, to_step);
    return { from_amount, to_amount: atLeastNothing(to_amount), base_fee: fee.base, variable_fee };
  }
  const gross = (from_amount * numerator) / denominator;
  const variable_fee = variablePart(gross, fee.ppm);
  const to_amount = roundDown(gross - fee.base - variable_fee, to_step);
  return { from_amount, to_amount: atLeastNothing(to_amount), base_fee: fee.base, variable_fee };
}

/** What a bought amount costs: the least amount (in steps) whose sale brings at least that much. */
export function priceReverse(to_amount: bigint, { rate, fee, from_step }: Terms): Priced {
  const { numerator, denominator } = rate;
  if (fee.side === 'from') {
    const net = divideUp(to_amount * denominator, numerator);
    const from_amount = roundUp(withFee(net, fee), from_step);
    return { from_amount, to_amount, base_fee: fee.base, variable_fee: variablePart(from_amount, fee.ppm) };
  }
  const from_amount = roundUp(divideUp(withFee(to_amount, fee) * denominator, numerator), from_step);
  const gross = (from_amount * numerator) / denominator;
  return { from_amount, to_amount, base_fee: fee.base, variable_fee: variablePart(gross, fee.ppm) };
}

/** The quotient rounded up; both are positive. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function variablePart(amount: bigint, ppm: bigint): bigint {
  return divideUp(amount * ppm, MILLION);
}

/** The least amount from which the fee leaves `net`: amount - ceil(amount × ppm / M) is floor(amount × (M - ppm) / M). */
function withFee(net: bigint, { base, ppm }: Terms['fee']): bigint {
  return divideUp((net + base) * MILLION, MILLION - ppm);
}

function roundDown(amount: bigint, step: bigint): bigint {
  return amount - (amount % step);
}

function roundUp(amount: bigint, step: bigint): bigint {
  return divideUp(amount, step) * step;
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
