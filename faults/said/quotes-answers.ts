import type { Fault } from '../fault.ts';
import { legacyError } from '../front/envelopes.ts';
import type { Said } from '../front/exchange.ts';
import { ASSETS, QUOTE } from '../operations.ts';
import { changeBody, elementsOf, legOf, type Members, membersOf } from './change.ts';
import { boundsOf } from './market-data.ts';

/** What shows defects that the passive checks of quotes find. */
const SHOWN_BY = ['QUO-REQ-01', 'QUO-REQ-02'];

/** Defects of quotes themselves: legs, price, fee, times, and how quotes relate to each other. */
export const QUOTE_ANSWER_SAID: readonly Fault[] = [
  {
    id: 'quote-without-timestamp',
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'a quote has no timestamp',
    said: changeQuote((quote) => delete quote.timestamp),
  },
  {
    id: 'quote-expiry-as-text',
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'expires_at is an ISO date',
    said: changeQuote((quote) => {
      quote.expires_at = new Date(Number(quote.expires_at) * 1000).toISOString();
    }),
  },
  {
    id: 'quote-id-of-the-request',
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'the same request gets the same rfq_id within a second',
    said: changeQuote((quote, from, to) => {
      quote.rfq_id = `${from.layer} ${to.layer} ${from.amount} ${to.amount} ${quote.timestamp}`;
    }),
  },
  {
    id: 'quote-id-wraps-around',
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'rfq_ids are counted up to eight',
    said: changeBody(QUOTE, (quote, { count }) => {
      quote.rfq_id = `rfq-${count % 8}`;
    }),
  },
  {
    id: 'quote-leg-without-ticker',
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the bought leg has no ticker',
    said: changeQuote((_quote, _from, to) => delete to.ticker),
  },
  {
    id: 'quote-amounts-as-texts',
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the computed amount is a text',
    said: changeQuote((_quote, _from, to) => {
      to.amount = String(to.amount);
    }),
  },
  {
    id: 'quote-precision-as-text',
    breaks: ['QUO-RESP-03', 'FMT-PREC-01'],
    shownBy: SHOWN_BY,
    what: 'the precision of a leg is a text',
    said: changeQuote((_quote, from) => {
      from.precision = String(from.precision);
    }),
  },
  {
    id: 'quote-names-the-asset-by-ticker',
    breaks: ['QUO-RESP-04'],
    what: 'the asset_id of a leg is its ticker',
    said: changeQuote((_quote, from, to) => {
      Object.assign(from, { asset_id: from.ticker });
      Object.assign(to, { asset_id: to.ticker });
    }),
  },
  {
    id: 'quote-shows-lightning-layers',
    breaks: ['QUO-RESP-04'],
    what: 'a quote over a route on chain names the layers of Lightning',
    said: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) leg.layer = String(leg.layer).replace('_L1', '_LN');
    }),
  },
  {
    id: 'quote-legs-in-the-order-of-the-pair',
    breaks: ['QUO-RESP-04'],
    what: 'the base asset is always shown as the sold one',
    said: changeQuote((quote, from, to) => {
      if (to.asset_id === 'BTC') Object.assign(quote, { from_asset: to, to_asset: from });
    }),
  },
  {
    id: 'quote-sold-amount-in-whole-satoshis',
    breaks: ['QUO-RESP-05'],
    what: 'the millisatoshis to sell are cut off to whole satoshis',
    said: changeQuote((_quote, from) => {
      if (from.asset_id === 'BTC') from.amount = (BigInt(String(from.amount)) / 1_000n) * 1_000n;
    }),
  },
  {
    id: 'quote-amounts-through-doubles',
    breaks: ['QUO-RESP-05', 'QUO-RESP-06', 'FMT-UNIT-03'],
    what: 'amounts pass through doubles and lose their last digits beyond 2^53',
    said: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) leg.amount = BigInt(Number(leg.amount));
    }),
  },
  {
    id: 'quote-bought-amount-one-more',
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote buys one unit more than was asked for',
    said: changeBody(QUOTE, (quote, { body }) => {
      const to = legOf(quote, 'to_asset');
      if (legOf(body, 'to_asset').amount) to.amount = BigInt(String(to.amount)) + 1n;
    }),
  },
  {
    id: 'quote-bought-amount-computed-again',
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote shows what its sold amount would buy',
    said: {
      async reply(request, given, { ask }) {
        if (request.operation !== QUOTE || given.status !== 200 || !legOf(request.body, 'to_asset').amount)
          return given;
        const { from_asset, to_asset } = membersOf(request.body);
        const asked = {
          from_asset: { ...membersOf(from_asset), amount: legOf(given.body, 'from_asset').amount },
          to_asset: { ...membersOf(to_asset), amount: undefined },
        };
        const forward = await ask({ ...request, body: asked });
        if (forward.status === 200) legOf(given.body, 'to_asset').amount = legOf(forward.body, 'to_asset').amount;
        return given;
      },
    },
  },
  {
    id: 'quote-rgb-amounts-in-hundredths',
    breaks: ['FMT-UNIT-03'],
    what: 'an RGB amount is rounded to hundredths of a whole unit',
    said: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) {
        const step = 10n ** BigInt(Math.max(0, Number(leg.precision) - 2));
        if (leg.asset_id !== 'BTC') leg.amount = (BigInt(String(leg.amount)) / step) * step;
      }
    }),
  },
  {
    id: 'quote-buys-nothing',
    breaks: ['QUO-RESP-07'],
    shownBy: ['QUO-LIMIT-04'],
    what: 'the smallest amounts buy 0 units',
    done: { options: { computed_limits: 'ignore' } },
    said: {
      async reply({ operation }, given, context) {
        if (operation !== QUOTE || given.status !== 200) return given;
        const from = legOf(given.body, 'from_asset');
        const bounds = await boundsOf(from, context);
        if (bounds && BigInt(String(from.amount)) === bounds.min) legOf(given.body, 'to_asset').amount = 0n;
        return given;
      },
    },
  },
  {
    id: 'quote-leg-with-another-name',
    breaks: ['QUO-RESP-08'],
    what: 'a leg is named by its ticker where the asset list has a name',
    said: changeQuote((_quote, _from, to) => {
      to.name = to.ticker;
    }),
  },
  {
    id: 'quote-bitcoin-with-eight-places',
    breaks: ['QUO-RESP-08', 'FMT-PREC-01'],
    what: 'quotes give BTC eight decimal places, the asset list eleven',
    said: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) if (leg.asset_id === 'BTC') leg.precision = 8;
    }),
  },
  {
    id: 'quote-price-as-text',
    breaks: ['QUO-RESP-09'],
    shownBy: SHOWN_BY,
    what: 'the price of a quote is a text like that of a pair',
    said: changeQuote((quote) => {
      quote.price = String(quote.price);
    }),
  },
  {
    id: 'quote-price-inverted',
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the bought asset in the sold one',
    said: changeQuote((quote, from, to) => {
      quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  {
    id: 'quote-price-of-whole-units',
    breaks: ['QUO-RESP-10'],
    what: 'the price counts whole units of the bought asset',
    said: changeQuote((quote, _from, to) => {
      quote.price = Number(quote.price) / 10 ** Number(to.precision);
    }),
  },
  {
    id: 'quote-price-of-the-smallest-unit',
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the smallest unit of the sold asset',
    said: changeQuote((quote, from) => {
      quote.price = Number(quote.price) / 10 ** Number(from.precision);
    }),
  },
  {
    id: 'quote-price-of-yesterday',
    breaks: ['QUO-RESP-10'],
    what: 'the price shown is five percent off the amounts',
    said: changeQuote((quote) => {
      quote.price = Number(quote.price) * 1.05;
    }),
  },
  {
    id: 'quote-price-scale-varies',
    breaks: ['QUO-RESP-10'],
    what: 'large BTC prices are shown in thousandths',
    said: changeQuote((quote, from) => {
      if (from.asset_id === 'BTC' && Number(from.amount) > 1e10) quote.price = Number(quote.price) / 1_000;
    }),
  },
  {
    id: 'quote-pays-less-than-it-says',
    breaks: ['QUO-RESP-10'],
    what: 'the computed amount is a tenth below what price and fee come to',
    said: changeQuote((_quote, _from, to) => {
      to.amount = (BigInt(String(to.amount)) * 9n) / 10n;
    }),
  },
  {
    id: 'quote-one-price-both-ways',
    breaks: ['QUO-RESP-11'],
    what: 'buying and selling show the same price',
    said: changeBody(QUOTE, (quote, _request, memory) => {
      const pair = [legOf(quote, 'from_asset').asset_id, legOf(quote, 'to_asset').asset_id].sort().join(' ');
      quote.price = memory.get(pair) ?? quote.price;
      memory.set(pair, quote.price);
    }),
  },
  {
    id: 'quote-fee-grows-too-fast',
    breaks: ['QUO-METAM-01'],
    what: 'beyond the middle of the range amounts buy the less the larger they are',
    said: {
      async reply({ operation }, given, context) {
        if (operation !== QUOTE || given.status !== 200) return given;
        const [from, to] = [legOf(given.body, 'from_asset'), legOf(given.body, 'to_asset')];
        const bounds = await boundsOf(from, context);
        if (!bounds) return given;
        const peak = bounds.min * bounds.max;
        const sold = BigInt(String(from.amount));
        to.amount = (BigInt(String(to.amount)) * peak) / (peak + sold * sold) + 1n;
        return given;
      },
    },
  },
  {
    id: 'quote-fee-without-rate',
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the fee has no fee_rate',
    said: changeFee((fee) => delete fee.fee_rate),
  },
  {
    id: 'quote-final-fee-without-base',
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee leaves the base fee out',
    said: changeFee((fee) => {
      fee.final_fee = fee.variable_fee;
    }),
  },
  {
    id: 'quote-final-fee-one-off',
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee is one unit more than its parts',
    said: changeFee((fee) => {
      fee.final_fee = BigInt(String(fee.final_fee)) + 1n;
    }),
  },
  {
    id: 'quote-fee-with-other-precision',
    breaks: ['QUO-FEE-03'],
    shownBy: SHOWN_BY,
    what: 'fee_asset_precision is three more than that of the asset',
    said: changeFee((fee) => {
      fee.fee_asset_precision = Number(fee.fee_asset_precision) + 3;
    }),
  },
  {
    id: 'quote-negative-fee',
    breaks: ['QUO-FEE-04'],
    shownBy: SHOWN_BY,
    what: 'fees are shown as deductions',
    said: changeFee((fee) => {
      for (const name of ['base_fee', 'variable_fee', 'final_fee']) fee[name] = -BigInt(String(fee[name]));
    }),
  },
  {
    id: 'quote-lapsed-when-given',
    breaks: ['QUO-TIME-01'],
    shownBy: SHOWN_BY,
    what: 'a quote comes from a cache in which it has lapsed',
    said: changeQuote((quote) => {
      quote.timestamp = Number(quote.timestamp) - 60;
      quote.expires_at = Number(quote.expires_at) - 60;
    }),
  },
  {
    id: 'quote-expires-when-made',
    breaks: ['QUO-TIME-01', 'QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at is the timestamp',
    said: changeQuote((quote) => {
      quote.expires_at = quote.timestamp;
    }),
  },
  {
    id: 'quote-expiry-in-milliseconds',
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at counts milliseconds',
    said: changeQuote((quote) => {
      quote.expires_at = Number(quote.expires_at) * 1000;
    }),
  },
  {
    id: 'quote-stamped-by-its-price',
    breaks: ['QUO-TIME-03'],
    what: 'timestamp is that of a price that is read twice a minute',
    said: changeQuote((quote) => {
      const age = Number(quote.timestamp) % 30;
      quote.timestamp = Number(quote.timestamp) - age;
      quote.expires_at = Number(quote.expires_at) - age;
    }),
  },
  {
    id: 'quote-expiry-does-not-move',
    breaks: ['QUO-TIME-03'],
    what: 'all quotes of a minute lapse at its end',
    said: changeQuote((quote) => {
      quote.expires_at = Math.ceil((Number(quote.timestamp) + 20) / 60) * 60;
    }),
  },
  {
    id: 'quote-reserves-liquidity',
    breaks: ['QUO-USE-03'],
    what: 'each quote reserves its amount out of ten times the maximum, used or not',
    said: {
      async request({ operation, body }, context) {
        const sold = legOf(body, 'from_asset');
        const bounds = operation === QUOTE && sold.amount ? await boundsOf(sold, context) : undefined;
        const reserved = BigInt(String(context.memory.get(`${sold.asset_id} ${sold.layer}`) ?? 0));
        return bounds && reserved > bounds.max * 10n ? legacyError('Not enough liquidity') : undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200) return given;
        const sold = legOf(given.body, 'from_asset');
        const key = `${sold.asset_id} ${sold.layer}`;
        memory.set(key, BigInt(String(memory.get(key) ?? 0)) + BigInt(String(sold.amount)));
        return given;
      },
    },
  },
  {
    id: 'quote-lowers-the-listed-maximum',
    breaks: ['QUO-USE-03'],
    what: 'each quote lowers the maximum that the asset list shows',
    said: {
      reply({ operation }, given, { memory }) {
        const quotes = Number(memory.get('quotes') ?? 0);
        if (operation === QUOTE && given.status === 200) memory.set('quotes', quotes + 1);
        if (operation !== ASSETS || given.status !== 200) return given;
        const assets = elementsOf(membersOf(given.body).assets).map(membersOf);
        for (const endpoint of assets.flatMap(({ endpoints }) => elementsOf(endpoints)).map(membersOf))
          endpoint.max_amount = BigInt(String(endpoint.max_amount)) - BigInt(quotes);
        return given;
      },
    },
  },
];

/** Changes every quote; its legs are given along. */
function changeQuote(change: (quote: Members, from: Members, to: Members) => unknown): Said {
  return changeBody(QUOTE, (quote) => change(quote, legOf(quote, 'from_asset'), legOf(quote, 'to_asset')));
}

function changeFee(change: (fee: Members) => unknown): Said {
  return changeBody(QUOTE, (quote) => change(membersOf(quote.fee)));
}
