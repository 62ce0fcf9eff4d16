import { isInteger, isNumber, type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import { overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { ASSETS, QUOTE } from '../operations.ts';
import { QUOTES_AS_ASKED } from './as-asked.ts';
import { AS_PRICED } from './as-priced.ts';
import { QUOTES_DESPITE_LISTS } from './despite-lists.ts';
import { FEE_EITHER_WAY } from './fee-either-way.ts';
import { otherThanAsked, setSide } from './legs-asked.ts';
import { REFUSED_QUOTES } from './refused.ts';
import { QUOTE_RELATIONS } from './relations.ts';
import { ROUTE_REFUSALS } from './route-refusals.ts';
import { numeral, perFee, perFeeAnywhere, SIDES, VALUE_RULES } from './rules.ts';
import { UNKNOWN_QUOTED } from './unknown.ts';

/** The legs that `fee_asset` names, by id or ticker. */
function feeLegs(fee: Members, quote: Members): Members[] {
  return SIDES.flatMap((side) => {
    const leg = membersOf(quote[side]);
    return leg && (leg.asset_id === fee.fee_asset || leg.ticker === fee.fee_asset) ? [leg] : [];
  });
}

/** The members of a fee that are amounts. */
const AMOUNTS = ['base_fee', 'variable_fee', 'final_fee'] as const;

interface Extremes {
  least: { amount: number | bigint; at: Sighting };
  most: { amount: number | bigint; at: Sighting };
}

/** QUO-LIMIT-07: the amounts of quotes against the bounds that the asset lists of the run name, whichever came first. */
function amountsWithinBounds(): PassiveCheck {
  return overRun('QUO-LIMIT-07', 'the set amount of a quote lies within the bounds of its layer', (findings) => {
    const bounds = new Map<string, { min: number | bigint; max: number | bigint }>();
    const legs = { set: new Map<string, Extremes>(), computed: new Map<string, Extremes>() };
    return {
      see(answer) {
        if (answer.status !== 200) return;
        if (answer.operation === ASSETS) widenBounds(bounds, answer);
        const set = answer.operation === QUOTE ? setSide(answer) : undefined;
        // A quote for something else than was asked breaks QUO-RESP-04 to 06 instead.
        if (set === undefined || otherThanAsked(answer.value, answer.sent).length > 0) return;
        findings.applies(answer);
        for (const side of SIDES) noteLeg(side === set ? legs.set : legs.computed, side, answer);
      },
      end() {
        for (const [key, { least, most }] of legs.set) {
          const range = bounds.get(key);
          if (!range) continue;
          if (least.amount < range.min)
            findings.breaks(least.at, [`${least.amount} of ${key} is under the minimum ${range.min}`]);
          if (most.amount > range.max)
            findings.breaks(most.at, [`${most.amount} of ${key} is over the maximum ${range.max}`]);
        }
        for (const [key, { least, most }] of legs.computed) {
          const range = bounds.get(key);
          if (range && (least.amount < range.min || most.amount > range.max))
            findings.remark(`computed amounts of ${key} from ${least.amount} to ${most.amount} leave its bounds`);
        }
      },
    };
  });
}

/** Bounds may move during a run; an amount within any that were named is not held against the target. */
function widenBounds(bounds: Map<string, { min: number | bigint; max: number | bigint }>, { value }: Seen): void {
  for (const { element: asset } of objectsIn(membersOf(value)?.assets, ''))
    for (const { element: endpoint } of objectsIn(asset.endpoints, '')) {
      const { layer, min_amount: min, max_amount: max, is_active: active } = endpoint;
      if (active !== true || !isInteger(min) || !isInteger(max)) continue;
      const key = `${asset.asset_id} on ${layer}`;
      const known = bounds.get(key);
      bounds.set(key, {
        min: known && known.min < min ? known.min : min,
        max: known && known.max > max ? known.max : max,
      });
    }
}

function noteLeg(legs: Map<string, Extremes>, side: (typeof SIDES)[number], answer: Seen): void {
  const leg = membersOf(membersOf(answer.value)?.[side]);
  const amount = leg?.amount;
  if (!leg || !isInteger(amount)) return;
  const key = `${leg.asset_id} on ${leg.layer}`;
  const known = legs.get(key);
  const own = { amount, at: sighting(answer) };
  legs.set(key, {
    least: known && known.least.amount <= amount ? known.least : own,
    most: known && known.most.amount >= amount ? known.most : own,
  });
}

/** Quotes. */
export const QUOTE_CHECKS: readonly PassiveCheck[] = [
  amountsWithinBounds(),
  bySchema('QUO-RESP-01', 'a quote has its seven members'),
  bySchema('QUO-RESP-03', 'each leg of a quote has its six members'),
  bySchema('QUO-RESP-07', 'both amounts of a quote are positive'),
  besidesSchema(
    perFee('QUO-FEE-01', 'the fee has its six members', (fee, _, remark) => {
      for (const name of [...AMOUNTS, 'fee_rate'])
        if (typeof fee[name] === 'string') remark(`${name} is written as text`);
      return [];
    }),
  ),
  perFeeAnywhere('QUO-FEE-03', 'the fee is in a traded asset with its precision', (fee, quote, remark) => {
    const legs = feeLegs(fee, quote);
    if (legs.length === 0) remark(`a fee in ${shown(fee.fee_asset)}, which is not traded`);
    return legs.length === 0 || legs.some(({ precision }) => precision === fee.fee_asset_precision)
      ? []
      : [`/fee/fee_asset_precision is ${shown(fee.fee_asset_precision)}, the leg has ${shown(legs[0]?.precision)}`];
  }),
  besidesSchema(
    perFeeAnywhere('QUO-FEE-04', 'fee parts are not negative and below the leg they are charged in', (fee, quote) => {
      const final = numeral(fee.final_fee);
      const amounts = feeLegs(fee, quote).flatMap(({ amount }) => (isNumber(amount) ? [amount] : []));
      // Each of its two parts may be rounded up to a whole unit, of which the smallest amounts have no more.
      const isWhole = isNumber(final) && final > 2 && amounts.length > 0 && amounts.every((amount) => final >= amount);
      return [
        ...(isWhole ? [`/fee/final_fee ${final} is not below the amount ${amounts[0]}`] : []),
        // No schema reads texts, nor what the socket says.
        ...AMOUNTS.filter((name) => Number(fee[name]) < 0).map((name) => `/fee/${name} is ${shown(fee[name])}`),
      ];
    }),
  ),
  perFee('QUO-FEE-05', 'how fee_rate relates to variable_fee is recorded', (fee, quote, remark) => {
    const amount = feeLegs(fee, quote)[0]?.amount;
    if (isNumber(fee.variable_fee) && isNumber(amount) && amount > 0)
      remark(
        `variable_fee / amount ${(Number(fee.variable_fee) / Number(amount)).toPrecision(3)} at fee_rate ${shown(fee.fee_rate)}`,
      );
    return [];
  }),
  ...VALUE_RULES,
  ...QUOTES_AS_ASKED,
  ...AS_PRICED,
  FEE_EITHER_WAY,
  ...REFUSED_QUOTES,
  ROUTE_REFUSALS,
  ...QUOTES_DESPITE_LISTS,
  UNKNOWN_QUOTED,
  ...QUOTE_RELATIONS,
];
