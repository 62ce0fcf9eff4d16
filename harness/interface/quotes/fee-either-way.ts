/** The fee of forward quotes beside that of reverse ones: it is in the computed amount, whichever that is (QUO-RESP-12). */
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { stepOf } from '../market/trades.ts';
import { QUOTE } from '../operations.ts';
import { setSide } from './legs-asked.ts';
import { type FixedPrice, fixedPrice, isComputable } from './price.ts';
import { feeShare, isChargedInALeg, type Quoted, type QuotedLeg, quotedIn } from './read.ts';
import { quotesIn, type SIDES } from './rules.ts';

/** A quote, and what its amounts and its price leave for the fee. */
interface Charged extends FixedPrice {
  readonly at: Sighting;
  readonly price: number;
  readonly sold: number;
  /** The fee that it shows, as a share of its leg. */
  readonly shown: number;
  /** What rounding may hide of that. */
  readonly rounding: number;
}

/** Quotes of one trade. */
type Ways = Record<(typeof SIDES)[number], Charged[]>;

/** Amounts that differ by more may have another fee. */
const ALIKE = 1.1;

/** A fee is shown clearly where rounding is less than this part of it. */
const CLEAR = 0.1;

/** One pair alone may owe it to a change of the fee that its price does not show. */
const LEAST_PAIRS = 2;

/**
 * Whether the price is before or after the fee is not said, but one price is the same of the two for both ways. That it is so shows
 * no swap at these amounts: only an init does.
 */
export const FEE_EITHER_WAY: PassiveCheck = about(
  [QUOTE],
  overRun('QUO-RESP-12', 'the fee is in the amounts of forward and of reverse quotes alike', (findings) => {
    const trades = new Map<string, Ways>();
    return {
      see(answer) {
        const side = setSide(answer);
        for (const body of side ? quotesIn(answer).filter(isComputable) : []) {
          const quote = quotedIn(body, answer.exchange.sentAt);
          const charged = chargedIn(quote, sighting(answer));
          if (!side || !charged) continue;
          const ways = trades.get(keyOf(quote)) ?? { from_asset: [], to_asset: [] };
          trades.set(keyOf(quote), ways);
          ways[side].push(charged);
        }
      },
      end() {
        for (const { from_asset: forward, to_asset: reverse } of trades.values()) {
          const pairs = forward.flatMap((one) =>
            reverse.filter((other) => areAlike(one, other)).map((other) => [one, other] as const),
          );
          if (pairs.length < LEAST_PAIRS || !pairs.every(([one, other]) => areApart(one, other))) continue;
          for (const [one, other] of pairs) {
            findings.applies(other.at);
            findings.breaks(other.at, [difference(one, other)]);
          }
        }
      },
    };
  }),
);

function keyOf({ from, to }: Quoted): string {
  return [from, to].map(({ asset_id, layer }) => `${asset_id} ${layer}`).join(' ');
}

/** Undefined where the fee is unknown, or so small that rounding hides it. */
function chargedIn(quote: Quoted, at: Sighting): Charged | undefined {
  const priced = fixedPrice(quote);
  const shown = feeShare(quote);
  const rounding = stepShare(quote.from) + stepShare(quote.to) + (priced?.rounding ?? 0);
  if (!priced || !isChargedInALeg(quote) || rounding > CLEAR * shown) return undefined;
  return { ...priced, at, price: quote.price, sold: Number(quote.from.amount), shown, rounding };
}

function stepShare({ asset_id, amount }: QuotedLeg): number {
  return Number(stepOf({ asset: { asset_id } })) / Number(amount);
}

function areAlike(one: Charged, other: Charged): boolean {
  return one.price === other.price && Math.max(one.sold / other.sold, other.sold / one.sold) < ALIKE;
}

function areApart(one: Charged, other: Charged): boolean {
  const apart = Math.abs(one.kept - one.shown - (other.kept - other.shown));
  return apart > Math.min(one.shown, other.shown) / 2 + one.rounding + other.rounding;
}

function difference(forward: Charged, reverse: Charged): string {
  return (
    `a reverse quote keeps ${percent(reverse.kept)} of what its price promises with a fee of ${percent(reverse.shown)}, ` +
    `a forward one ${percent(forward.kept)} with ${percent(forward.shown)} (${forward.at.id})`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
