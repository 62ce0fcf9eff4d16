import { answerTo, changeBody, elementsOf, legOf, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { boundsOf } from '../market/listed.ts';
import { ASSETS, INIT, QUOTE } from '../operations.ts';
import { applicationError, legacyError } from '../proxy/envelopes.ts';
import { asText, copy, drop, on, plus, replace, set, times, where } from '../rule.ts';
import { changeQuote, isBetweenRgbAssets, isSet, wholeOf } from './changes.ts';

/** What shows defects that the passive checks of quotes find. */
const SHOWN_BY = ['QUO-REQ-01', 'QUO-REQ-02'];

/** Defects of quotes themselves: legs, times, and how quotes relate to each other. */
export const FAULTS: Faults = {
  'quote-without-timestamp': {
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'a quote has no timestamp',
    wire: on(QUOTE).body(drop('timestamp')),
  },
  'quote-expiry-as-text': {
    breaks: ['QUO-RESP-01'],
    shownBy: SHOWN_BY,
    what: 'expires_at is an ISO date',
    wire: changeQuote((quote) => {
      quote.expires_at = new Date(Number(quote.expires_at) * 1000).toISOString();
    }),
  },
  'quote-id-of-the-request': {
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'the same request gets the same rfq_id within a second',
    wire: changeQuote((quote, from, to) => {
      quote.rfq_id = `${from.layer} ${to.layer} ${from.amount} ${to.amount} ${quote.timestamp}`;
    }),
  },
  'quote-id-wraps-around': {
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-USE-03'],
    what: 'rfq_ids are counted up to eight',
    wire: changeBody(QUOTE, (quote, { count }) => {
      quote.rfq_id = `rfq-${count % 8}`;
    }),
  },
  'quote-leg-without-ticker': {
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the bought leg has no ticker',
    wire: on(QUOTE).body(drop('to_asset.ticker')),
  },
  'quote-amounts-as-texts': {
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'the computed amount is a text',
    wire: on(QUOTE).body(asText('to_asset.amount')),
  },
  'quote-precision-as-text': {
    breaks: ['QUO-RESP-03', 'FMT-PREC-01'],
    shownBy: SHOWN_BY,
    what: 'the precision of a leg is a text',
    wire: on(QUOTE).body(asText('from_asset.precision')),
  },
  'quote-names-the-asset-by-ticker': {
    breaks: ['QUO-RESP-04'],
    what: 'the asset_id of a leg is its ticker',
    wire: changeQuote((_quote, from, to) => {
      Object.assign(from, { asset_id: from.ticker });
      Object.assign(to, { asset_id: to.ticker });
    }),
  },
  'quote-shows-lightning-layers': {
    breaks: ['QUO-RESP-04'],
    what: 'a quote over a route on chain names the layers of Lightning',
    wire: on(QUOTE).body(replace('from_asset.layer', '_L1', '_LN'), replace('to_asset.layer', '_L1', '_LN')),
  },
  'quote-legs-in-the-order-of-the-pair': {
    breaks: ['QUO-RESP-04'],
    what: 'the base asset is always shown as the sold one',
    wire: changeQuote((quote, from, to) => {
      if (to.asset_id === 'BTC') Object.assign(quote, { from_asset: to, to_asset: from });
    }),
  },
  'quote-sold-amount-in-whole-satoshis': {
    breaks: ['QUO-RESP-05'],
    what: 'the millisatoshis to sell are cut off to whole satoshis',
    wire: changeQuote((_quote, from) => {
      if (from.asset_id === 'BTC') from.amount = (BigInt(String(from.amount)) / 1_000n) * 1_000n;
    }),
  },
  'quote-amounts-through-doubles': {
    breaks: ['QUO-RESP-05', 'QUO-RESP-06', 'FMT-UNIT-03'],
    what: 'amounts pass through doubles and lose their last digits beyond 2^53',
    wire: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) leg.amount = BigInt(Number(leg.amount));
    }),
  },
  'quote-bought-amount-one-more': {
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote buys one unit more than was asked for',
    wire: changeBody(QUOTE, (quote, { body }) => {
      const to = legOf(quote, 'to_asset');
      if (legOf(body, 'to_asset').amount) to.amount = BigInt(String(to.amount)) + 1n;
    }),
  },
  'quote-bought-amount-computed-again': {
    breaks: ['QUO-RESP-06'],
    what: 'a reverse quote shows what its sold amount would buy',
    wire: {
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
  'quote-rgb-amounts-in-hundredths': {
    breaks: ['FMT-UNIT-03'],
    what: 'an RGB amount is rounded to hundredths of a whole unit',
    wire: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) {
        const step = 10n ** BigInt(Math.max(0, Number(leg.precision) - 2));
        if (leg.asset_id !== 'BTC') leg.amount = (BigInt(String(leg.amount)) / step) * step;
      }
    }),
  },
  'quote-buys-nothing': {
    breaks: ['QUO-RESP-07'],
    shownBy: ['QUO-LIMIT-04'],
    what: 'the smallest amounts buy 0 units',
    behaviour: { options: { computed_limits: 'ignore' } },
    wire: {
      async reply({ operation }, given, context) {
        if (operation !== QUOTE || given.status !== 200) return given;
        const from = legOf(given.body, 'from_asset');
        const bounds = await boundsOf(from, context);
        if (bounds && BigInt(String(from.amount)) === bounds.min) legOf(given.body, 'to_asset').amount = 0n;
        return given;
      },
    },
  },
  'quote-leg-with-another-name': {
    breaks: ['QUO-RESP-08'],
    what: 'a leg is named by its ticker where the asset list has a name',
    wire: on(QUOTE).body(copy('to_asset.name', 'ticker')),
  },
  'quote-bitcoin-with-eight-places': {
    breaks: ['QUO-RESP-08', 'FMT-PREC-01'],
    what: 'quotes give BTC eight decimal places, the asset list eleven',
    wire: on(QUOTE).body(
      where('from_asset.asset_id', 'BTC', set('precision', 8)),
      where('to_asset.asset_id', 'BTC', set('precision', 8)),
    ),
  },
  'quote-lapsed-when-given': {
    breaks: ['QUO-TIME-01'],
    shownBy: SHOWN_BY,
    what: 'a quote comes from a cache in which it has lapsed',
    wire: on(QUOTE).body(plus('timestamp', -60), plus('expires_at', -60)),
  },
  'quote-expires-when-made': {
    breaks: ['QUO-TIME-01', 'QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at is the timestamp',
    wire: on(QUOTE).body(copy('expires_at', 'timestamp')),
  },
  'quote-expiry-in-milliseconds': {
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'expires_at counts milliseconds',
    wire: on(QUOTE).body(times('expires_at', 1000)),
  },
  'quote-stamped-by-its-price': {
    breaks: ['QUO-TIME-03'],
    what: 'timestamp is that of a price that is read twice a minute',
    wire: changeQuote((quote) => {
      const age = Number(quote.timestamp) % 30;
      quote.timestamp = Number(quote.timestamp) - age;
      quote.expires_at = Number(quote.expires_at) - age;
    }),
  },
  'quote-expiry-does-not-move': {
    breaks: ['QUO-TIME-03'],
    what: 'all quotes of a minute lapse at its end',
    wire: changeQuote((quote) => {
      quote.expires_at = Math.ceil((Number(quote.timestamp) + 20) / 60) * 60;
    }),
  },
  'quote-reserves-liquidity': {
    breaks: ['QUO-USE-03'],
    what: 'each quote reserves its amount out of ten times the maximum, used or not',
    wire: {
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
  'quote-lowers-the-listed-maximum': {
    breaks: ['QUO-USE-03'],
    what: 'each quote lowers the maximum that the asset list shows',
    wire: {
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
  'quote-precision-of-0-left-out': {
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'a precision of 0 counts as none',
    wire: on(QUOTE).body(
      where('from_asset.precision', 0, drop('precision')),
      where('to_asset.precision', 0, drop('precision')),
    ),
  },
  'quote-shows-lightning-layers-in-reverse': {
    breaks: ['QUO-RESP-04'],
    what: 'a reverse quote over a route on chain names the layers of Lightning',
    wire: changeQuote((_quote, from, to, { body }) => {
      if (isSet(legOf(body, 'to_asset')))
        for (const leg of [from, to]) leg.layer = String(leg.layer).replace('_L1', '_LN');
    }),
  },
  'quote-large-bitcoin-amounts-in-whole-satoshis': {
    breaks: ['QUO-RESP-05'],
    what: 'millisatoshis to sell are cut off to whole satoshis from a hundredth of a bitcoin on',
    wire: changeQuote((_quote, from) => {
      const amount = wholeOf(from.amount);
      if (from.asset_id === 'BTC' && amount > 1_000_000_000n) from.amount = amount - (amount % 1_000n);
    }),
  },
  'quote-bought-amount-beyond-32-bits-is-even': {
    breaks: ['QUO-RESP-06'],
    what: 'an amount to buy of more than 32 bits loses its last one',
    wire: changeQuote((_quote, _from, to, { body }) => {
      const amount = wholeOf(to.amount);
      if (isSet(legOf(body, 'to_asset')) && amount > 2n ** 32n) to.amount = amount - (amount % 2n);
    }),
  },
  'quote-same-reverse-request-same-quote': {
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-REQ-02'],
    what: 'the same reverse request gets the same rfq_id while the quote lives',
    wire: {
      reply({ operation, body, bytes }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200 || !isSet(legOf(body, 'to_asset'))) return given;
        const quote = membersOf(given.body);
        const known = memory.get(String(bytes)) ?? quote.rfq_id;
        memory.set(String(bytes), known);
        quote.rfq_id = known;
        return given;
      },
    },
  },
  'quote-not-between-rgb-assets': {
    breaks: ['QUO-ROUTE-03', 'FLW-MARKET-01'],
    what: 'an active pair without BTC is not quoted at all',
    wire: answerTo(QUOTE, ({ body }) =>
      isBetweenRgbAssets(legOf(body, 'from_asset'), legOf(body, 'to_asset'))
        ? applicationError(404, 'PAIR_NOT_FOUND', 'There is no such pair')
        : undefined,
    ),
  },
  'quote-reverse-lives-for-minutes': {
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'a reverse quote lives for ten minutes',
    wire: changeQuote((quote, _from, _to, { body }) => {
      if (isSet(legOf(body, 'to_asset'))) quote.expires_at = Number(quote.timestamp) + 600;
    }),
  },
  'quote-reverse-unknown-to-init': {
    breaks: ['QUO-USE-01'],
    what: 'init knows no reverse quote',
    wire: {
      request: ({ operation, body }, { memory }) =>
        operation === INIT && memory.has(String(membersOf(body).rfq_id))
          ? legacyError('The quote is unknown')
          : undefined,
      ...changeQuote((quote, _from, _to, { body }, memory) => {
        if (isSet(legOf(body, 'to_asset'))) memory.set(String(quote.rfq_id), true);
      }),
    },
  },
};
