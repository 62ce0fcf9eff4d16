/** What quotes of one price, one fixed fee and one rate show together, by all quotes of a run: each may move meanwhile. */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, isNumber, type Members, membersOf } from '../../engine/json/members.ts';
import { type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { perGroup } from '../../engine/passive/per-group.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { stepOf } from '../market/trades.ts';
import { QUOTE } from '../operations.ts';
import { setSide } from './legs-asked.ts';
import { SIDES } from './rules.ts';

/** A quote, by its amounts. */
interface Deal {
  readonly sold: number;
  readonly bought: number;
  /** The leg that the request set. */
  readonly set: (typeof SIDES)[number];
  readonly at: Sighting;
}

/** Of fewer steps than these, one is more than a thousandth. */
const LEAST_STEPS = 1_000;
/** A price with fewer digits may stand for several, as it is rounded. */
const LEAST_DIGITS = 4;
/** By how much a larger amount may buy less, as the price is rounded (QUO-METAM-01). */
const ROUNDING = 0.005;
/** By how much the cost in reverse may differ, twice what one quote right behind the other may (QUO-METAM-02). */
const ABOUT = 0.04;
/** Amounts that differ by less have the same fee, as good as. */
const SAME_SIZE = 0.01;

/** The deal of an answer, with what it has in common with others: one price and one fee. */
function dealsIn(answer: Seen): [market: string, deal: Deal][] {
  if (answer.status !== 200) return [];
  const quote = membersOf(answer.value) ?? {};
  const [from, to] = SIDES.map((side) => membersOf(quote[side]) ?? {});
  const set = setSide(answer);
  if (!from || !to || set === undefined) return [];
  if (
    !isNumber(quote.price) ||
    digitsOf(quote.price) < LEAST_DIGITS ||
    !isInteger(from.amount) ||
    !isInteger(to.amount)
  )
    return [];
  if (isSmall(from) || isSmall(to)) return [];
  const place = ({ asset_id, layer }: Members) => `${asset_id} on ${layer}`;
  const { base_fee, fee_rate } = membersOf(quote.fee) ?? {};
  const market = `${place(from)} for ${place(to)} at ${quote.price}, with a fee of ${base_fee} and ${fee_rate}`;
  return [[market, { sold: Number(from.amount), bought: Number(to.amount), set, at: sighting(answer) }]];
}

function isSmall({ asset_id, amount }: Members): boolean {
  return Number(amount) < LEAST_STEPS * Number(stepOf({ asset: { asset_id } }));
}

function digitsOf(price: number | bigint): number {
  return String(price)
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '').length;
}

/** A check of all quotes that have one price and one fee in common. */
function perMarket(
  id: RequirementId,
  title: string,
  judge: (deals: readonly Deal[]) => readonly (readonly [Sighting, string])[],
): PassiveCheck {
  return perGroup({ id, title, operations: [QUOTE], itemsIn: dealsIn, judge });
}

/** What a request sets, what is computed by it, and how that is said. */
const WAYS = [
  { set: 'from_asset', grows: 'sold', follows: 'bought', verb: 'buys' },
  { set: 'to_asset', grows: 'bought', follows: 'sold', verb: 'costs' },
] as const;

/** Quotes of one way for more that come to less than one before them. */
function lessForMore(deals: readonly Deal[], { set, grows, follows, verb }: (typeof WAYS)[number]) {
  const bySize = deals.filter((deal) => deal.set === set).sort((one, other) => one[grows] - other[grows]);
  let most: Deal | undefined;
  return bySize.flatMap((deal): [Sighting, string][] => {
    const before = most;
    if (!before || deal[follows] > before[follows]) most = deal;
    if (!before || deal[grows] === before[grows] || deal[follows] >= before[follows] * (1 - ROUNDING)) return [];
    return [
      [deal.at, `${deal[grows]} ${verb} ${deal[follows]}, and ${before[grows]} at the same price ${before[follows]}`],
    ];
  });
}

/** Reverse quotes that cost more or less than the forward ones nearest in size. */
function otherwiseInReverse(deals: readonly Deal[]): [Sighting, string][] {
  const forward = deals.filter(({ set }) => set === 'from_asset').sort((one, other) => one.bought - other.bought);
  return deals.flatMap((deal): [Sighting, string][] => {
    const nearest = deal.set === 'to_asset' ? nearestTo(deal.bought, forward) : undefined;
    if (!nearest || apart(deal.bought, nearest.bought) > SAME_SIZE) return [];
    const difference = apart(deal.sold / deal.bought, nearest.sold / nearest.bought);
    return difference > ABOUT
      ? [[deal.at, `${deal.bought} costs ${deal.sold} in reverse, and ${nearest.sold} buys ${nearest.bought}`]]
      : [];
  });
}

/** How far apart two amounts are, as a part of the larger one. */
function apart(one: number, other: number): number {
  return Math.abs(one - other) / Math.max(one, other);
}

/** The deal that buys most nearly an amount, of deals in the order of what they buy. */
function nearestTo(bought: number, deals: readonly Deal[]): Deal | undefined {
  let [low, high] = [0, deals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((deals[middle]?.bought ?? 0) < bought) low = middle + 1;
    else high = middle;
  }
  const near = [deals[low - 1], deals[low]].filter((deal) => deal !== undefined);
  return near.sort((one, other) => apart(one.bought, bought) - apart(other.bought, bought))[0];
}

/** Quotes beside those of the same price. */
export const QUOTE_RELATIONS: readonly PassiveCheck[] = [
  perMarket('QUO-METAM-01', 'at one price selling more never buys less', (deals) =>
    WAYS.flatMap((way) => lessForMore(deals, way)),
  ),
  perMarket('QUO-METAM-02', 'at one price a reverse quote costs about what a forward one does', otherwiseInReverse),
];
