import { isWhole, legOf, legsOf, membersOf, onAnswer } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { boundsOf } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { above, asText, atMost, copy, drop, each, on, plus, ratio, times, WHOLE, where } from '../rule.ts';
import { changeQuote, isReverse, type Leg, reverse, wholeOf, wholeUnitOf } from './changes.ts';

/** Begins a fault that a passive check finds in what these checks send. */
const breaksPassively = breaking({ triggers: ['QUO-REQ-01', 'QUO-REQ-02'] });

const FEES = ['base_fee', 'variable_fee', 'final_fee'];

/** Defects of the prices and fees of quotes. */
export const FAULTS: Faults = {
  'quote-price-as-text': breaksPassively('QUO-RESP-09')
    .what('the price of a quote is a text like that of a pair')
    .wire(on(QUOTE).body(asText('price'))),
  'quote-price-inverted': breaks('QUO-RESP-10')
    .what('the price is that of the bought asset in the sold one')
    .wireBy(changeQuote, (_quote, from, to) => ({
      price: (Number(from.amount) / Number(to.amount)) * wholeUnitOf(to),
    })),
  'quote-price-of-whole-units': breaks('QUO-RESP-10')
    .what('the price counts whole units of the bought asset')
    .wireBy(changeQuote, ({ price }, _from, to) => ({ price: Number(price) / wholeUnitOf(to) })),
  'quote-price-of-the-smallest-unit': breaks('QUO-RESP-10')
    .what('the price is that of the smallest unit of the sold asset')
    .wireBy(changeQuote, ({ price }, from) => ({ price: Number(price) / wholeUnitOf(from) })),
  'quote-price-of-yesterday': breaks('QUO-RESP-10')
    .what('the price shown is five percent off the amounts')
    .wire(on(QUOTE).body(times('price', 1.05))),
  'quote-price-scale-varies': breaks('QUO-RESP-10')
    .what('large BTC prices are shown in thousandths')
    .wireBy(changeQuote, ({ price }, { asset_id, amount }) =>
      asset_id === 'BTC' && Number(amount) > 1e10 ? { price: Number(price) / 1_000 } : undefined,
    ),
  'quote-pays-less-than-it-says': breaks('QUO-RESP-10')
    .what('the computed amount is a tenth below what price and fee come to')
    .wire(on(QUOTE).body(ratio('to_asset.amount', 9, 10))),
  'quote-one-price-both-ways': breaks('QUO-RESP-11')
    .what('buying and selling show the same price')
    .wireBy(changeQuote, ({ price }, from, to, _request, memory) => {
      const pair = [from.asset_id, to.asset_id].sort().join(' ');
      if (!memory.has(pair)) memory.set(pair, price);
      return { price: memory.get(pair) };
    }),
  'quote-fee-grows-too-fast': breaks('QUO-METAM-01')
    .what('beyond the middle of the range amounts buy the less the larger they are')
    .onAnswer(QUOTE, async ({ answer, ...context }) => {
      const [from, to] = legsOf(answer);
      const bounds = await boundsOf(from, context);
      if (!bounds) return;
      const peak = bounds.min * bounds.max;
      to.amount = (wholeOf(to.amount) * peak) / (peak + wholeOf(from.amount) ** 2n) + 1n;
    }),
  'reverse-quotes-of-much-at-a-discount': breaks('QUO-METAM-01')
    .what('from a twentieth of the most on, who says how much to buy pays three percent less for all of it')
    .onAnswer(QUOTE, async ({ answer, asked, ...context }) => {
      const [from, to] = legsOf(answer);
      if (!isReverse(asked)) return;
      const bounds = [await boundsOf(from, context), await boundsOf(to, context)];
      const isMuch = [from, to].some(({ amount }, at) => wholeOf(amount) * 20n > (bounds[at]?.max ?? 0n));
      if (isMuch) from.amount = (wholeOf(from.amount) * 97n) / 100n;
    }),
  'quote-fee-without-rate': breaksPassively('QUO-FEE-01')
    .what('the fee has no fee_rate')
    .wire(on(QUOTE).body(drop('fee.fee_rate'))),
  'quote-final-fee-without-base': breaksPassively('QUO-FEE-02')
    .what('final_fee leaves the base fee out')
    .wire(on(QUOTE).body(copy('fee.final_fee', 'variable_fee'))),
  'quote-final-fee-one-off': breaksPassively('QUO-FEE-02')
    .what('final_fee is one unit more than its parts')
    .wire(on(QUOTE).body(plus('fee.final_fee', 1))),
  'quote-fee-with-other-precision': breaksPassively('QUO-FEE-03')
    .what('fee_asset_precision is three more than that of the asset')
    .wire(on(QUOTE).body(plus('fee.fee_asset_precision', 3))),
  'quote-negative-fee': breaksPassively('QUO-FEE-04')
    .what('fees are shown as deductions')
    .wire(on(QUOTE).body(each('fee', ...FEES.map((name) => ratio(name, -1, 1))))),
  'quote-large-price-as-text': breaksPassively('QUO-RESP-09')
    .what('a price beyond what 32 bits hold is a text')
    .wire(on(QUOTE).body(where('price', above(2 ** 32), asText('price')))),
  'quote-price-of-indivisible-assets-off': breaks('QUO-RESP-10')
    .what('the price of an asset without decimal places is that of ten')
    .wire(on(QUOTE).when('reply.body.from_asset.precision', 0).body(times('price', 10))),
  'quote-price-inverted-in-reverse': breaks('QUO-RESP-10')
    .what('the price of a reverse quote is that of the bought asset in the sold one')
    .wireBy(changeQuote, (_quote, from, to, { body }) =>
      isReverse(body) ? { price: (Number(from.amount) / Number(to.amount)) * wholeUnitOf(to) } : undefined,
    ),
  'quote-sells-indivisible-assets-at-a-third': breaks('QUO-RESP-11')
    .what('what an asset without decimal places is sold for is a third of what it costs')
    .wire(
      on(QUOTE)
        .when('reply.body.from_asset.precision', 0)
        .body(ratio('to_asset.amount', 1, 3), times('price', 1 / 3)),
    ),
  'quote-price-between-rgb-assets-off': breaks('QUO-RESP-10')
    .what('the price of one RGB asset in another is five percent off')
    .wire(betweenRgbAssets(on(QUOTE)).body(times('price', 1.05))),
  'quote-reverse-dearer-between-rgb-assets': breaks('QUO-METAM-02')
    .what('to buy one RGB asset with another costs five percent more in reverse')
    .wire(betweenRgbAssets(reverse()).body(ratio('from_asset.amount', 21, 20))),
  'quote-reverse-dearer-for-large-amounts': breaks('QUO-METAM-02')
    .what('from the middle of the range on a reverse quote costs five percent more')
    .wire(changingLarge('to_asset', 'from_asset')),
  'quote-sold-back-at-a-profit-for-large-amounts': breaks('QUO-METAM-03')
    .what('from the middle of the range on a sold asset brings five percent more')
    .wire(changingLarge('from_asset', 'to_asset')),
  'quote-fee-without-precision-in-reverse': breaksPassively('QUO-FEE-01')
    .what('the fee of a reverse quote does not name its precision')
    .wire(on(QUOTE).when('body.to_asset.amount', above(0)).body(drop('fee.fee_asset_precision'))),
  'quote-fee-as-text-with-its-unit': breaksPassively('QUO-FEE-01')
    .what('the parts of a fee are texts with the unit behind')
    .wireBy(changeQuote, (quote) => {
      const fee = membersOf(quote.fee);
      for (const name of FEES) fee[name] = `${fee[name]} ${fee.fee_asset}`;
    }),
  'quote-fee-of-texts-put-together': breaksPassively('QUO-FEE-02')
    .what('the parts of a fee are texts, and final_fee is one behind the other')
    .wireBy(changeQuote, (quote) => {
      const fee = membersOf(quote.fee);
      Object.assign(fee, { base_fee: `${fee.base_fee}`, variable_fee: `${fee.variable_fee}` });
      fee.final_fee = `${fee.base_fee}${fee.variable_fee}`;
    }),
  'quote-fee-of-large-amounts-capped': breaks('QUO-FEE-02')
    .triggers('QUO-LIMIT-04')
    .what('final_fee is shown as ten million at most')
    .wire(on(QUOTE).body(atMost('fee.final_fee', 10_000_000))),
  'quote-sold-back-at-a-profit-on-chain': breaks('QUO-METAM-03')
    .what('what is sold on chain brings five percent more')
    .wire(
      on(QUOTE)
        .when('body.from_asset.amount', WHOLE)
        .when('reply.body.from_asset.layer', 'RGB_L1')
        .body(ratio('to_asset.amount', 105, 100), ratio('price', 105, 100)),
    ),
};

/** Names the quotes of one RGB asset in another. */
function betweenRgbAssets(quotes: ReturnType<typeof on>) {
  return quotes.when('reply.body.from_asset.asset_id', /^rgb:/).when('reply.body.to_asset.asset_id', /^rgb:/);
}

/** Shows five percent more on one leg where the other was given an amount in the upper half of what is allowed. */
function changingLarge(given: Leg, shown: Leg): Wire {
  return onAnswer(QUOTE, async ({ asked, answer, ...context }) => {
    const leg = legOf(asked, given);
    const bounds = isWhole(leg.amount) ? await boundsOf(leg, context) : undefined;
    const other = legOf(answer, shown);
    if (bounds && wholeOf(leg.amount) * 2n > bounds.max) other.amount = (wholeOf(other.amount) * 21n) / 20n;
  });
}
