import { at, onlyMembers, type Place, wrong } from '../../place.ts';

// What a file that says what is traded has in common for a maker on a model and for one on a real node.

/** Limits of an amount, in the smallest unit (BTC: millisatoshis). */
export interface Limits {
  readonly min_amount: bigint;
  readonly max_amount: bigint;
}

/** One satoshi in the unit of `Catalogue.worth`. */
export const SATOSHI = 1_000_000_000n;

const U64_MAX = 2n ** 64n - 1n;
const TICKER = /^[^\s/]{1,16}$/;

/**
 * The limits of an asset.
 * @param members all that may stand beside them
 * @throws {UnusableSetting} naming the member that is wrong
 */
export function limitsIn(place: Place, members: readonly string[]): Limits {
  onlyMembers(place, members);
  const [min_amount, max_amount] = [amountIn(at(place, 'min_amount')), amountIn(at(place, 'max_amount'))];
  if (max_amount < min_amount) throw wrong(at(place, 'max_amount'), `must be at least min_amount, ${min_amount}`);
  return { min_amount, max_amount };
}

/** An amount in the smallest unit. @throws {UnusableSetting} for anything but a whole number from 1 */
export function amountIn(place: Place): bigint {
  const { value } = place;
  if (typeof value === 'bigint' && value >= 1n && value <= U64_MAX) return value;
  throw wrong(place, 'must be a whole number from 1, in the smallest unit (BTC: millisatoshis)');
}

/** Satoshis with up to nine decimals, in the unit of `Catalogue.worth`. @throws {UnusableSetting} */
export function worthIn(place: Place): bigint {
  const [, whole = '', decimals = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(String(place.value)) ?? [];
  const worth = whole === '' ? 0n : BigInt(whole) * SATOSHI + BigInt(decimals.padEnd(9, '0'));
  if (worth > 0n) return worth;
  throw wrong(place, 'must be the price of one whole unit in satoshis: a positive number with up to nine decimals');
}

/** A ticker. @throws {UnusableSetting} for what is none */
export function tickerIn(place: Place): string {
  const { value } = place;
  if (typeof value === 'string' && TICKER.test(value)) return value;
  throw wrong(place, 'must be a text of 1 to 16 characters without a slash');
}

/** @throws {UnusableSetting} where two assets, or one and BTC, have the same ticker */
export function refuseTwins(assets: Place, tickers: readonly string[]): void {
  const all = ['BTC', ...tickers];
  const twice = all.find((ticker, index) => all.indexOf(ticker) !== index);
  if (twice !== undefined)
    throw wrong(assets, `must have another ticker for each asset; ${JSON.stringify(twice)} stands twice`);
}

/** The tickers of a pair of two listed assets. @throws {UnusableSetting} for anything else */
export function pairIn(place: Place, tickers: readonly string[]): readonly [base: string, quote: string] {
  const { value } = place;
  if (Array.isArray(value) && value.length === 2 && value[0] !== value[1]) {
    const [base, quote]: unknown[] = value;
    if (typeof base === 'string' && typeof quote === 'string')
      if (tickers.includes(base) && tickers.includes(quote)) return [base, quote];
  }
  throw wrong(place, 'must be the tickers of two listed assets; each is traded against BTC anyway');
}
