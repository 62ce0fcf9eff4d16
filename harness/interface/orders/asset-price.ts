/** A satoshi or two is rounding. */
const ROUNDING_SAT = 2;

/** A price may lie so far from the quoted one, as a share. */
const NEAR = 0.01;

/**
 * What an asset may cost in satoshis that was quoted for so many millisatoshis (LSP-ORDER-11). Whether the fee of the quote
 * is inside is open.
 * @param feeShare the share of the fee
 */
export function pricesOf(msat: bigint, feeShare: number): { readonly least: number; readonly most: number } {
  const sat = Number(msat) / 1000;
  const apart = Math.max(sat * NEAR, ROUNDING_SAT) + sat * feeShare;
  return { least: sat - apart, most: sat + apart };
}
