import { isInteger, isNumber, type Members, membersOf, misfits, objectsIn, shown } from '../../engine/json/members.ts';
import {
  overRun,
  type PassiveCheck,
  perAnswer,
  perBody,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { ASSETS, QUOTE } from '../operations.ts';

const LEG = {
  asset_id: 'string',
  name: 'string',
  ticker: 'string',
  layer: 'string',
  amount: 'integer',
  precision: 'integer',
} as const;

/** A quote may look to have ended so many seconds before it came: by the `Date` beside it, or by the local clock. */
const GRACE = 2;
const UNKNOWN_CLOCK = 30;

const SIDES = ['from_asset', 'to_asset'] as const;

/** A check of quotes by their body alone. */
function perQuote(id: string, title: string, judge: (quote: Members, remark: Remark) => readonly string[] | undefined) {
  return perBody(id, title, [QUOTE], (value, remark) => {
    const quote = membersOf(value);
    return quote && judge(quote, remark);
  });
}

/** The same over the `fee` object. */
function perFee(id: string, title: string, judge: (fee: Members, quote: Members, remark: Remark) => readonly string[]) {
  return perQuote(id, title, (quote, remark) => {
    const fee = membersOf(quote.fee);
    return fee && judge(fee, quote, remark);
  });
}

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** The legs that `fee_asset` names, by id or ticker. */
function feeLegs(fee: Members, quote: Members): Members[] {
  return SIDES.flatMap((side) => {
    const leg = membersOf(quote[side]);
    return leg && (leg.asset_id === fee.fee_asset || leg.ticker === fee.fee_asset) ? [leg] : [];
  });
}

function sumProblems({ base_fee: base, variable_fee: variable, final_fee: final }: Members): string[] {
  if (!isNumber(base) || !isNumber(variable) || !isNumber(final)) return [];
  const exact = [base, variable, final].every(isInteger);
  const holds = exact
    ? BigInt(base) + BigInt(variable) === BigInt(final)
    : Math.abs(Number(base) + Number(variable) - Number(final)) <=
      1e-9 * Math.max(Math.abs(Number(base)), Math.abs(Number(variable)), Math.abs(Number(final)));
  return holds ? [] : [`/fee: ${base} + ${variable} is not ${final}`];
}

function distinctIds(): PassiveCheck {
  return overRun('QUO-RESP-02', 'every rfq_id is given once', (findings) => {
    const owners = new Map<string, Sighting>();
    return {
      see(answer) {
        if (answer.operation !== QUOTE || answer.status !== 200) return;
        const id = membersOf(answer.value)?.rfq_id;
        if (id === undefined) return;
        findings.applies(answer);
        if (typeof id !== 'string' || id === '') return findings.breaks(answer, [`/rfq_id is ${shown(id)}`]);
        const owner = owners.get(id);
        if (!owner) owners.set(id, sighting(answer));
        else if (owner.id !== answer.exchange.id)
          findings.breaks(answer, [`rfq_id ${shown(id)} was already given in ${owner.id}`]);
      },
    };
  });
}

interface Extremes {
  least: { amount: number | bigint; at: Sighting };
  most: { amount: number | bigint; at: Sighting };
}

/** The side whose amount the request set; undefined when it set none or both. */
function setSide({ sent }: Seen): (typeof SIDES)[number] | undefined {
  const set = SIDES.filter((side) => isInteger(membersOf(membersOf(sent)?.[side])?.amount));
  return set.length === 1 ? set[0] : undefined;
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
        if (set === undefined) return;
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

function lifetimeProblems({ timestamp, expires_at: end }: Members, remark: Remark): readonly string[] | undefined {
  if (!isNumber(timestamp) || !isNumber(end)) return undefined;
  const lifetime = Number(end) - Number(timestamp);
  if (lifetime < 5 || lifetime > 180) return [`the quote lives ${lifetime} s`];
  if (lifetime < 10 || lifetime > 100) remark(`a lifetime of ${lifetime} s`);
  return [];
}

/** Quotes. */
export const QUOTE_CHECKS: readonly PassiveCheck[] = [
  amountsWithinBounds(),
  perBody('QUO-RESP-01', 'a quote has its seven members', [QUOTE], (value) => {
    const quote = membersOf(value);
    if (!quote) return [`the body must be an object, got ${shown(value)}`];
    return misfits(quote, '', {
      rfq_id: 'string',
      from_asset: 'object',
      to_asset: 'object',
      price: 'number',
      fee: 'object',
      timestamp: 'integer',
      expires_at: 'integer',
    });
  }),
  distinctIds(),
  perQuote('QUO-RESP-03', 'each leg of a quote has its six members', (quote) =>
    SIDES.flatMap((side) => {
      const leg = membersOf(quote[side]);
      return leg ? misfits(leg, `/${side}`, LEG) : [];
    }),
  ),
  perQuote('QUO-RESP-07', 'both amounts of a quote are positive', (quote) =>
    SIDES.flatMap((side) => {
      const amount = membersOf(quote[side])?.amount;
      return isNumber(amount) && amount <= 0 ? [`/${side}/amount is ${amount}`] : [];
    }),
  ),
  perQuote('QUO-RESP-09', 'the price of a quote is a positive number', ({ price }) =>
    isNumber(price) && price > 0 && price !== Number.POSITIVE_INFINITY ? [] : [`/price is ${shown(price)}`],
  ),
  perFee('QUO-FEE-01', 'the fee has its six members', (fee, _, remark) => {
    const rate = fee.fee_rate;
    const textual = typeof rate === 'string' && NUMERIC.test(rate);
    if (textual) remark('fee_rate is a numeric text');
    return [
      ...misfits(fee, '/fee', {
        base_fee: 'number',
        variable_fee: 'number',
        final_fee: 'number',
        fee_asset: 'string',
        fee_asset_precision: 'integer',
      }),
      ...(textual ? [] : misfits(fee, '/fee', { fee_rate: 'number' })),
    ];
  }),
  perFee('QUO-FEE-02', 'final_fee is base_fee plus variable_fee', sumProblems),
  perFee('QUO-FEE-03', 'the fee is in a traded asset with its precision', (fee, quote, remark) => {
    const legs = feeLegs(fee, quote);
    if (legs.length === 0) remark(`a fee in ${shown(fee.fee_asset)}, which is not traded`);
    return legs.length === 0 || legs.some(({ precision }) => precision === fee.fee_asset_precision)
      ? []
      : [`/fee/fee_asset_precision is ${shown(fee.fee_asset_precision)}, the leg has ${shown(legs[0]?.precision)}`];
  }),
  perFee('QUO-FEE-04', 'fee parts are not negative and below the leg they are charged in', (fee, quote) => {
    const { final_fee: final } = fee;
    const negative = ['base_fee', 'variable_fee', 'final_fee'].filter((name) => {
      const part = fee[name];
      return isNumber(part) && part < 0;
    });
    const amounts = feeLegs(fee, quote).flatMap(({ amount }) => (isNumber(amount) ? [amount] : []));
    return [
      ...negative.map((name) => `/fee/${name} is ${shown(fee[name])}`),
      ...(isNumber(final) && amounts.length > 0 && amounts.every((amount) => final >= amount)
        ? [`/fee/final_fee ${final} is not below the amount ${amounts[0]}`]
        : []),
    ];
  }),
  perFee('QUO-FEE-05', 'how fee_rate relates to variable_fee is recorded', (fee, quote, remark) => {
    const amount = feeLegs(fee, quote)[0]?.amount;
    if (isNumber(fee.variable_fee) && isNumber(amount) && amount > 0)
      remark(
        `variable_fee / amount ${(Number(fee.variable_fee) / Number(amount)).toPrecision(3)} at fee_rate ${shown(fee.fee_rate)}`,
      );
    return [];
  }),
  perAnswer('QUO-TIME-01', 'a quote is alive when it is handed out', (answer) => {
    const { operation, status, value, answeredAt } = answer;
    const quote = operation === QUOTE && status === 200 ? membersOf(value) : undefined;
    if (!quote || !isNumber(quote.timestamp) || !isNumber(quote.expires_at)) return undefined;
    const { timestamp, expires_at: end } = quote;
    return [
      ...(end > timestamp ? [] : [`expires_at ${end} is not after timestamp ${timestamp}`]),
      ...(Number(end) > answeredAt - (answer.header('date') === undefined ? UNKNOWN_CLOCK : GRACE)
        ? []
        : [`expires_at ${end} has passed at ${answeredAt}`]),
    ];
  }),
  perQuote('QUO-TIME-02', 'a quote lives some tens of seconds', lifetimeProblems),
];
