import fc from 'fast-check';
import type { Trade } from '../market/trades.ts';
import { bodyWithAmount, likelyAmounts, lowAmount } from './valid.ts';

interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * Amounts of a range, all orders of magnitude alike, the bounds among them.
 * @param step every other amount is a multiple of it, where the range allows it
 */
export function amountWithin({ min, max }: Range, step = 1n): fc.Arbitrary<bigint> {
  const spread = max - min;
  const bits = spread.toString(2).length;
  const anywhere = fc.integer({ min: 1, max: bits }).chain((size) => {
    const top = 2n ** BigInt(size) - 1n;
    return fc.bigInt({ min: 0n, max: top < spread ? top : spread }).map((offset) => min + offset);
  });
  const any = fc.oneof({ weight: 6, arbitrary: anywhere }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
  if (step === 1n) return any;
  const inSteps = any.map((amount) => (amount - (amount % step) < min ? amount : amount - (amount % step)));
  return fc.oneof(any, inSteps);
}

/** The smallest whole number that a double cannot hold. */
const FIRST_UNSAFE = 2n ** 53n + 1n;

/**
 * Amounts that rounding would show on: an odd low one, an odd one well above the middle, and where the bounds allow it one
 * that no double can hold.
 */
export function oddAmounts({ min, max }: Range): [low: bigint, ...larger: bigint[]] {
  const [low = max, middle = max] = likelyAmounts({ min, max });
  const isRoomy = min <= FIRST_UNSAFE && FIRST_UNSAFE * 4n <= max * 3n;
  const odd = (amount: bigint) => ((amount | 1n) < max ? amount | 1n : max);
  const larger = new Set([odd(middle * 3n), ...(isRoomy ? [FIRST_UNSAFE] : [])]);
  larger.delete(odd(low));
  return [odd(low), ...larger];
}

/** Amounts from 1 to under a minimum. */
export function amountUnder(min: bigint): fc.Arbitrary<bigint> {
  return amountWithin({ min: 1n, max: min - 1n });
}

/** The amounts over a maximum that are most likely to slip through. */
export function amountsOver(max: bigint): bigint[] {
  // Of these only the last bits are in range.
  const wrapped = [2n ** 64n, 2n ** 53n].map((modulus) => nextMultiple(max, modulus) + max / 2n);
  return [max + 1n, ...wrapped, nextMultiple(max, 10n ** 30n)];
}

/** The smallest multiple of a number that exceeds a maximum. */
function nextMultiple(max: bigint, modulus: bigint): bigint {
  return modulus * (max / modulus + 1n);
}

/** Amounts over a maximum: close to it, and where programs run out of digits. */
export function amountOver(max: bigint): fc.Arbitrary<bigint> {
  const edges = [2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n];
  const beyond = [...amountsOver(max), ...edges.filter((edge) => edge > max)];
  return fc.oneof(fc.constantFrom(...beyond), amountWithin({ min: max + 1n, max: (max + 1n) * 1000n }));
}

/** Amounts below one. */
function amountBelowOne({ min, max }: Range): fc.Arbitrary<bigint> {
  return fc.oneof(
    // The last one is in range by its last bits alone.
    fc.constantFrom(0n, -1n, -(2n ** 63n), max / 2n - nextMultiple(max, 2n ** 64n)),
    amountWithin({ min, max }).map((amount) => -amount),
  );
}

/** Amounts that the bounds of a leg forbid: any, and those that are most likely to slip through. */
export function refusedAmounts(
  which: 'under the minimum' | 'over the maximum' | 'below one',
  { min, max }: Range,
): { readonly any: fc.Arbitrary<bigint>; readonly examples: readonly bigint[] } {
  if (which === 'over the maximum') return { any: amountOver(max), examples: amountsOver(max) };
  if (which === 'under the minimum') return { any: amountUnder(min), examples: [] };
  // Where the bounds begin at 0, that may be an amount.
  return { any: amountBelowOne({ min, max }).filter((amount) => amount < 0n || min > 0n), examples: [] };
}

/** Bodies of requests whose amount reads like one and denotes no whole number. */
export function brokenBody(trade: Trade): fc.Arbitrary<string> {
  return brokenAmount(lowAmount(trade, 'from_asset')).map((written) => bodyWithAmount(trade, written));
}

/** JSON values that read like an amount and denote no whole number, as they stand in the request. */
export function brokenAmount(amount: bigint): fc.Arbitrary<string> {
  const fractions = [`${amount}.5`, `${amount}.000001`, `0.${amount}`, `${amount}e-40`];
  return fc.constantFrom(
    // What a double rounds to a whole number may be taken as one.
    ...fractions.filter((text) => !Number.isInteger(Number(text))),
    '1e400',
    '-1e400',
    `"${amount}.5"`,
    `"${amount} sat"`,
    `"0x${amount.toString(16)}"`,
    `"${amount},0"`,
    '""',
    '" "',
    '"NaN"',
    '"Infinity"',
    `{"value":${amount}}`,
    `[${amount}]`,
    '{}',
    '[]',
  );
}
