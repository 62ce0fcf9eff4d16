/** What the amounts of a quote keep of what its price promises, beside the fee that it shows. */
import { type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { stepOf } from '../market/trades.ts';
import { type FixedPrice, fixedPrice, isComputable } from './price.ts';
import { feeShare, isChargedInALeg, type Quoted, type QuotedLeg, quotedIn } from './read.ts';
import { quotesIn } from './rules.ts';

/** A quote, and what its amounts and its price leave for the fee. */
export interface Charged extends FixedPrice {
  readonly at: Sighting;
  /** The legs that it is for. */
  readonly trade: string;
  /** The assets of these alone. */
  readonly assets: string;
  readonly price: number;
  readonly sold: number;
  /** The fee that it shows, as a share of its leg. */
  readonly shown: number;
  /** What rounding may hide of that. */
  readonly rounding: number;
}

/** Amounts that differ by more may have another fee. */
const ALIKE = 1.1;

/** A fee is shown clearly where rounding is less than this part of it. */
const CLEAR = 0.1;

/** One pair alone may owe it to a change of the fee that its price does not show. */
const LEAST_PAIRS = 2;

/** The quotes in an answer or a session whose fee is known, and not so small that rounding hides it. */
export function chargedIn(answer: Seen): Charged[] {
  return quotesIn(answer)
    .filter(isComputable)
    .flatMap((body) => chargedBy(quotedIn(body, answer.exchange.sentAt), sighting(answer)));
}

function chargedBy(quote: Quoted, at: Sighting): Charged[] {
  const priced = fixedPrice(quote);
  const shown = feeShare(quote);
  const rounding = stepShare(quote.from) + stepShare(quote.to) + (priced?.rounding ?? 0);
  if (!priced || !isChargedInALeg(quote) || rounding > CLEAR * shown) return [];
  const trade = [quote.from, quote.to].map(({ asset_id, layer }) => `${asset_id} ${layer}`).join(' ');
  const assets = [quote.from, quote.to].map(({ asset_id }) => asset_id).join(' ');
  return [{ ...priced, at, trade, assets, price: quote.price, sold: Number(quote.from.amount), shown, rounding }];
}

function stepShare({ asset_id, amount }: QuotedLeg): number {
  return Number(stepOf({ asset: { asset_id } })) / Number(amount);
}

/**
 * Each quote of one trade beside those of another way to get them, at one price and for amounts that are alike, where in all of
 * these couples the fee is in one quote and not in the other, or twice. Whether the price is before or after the fee is not said,
 * but one price is the same of the two for both.
 */
export function chargedApart(some: readonly Charged[], others: readonly Charged[]): (readonly [Charged, Charged])[] {
  const pairs = some.flatMap((one) =>
    others.filter((other) => areAlike(one, other)).map((other) => [one, other] as const),
  );
  return pairs.length >= LEAST_PAIRS && pairs.every(([one, other]) => areApart(one, other)) ? pairs : [];
}

function areAlike(one: Charged, other: Charged): boolean {
  return one.price === other.price && Math.max(one.sold / other.sold, other.sold / one.sold) < ALIKE;
}

function areApart(one: Charged, other: Charged): boolean {
  const apart = Math.abs(one.kept - one.shown - (other.kept - other.shown));
  return apart > Math.min(one.shown, other.shown) / 2 + one.rounding + other.rounding;
}

/** How a quote of one way is charged beside one of another way. */
export function difference(way: string, one: Charged, otherWay: string, other: Charged): string {
  return (
    `${way} keeps ${percent(one.kept)} of what its price promises with a fee of ${percent(one.shown)}, ` +
    `${otherWay} ${percent(other.kept)} with ${percent(other.shown)} (${other.at.id})`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
