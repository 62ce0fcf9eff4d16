import type { Plant } from '../reference/maker/plant.ts';
import { changeBody, elementsOf, legOf, type Members, membersOf } from './change.ts';
import type { Fault } from './fault.ts';
import { ASSETS, QUOTE } from './operations.ts';

/** What shows defects that the passive checks of quotes find. */
const SHOWN_BY = ['QUO-REQ-01', 'QUO-REQ-02'];

/** Defects of quotes themselves: legs, price, fee, times, and how quotes relate to each other. */
export const QUOTE_ANSWER_FAULTS: readonly Fault[] = [
  {
    id: 'quote-without-timestamp',
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'a quote has no timestamp',
    plant: changeQuote((quote) => delete quote.timestamp),
  },
  {
    id: 'quote-expiry-as-text',
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'expires_at is an ISO date',
    plant: changeQuote((quote) => {
      quote.expires_at = new Date(Number(quote.expires_at) * 1000).toISOString();
    }),
  },
  {
    id: 'quote-id-of-the-request',
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'the same request gets the same rfq_id within a second',
    plant: changeQuote((quote, from, to) => {
      quote.rfq_id = `${from.layer} ${to.layer} ${from.amount} ${to.amount} ${quote.timestamp}`;
    }),
  },
  {
    id: 'quote-id-wraps-around',
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'rfq_ids are counted up to eight',
    plant: changeBody(QUOTE, (quote, { count }) => {
      quote.rfq_id = `rfq-${count % 8}`;
    }),
  },
  {
    id: 'quote-leg-without-ticker',
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the bought leg has no ticker',
    plant: changeQuote((_quote, _from, to) => delete to.ticker),
  },
  {
    id: 'quote-amounts-as-texts',
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the computed amount is a text',
    plant: changeQuote((_quote, _from, to) => {
      to.amount = String(to.amount);
    }),
  },
  {
    id: 'quote-precision-as-text',
    breaks: ['QUO-RESP-03', 'FMT-PREC-01'],
    shownBy: SHOWN_BY,
    what: 'the precision of a leg is a text',
    plant: changeQuote((_quote, from) => {
      from.precision = String(from.precision);
    }),
  },
  {
    id: 'quote-names-the-asset-by-ticker',
    breaks: ['QUO-RESP-04'],
    what: 'the asset_id of a leg is its ticker',
    plant: changeQuote((_quote, from, to) => {
      Object.assign(from, { asset_id: from.ticker });
      Object.assign(to, { asset_id: to.ticker });
    }),
  },
  {
    id: 'quote-shows-lightning-layers',
    breaks: ['QUO-RESP-04'],
    what: 'a quote over a route on chain names the layers of Lightning',
    plant: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) leg.layer = String(leg.layer).replace('_L1', '_LN');
    }),
  },
  {
    id: 'quote-legs-in-the-order-of-the-pair',
    breaks: ['QUO-RESP-04'],
    what: 'the base asset is always shown as the sold one',
    plant: changeQuote((quote, from, to) => {
      if (to.asset_id === 'BTC') Object.assign(quote, { from_asset: to, to_asset: from });
    }),
  },
  {
    id: 'quote-sold-amount-in-whole-satoshis',
    breaks: ['QUO-RESP-05'],
    what: 'the millisatoshis to sell are cut off to whole satoshis',
    plant: changeQuote((_quote, from) => {
      if (from.asset_id === 'BTC') from.amount = (BigInt(String(from.amount)) / 1_000n) * 1_000n;
    }),
  },
  {
    id: 'quote-amounts-through-doubles',
    breaks: ['QUO-RESP-05', 'QUO-RESP-06', 'FMT-UNIT-03'],
    what: 'amounts pass through doubles and lose their last digits beyond 2^53',
    plant: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) leg.amount = BigInt(Number(leg.amount));
    }),
  },
  {
    id: 'quote-bought-amount-one-more',
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote buys one unit more than was asked for',
    plant: changeBody(QUOTE, (quote, { body }) => {
      const to = legOf(quote, 'to_asset');
      if (legOf(body, 'to_asset').amount) to.amount = BigInt(String(to.amount)) + 1n;
    }),
  },
  {
    id: 'quote-bought-amount-computed-again',
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote shows what its sold amount would buy',
    plant: {
      async onReply(request, given, { ask }) {
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
    plant: changeQuote((_quote, from, to) => {
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
    plant: {
      options: { computed_limits: 'ignore' },
      onReply(request, given, { maker }) {
        const { asset_id, layer, amount } = legOf(given.body, 'from_asset');
        const endpoint = maker.catalogue.findAsset(String(asset_id))?.endpoints.find((one) => one.layer === layer);
        if (
          request.operation === QUOTE &&
          given.status === 200 &&
          endpoint &&
          BigInt(String(amount)) === endpoint.min_amount
        )
          legOf(given.body, 'to_asset').amount = 0n;
        return given;
      },
    },
  },
  {
    id: 'quote-leg-with-another-name',
    breaks: ['QUO-RESP-08'],
    what: 'a leg is named by its ticker where the asset list has a name',
    plant: changeQuote((_quote, _from, to) => {
      to.name = to.ticker;
    }),
  },
  {
    id: 'quote-bitcoin-with-eight-places',
    breaks: ['QUO-RESP-08', 'FMT-PREC-01'],
    what: 'quotes give BTC eight decimal places, the asset list eleven',
    plant: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) if (leg.asset_id === 'BTC') leg.precision = 8;
    }),
  },
  {
    id: 'quote-price-as-text',
    breaks: ['QUO-RESP-09'],
    shownBy: SHOWN_BY,
    what: 'the price of a quote is a text like that of a pair',
    plant: changeQuote((quote) => {
      quote.price = String(quote.price);
    }),
  },
  {
    id: 'quote-price-inverted',
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the bought asset in the sold one',
    plant: changeQuote((quote, from, to) => {
      quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  {
    id: 'quote-price-of-whole-units',
    breaks: ['QUO-RESP-10'],
    what: 'the price counts whole units of the bought asset',
    plant: changeQuote((quote, _from, to) => {
      quote.price = Number(quote.price) / 10 ** Number(to.precision);
    }),
  },
  {
    id: 'quote-price-of-the-smallest-unit',
    breaks: ['QUO-RESP-10'],
    what: 'the price is that of the smallest unit of the sold asset',
    plant: changeQuote((quote, from) => {
      quote.price = Number(quote.price) / 10 ** Number(from.precision);
    }),
  },
  {
    id: 'quote-price-of-yesterday',
    breaks: ['QUO-RESP-10'],
    what: 'the price shown is five percent off the amounts',
    plant: changeQuote((quote) => {
      quote.price = Number(quote.price) * 1.05;
    }),
  },
  {
    id: 'quote-price-scale-varies',
    breaks: ['QUO-RESP-10'],
    what: 'large BTC prices are shown in thousandths',
    plant: changeQuote((quote, from) => {
      if (from.asset_id === 'BTC' && Number(from.amount) > 1e10) quote.price = Number(quote.price) / 1_000;
    }),
  },
  {
    id: 'quote-pays-less-than-it-says',
    breaks: ['QUO-RESP-10'],
    what: 'the computed amount is a tenth below what price and fee come to',
    plant: changeQuote((_quote, _from, to) => {
      to.amount = (BigInt(String(to.amount)) * 9n) / 10n;
    }),
  },
  {
    id: 'quote-one-price-both-ways',
    breaks: ['QUO-RESP-11'],
    what: 'buying and selling show the same price',
    plant: changeBody(QUOTE, (quote, _request, memory) => {
      const pair = [legOf(quote, 'from_asset').asset_id, legOf(quote, 'to_asset').asset_id].sort().join(' ');
      quote.price = memory.get(pair) ?? quote.price;
      memory.set(pair, quote.price);
    }),
  },
  {
    id: 'quote-sells-at-half',
    breaks: ['QUO-RESP-11'],
    what: 'what is sold for BTC brings a third of what it costs',
    plant: rated((rate, to) => (to === 'BTC' ? { ...rate, denominator: rate.denominator * 3n } : rate)),
  },
  {
    id: 'quote-sells-dearer-than-it-buys',
    breaks: ['QUO-RESP-11', 'QUO-METAM-03'],
    what: 'what is bought with BTC can be sold back at a profit',
    plant: rated((rate, to) =>
      to === 'BTC' ? { numerator: rate.numerator * 21n, denominator: rate.denominator * 20n } : rate,
    ),
  },
  {
    id: 'quote-rounds-for-the-client',
    breaks: ['QUO-METAM-03'],
    what: 'computed amounts are rounded in favour of the client',
    plant: {
      behaviour: (current) => ({
        priceForward(from_amount, terms) {
          const priced = current.priceForward(from_amount, terms);
          return { ...priced, to_amount: priced.to_amount + terms.to_step };
        },
      }),
    },
  },
  {
    id: 'quote-fee-grows-too-fast',
    breaks: ['QUO-METAM-01'],
    what: 'beyond the middle of the range amounts buy the less the larger they are',
    plant: {
      onReply(request, given, { maker }) {
        const [from, to] = [legOf(given.body, 'from_asset'), legOf(given.body, 'to_asset')];
        const asset = maker.catalogue.findAsset(String(from.asset_id));
        const endpoint = asset?.endpoints.find(({ layer }) => layer === from.layer);
        if (request.operation !== QUOTE || given.status !== 200 || !endpoint) return given;
        const peak = endpoint.min_amount * endpoint.max_amount;
        const sold = BigInt(String(from.amount));
        to.amount = (BigInt(String(to.amount)) * peak) / (peak + sold * sold) + 1n;
        return given;
      },
    },
  },
  {
    id: 'quote-reverse-dearer',
    breaks: ['QUO-METAM-02'],
    what: 'a reverse quote costs five percent more than the forward one',
    plant: {
      behaviour: (current) => ({
        priceReverse(to_amount, terms) {
          const priced = current.priceReverse(to_amount, terms);
          return { ...priced, from_amount: (priced.from_amount * 21n) / 20n };
        },
      }),
    },
  },
  {
    id: 'quote-fee-without-rate',
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the fee has no fee_rate',
    plant: changeFee((fee) => delete fee.fee_rate),
  },
  {
    id: 'quote-final-fee-without-base',
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee leaves the base fee out',
    plant: { behaviour: { finalFee: (_base, variable) => variable } },
  },
  {
    id: 'quote-final-fee-one-off',
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'final_fee is one unit more than its parts',
    plant: { behaviour: { finalFee: (base, variable) => base + variable + 1n } },
  },
  {
    id: 'quote-fee-with-other-precision',
    breaks: ['QUO-FEE-03'],
    shownBy: SHOWN_BY,
    what: 'fee_asset_precision is three more than that of the asset',
    plant: changeFee((fee) => {
      fee.fee_asset_precision = Number(fee.fee_asset_precision) + 3;
    }),
  },
  {
    id: 'quote-negative-fee',
    breaks: ['QUO-FEE-04'],
    shownBy: SHOWN_BY,
    what: 'fees are shown as deductions',
    plant: changeFee((fee) => {
      for (const name of ['base_fee', 'variable_fee', 'final_fee']) fee[name] = -BigInt(String(fee[name]));
    }),
  },
  {
    id: 'quote-lapsed-when-given',
    breaks: ['QUO-TIME-01'],
    shownBy: SHOWN_BY,
    what: 'a quote comes from a cache in which it has lapsed',
    plant: { behaviour: { quoteTime: (now) => Math.floor(now / 1000) - 60 } },
  },
  {
    id: 'quote-expires-when-made',
    breaks: ['QUO-TIME-01', 'QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at is the timestamp',
    plant: { behaviour: { quoteExpiry: (timestamp) => timestamp } },
  },
  {
    id: 'quote-expiry-in-milliseconds',
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at counts milliseconds',
    plant: changeQuote((quote) => {
      quote.expires_at = Number(quote.expires_at) * 1000;
    }),
  },
  {
    id: 'quote-lives-for-minutes',
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'a quote lives for ten minutes',
    plant: { options: { quote_seconds: 600 } },
  },
  {
    id: 'quote-stamped-by-its-price',
    breaks: ['QUO-TIME-03'],
    what: 'timestamp is that of a price that is read twice a minute',
    plant: { behaviour: { quoteTime: (now) => Math.floor(now / 30_000) * 30 } },
  },
  {
    id: 'quote-expiry-does-not-move',
    breaks: ['QUO-TIME-03'],
    what: 'all quotes of a minute lapse at its end',
    plant: { behaviour: { quoteExpiry: (timestamp) => Math.ceil((timestamp + 20) / 60) * 60 } },
  },
  {
    id: 'quote-unknown-to-init',
    breaks: ['QUO-USE-01'],
    what: 'quotes given over REST are not known to init',
    plant: { behaviour: { quoteStanding: () => 'lapsed' } },
  },
  {
    id: 'quote-fee-on-top',
    breaks: ['QUO-RESP-12'],
    what: 'the fee is charged on top of the quoted amounts',
    plant: {
      behaviour: {
        agreedTerms: (_asked, quoted) => ({ ...quoted, from_amount: quoted.from_amount + quoted.from_amount / 400n }),
      },
    },
  },
  {
    id: 'quote-in-satoshis-at-init',
    breaks: ['FMT-UNIT-01', 'QUO-RESP-12'],
    what: 'a swap takes the quoted millisatoshis for satoshis',
    plant: {
      behaviour: {
        agreedTerms: (_asked, quoted) => ({
          ...quoted,
          from_amount: quoted.from_asset === 'BTC' ? quoted.from_amount / 1_000n : quoted.from_amount,
          to_amount: quoted.to_asset === 'BTC' ? quoted.to_amount / 1_000n : quoted.to_amount,
        }),
      },
    },
  },
  {
    id: 'quote-reserves-liquidity',
    breaks: ['QUO-USE-03'],
    what: 'unused quotes take away from what can be quoted',
    plant: {
      onRequest: ({ operation, count }, { maker }) =>
        operation === QUOTE && count > 20 ? maker.errors.legacy('Not enough liquidity') : undefined,
    },
  },
  {
    id: 'quote-lowers-the-listed-maximum',
    breaks: ['QUO-USE-03'],
    what: 'each quote lowers the maximum that the asset list shows',
    plant: {
      onReply({ operation }, given, { memory }) {
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
function changeQuote(change: (quote: Members, from: Members, to: Members) => unknown): Plant {
  return changeBody(QUOTE, (quote) => change(quote, legOf(quote, 'from_asset'), legOf(quote, 'to_asset')));
}

function changeFee(change: (fee: Members) => unknown): Plant {
  return changeBody(QUOTE, (quote) => change(membersOf(quote.fee)));
}

interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** Another rate, by the bought asset. */
function rated(change: (rate: Rate, to: string) => Rate): Plant {
  return {
    behaviour: (current) => ({
      quoteRate: (from, to, options) => change(current.quoteRate(from, to, options), to.asset.asset_id),
    }),
  };
}
