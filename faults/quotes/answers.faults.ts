import { counted, legOf, legsOf, type Members } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { boundsOf, lowerLimits } from '../market/listed.ts';
import { ASSETS, INIT, QUOTE } from '../operations.ts';
import { legacyError, notFound } from '../proxy/envelopes.ts';
import { above, asDate, asText, copy, drop, each, floor, on, plus, replace, set, times, where } from '../rule.ts';
import { changeQuote, isBetweenRgbAssets, isReverse, ofLegs, reverse, unknownToInit, wholeOf } from './changes.ts';

/** Begins a fault that a passive check finds in what these checks send. */
const breaksPassively = breaking({ triggers: ['QUO-REQ-01', 'QUO-REQ-02'] });

/** Defects of quotes themselves: legs, times, and how quotes relate to each other. */
export const FAULTS: Faults = {
  'quote-without-timestamp': breaksPassively('QUO-RESP-01')
    .what('a quote has no timestamp')
    .wire(on(QUOTE).body(drop('timestamp'))),
  'quote-expiry-as-text': breaksPassively('QUO-RESP-01')
    .what('expires_at is an ISO date')
    .wire(on(QUOTE).body(asDate('expires_at'))),
  'quote-id-of-the-request': breaks('QUO-RESP-02')
    .triggers('QUO-USE-03')
    .what('the same request gets the same rfq_id within a second')
    .wireBy(changeQuote, ({ timestamp }, from, to) => ({
      rfq_id: `${from.layer} ${to.layer} ${from.amount} ${to.amount} ${timestamp}`,
    })),
  'quote-id-wraps-around': breaks('QUO-RESP-02')
    .triggers('QUO-USE-03')
    .what('rfq_ids are counted up to eight')
    .onAnswer(QUOTE, ({ count }) => ({ rfq_id: `rfq-${count % 8}` })),
  'quote-leg-without-ticker': breaksPassively('QUO-RESP-03')
    .what('the bought leg has no ticker')
    .wire(on(QUOTE).body(drop('to_asset.ticker'))),
  'quote-amounts-as-texts': breaksPassively('QUO-RESP-03')
    .what('the computed amount is a text')
    .wire(on(QUOTE).body(asText('to_asset.amount'))),
  'quote-precision-as-text': breaksPassively('QUO-RESP-03')
    .what('the precision of a leg is a text')
    .wire(on(QUOTE).body(asText('from_asset.precision'))),
  'quote-names-the-asset-by-ticker': breaks('QUO-RESP-04')
    .triggers('FMT-UNIT-03')
    .what('the asset_id of a leg is its ticker')
    .wire(on(QUOTE).body(...ofLegs(copy('asset_id', 'ticker')))),
  'quote-shows-lightning-layers': breaks('QUO-RESP-04')
    .triggers('FMT-UNIT-03')
    .what('a quote over a route on chain names the layers of Lightning')
    .wire(on(QUOTE).body(...ofLegs(replace('layer', '_L1', '_LN')))),
  'quote-legs-in-the-order-of-the-pair': breaks('QUO-RESP-04')
    .triggers('FMT-UNIT-03')
    .what('the base asset is always shown as the sold one')
    .wireBy(changeQuote, (_quote, from, to) => to.asset_id === 'BTC' && { from_asset: to, to_asset: from }),
  'quote-sold-amount-in-whole-satoshis': breaks('QUO-RESP-05')
    .what('the millisatoshis to sell are cut off to whole satoshis')
    .wire(on(QUOTE).body(where('from_asset.asset_id', 'BTC', floor('amount', 1_000)))),
  'quote-amounts-through-doubles': breaks('QUO-RESP-05', 'QUO-RESP-06', 'FMT-UNIT-03')
    .what('amounts pass through doubles and lose their last digits beyond 2^53')
    .wireBy(changeQuote, (_quote, from, to) => {
      for (const leg of [from, to]) leg.amount = BigInt(Number(leg.amount));
    }),
  'quote-bought-amount-one-more': breaks('QUO-RESP-06')
    .what('a reverse quote buys one unit more than was asked for')
    .wire(on(QUOTE).when('body.to_asset.amount', above(0)).body(plus('to_asset.amount', 1))),
  'quote-bought-amount-computed-again': breaks('QUO-RESP-06')
    .what('a reverse quote shows what its sold amount would buy')
    .onAnswer(QUOTE, async ({ asked, answer, ask, ...request }) => {
      const [sold, bought] = legsOf(asked);
      if (!bought.amount) return;
      const from_asset = { ...sold, amount: legOf(answer, 'from_asset').amount };
      const forward = await ask({ ...request, body: { from_asset, to_asset: { ...bought, amount: undefined } } });
      if (forward.status === 200) legOf(answer, 'to_asset').amount = legOf(forward.body, 'to_asset').amount;
    }),
  'quote-rgb-amounts-in-hundredths': breaks('FMT-UNIT-03')
    .what('an RGB amount is rounded to hundredths of a whole unit')
    .wireBy(changeQuote, (_quote, from, to) => {
      for (const leg of [from, to]) {
        const step = 10n ** BigInt(Math.max(0, Number(leg.precision) - 2));
        if (leg.asset_id !== 'BTC') leg.amount = (BigInt(String(leg.amount)) / step) * step;
      }
    }),
  'quote-buys-nothing': breaks('QUO-RESP-07')
    .triggers('QUO-LIMIT-04')
    .what('the smallest amounts buy 0 units')
    .options({ computed_limits: 'ignore' })
    .onAnswer(QUOTE, async ({ answer, ...context }) => {
      const [from, to] = legsOf(answer);
      const bounds = await boundsOf(from, context);
      if (bounds && wholeOf(from.amount) === bounds.min) to.amount = 0n;
    }),
  'quote-leg-with-another-name': breaks('QUO-RESP-08')
    .triggers('FMT-UNIT-03')
    .what('a leg is named by its ticker where the asset list has a name')
    .wire(on(QUOTE).body(copy('to_asset.name', 'ticker'))),
  'quote-bitcoin-with-eight-places': breaks('QUO-RESP-08', 'FMT-PREC-01')
    .triggers('FMT-UNIT-03')
    .what('quotes give BTC eight decimal places, the asset list eleven')
    .wire(on(QUOTE).body(...ofLegs(where('asset_id', 'BTC', set('precision', 8))))),
  'quote-lapsed-when-given': breaksPassively('QUO-TIME-01')
    .what('a quote comes from a cache in which it has expired')
    .wire(on(QUOTE).body(plus('timestamp', -60), plus('expires_at', -60))),
  'quote-expires-when-made': breaksPassively('QUO-TIME-01', 'QUO-TIME-02')
    .what('expires_at is the timestamp')
    .wire(on(QUOTE).body(copy('expires_at', 'timestamp'))),
  'quote-expiry-in-milliseconds': breaksPassively('QUO-TIME-02')
    .what('expires_at counts milliseconds')
    .wire(on(QUOTE).body(times('expires_at', 1000))),
  'quote-stamped-by-its-price': breaks('QUO-TIME-03')
    .what('timestamp is that of a price that is read twice a minute')
    .wireBy(changeQuote, ({ timestamp, expires_at }) => {
      const age = Number(timestamp) % 30;
      return { timestamp: Number(timestamp) - age, expires_at: Number(expires_at) - age };
    }),
  'quote-on-chain-stamped-by-its-confirmation': breaks('QUO-TIME-03')
    .triggers('QUO-ROUTE-03')
    .what('timestamp of a quote over a route on chain is when it is expected to confirm')
    .wireBy(
      changeQuote,
      ({ timestamp }, from, to) => `${from.layer} ${to.layer}`.includes('_L1') && { timestamp: Number(timestamp) + 20 },
    ),
  'quote-between-rgb-assets-stamped-by-its-feed': breaks('QUO-TIME-03')
    .triggers('QUO-ROUTE-03')
    .what('timestamp of a quote between two RGB assets is that of a feed that is read every two minutes')
    .wireBy(
      changeQuote,
      ({ timestamp }, from, to) => isBetweenRgbAssets(from, to) && { timestamp: Number(timestamp) - 40 },
    ),
  'quote-reserves-liquidity': breaks('QUO-USE-03')
    .what('each quote reserves its amount out of ten times the maximum, used or not')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [sold] = legsOf(asked);
      const bounds = sold.amount ? await boundsOf(sold, context) : undefined;
      const reserved = wholeOf(context.memory.get(endpointNameOf(sold)) ?? 0);
      return bounds && reserved > bounds.max * 10n ? legacyError('Not enough liquidity') : undefined;
    })
    .wireBy(changeQuote, (_quote, sold, _to, _request, memory) => {
      const name = endpointNameOf(sold);
      memory.set(name, wholeOf(memory.get(name) ?? 0) + wholeOf(sold.amount));
    }),
  'reverse-quotes-reserve-liquidity': breaks('QUO-USE-03')
    .what('each reverse quote reserves what it buys out of three times the maximum, used or not')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const bought = legOf(asked, 'to_asset');
      const bounds = isReverse(asked) ? await boundsOf(bought, context) : undefined;
      const reserved = wholeOf(context.memory.get(endpointNameOf(bought)) ?? 0);
      return bounds && reserved > bounds.max * 3n ? legacyError('Not enough liquidity') : undefined;
    })
    .wireBy(changeQuote, (_quote, _sold, bought, { body }, memory) => {
      const place = endpointNameOf(bought);
      if (isReverse(body)) memory.set(place, wholeOf(memory.get(place) ?? 0) + wholeOf(bought.amount));
    }),
  'quote-lowers-the-listed-maximum': breaks('QUO-USE-03')
    .what('each quote lowers the maximum that the asset list shows')
    .onAnswer(QUOTE, ({ memory }) => void counted(memory, 'quotes'))
    .onAnswer(ASSETS, ({ answer, memory }) => lowerLimits(answer, Number(memory.get('quotes') ?? 0))),
  'quote-precision-of-0-left-out': breaksPassively('QUO-RESP-03')
    .what('a precision of 0 counts as none')
    .wire(on(QUOTE).body(...ofLegs(where('precision', 0, drop('precision'))))),
  'quote-shows-lightning-layers-in-reverse': breaks('QUO-RESP-04')
    .triggers('FMT-UNIT-03')
    .what('a reverse quote over a route on chain names the layers of Lightning')
    .wire(reverse().body(...ofLegs(replace('layer', '_L1', '_LN')))),
  'quote-large-bitcoin-amounts-in-whole-satoshis': breaks('QUO-RESP-05')
    .what('millisatoshis to sell are cut off to whole satoshis from a hundredth of a bitcoin on')
    .wire(
      on(QUOTE).body(
        each('from_asset', where('asset_id', 'BTC', where('amount', above(1_000_000_000), floor('amount', 1_000)))),
      ),
    ),
  'quote-bought-amount-beyond-32-bits-is-even': breaks('QUO-RESP-06')
    .what('an amount to buy of more than 32 bits loses its last one')
    .wire(reverse().body(where('to_asset.amount', above(2 ** 32), floor('amount', 2)))),
  'quote-same-reverse-request-same-quote': breaks('QUO-RESP-02')
    .triggers('QUO-REQ-02')
    .what('the same reverse request gets the same rfq_id while the quote lives')
    .wireBy(changeQuote, (quote, _from, _to, { body, bytes }, memory) => {
      if (!isReverse(body)) return undefined;
      const rfq_id = memory.get(String(bytes)) ?? quote.rfq_id;
      memory.set(String(bytes), rfq_id);
      return { rfq_id };
    }),
  'quote-not-between-rgb-assets': breaks('QUO-ROUTE-03', 'FLW-MARKET-01')
    .what('an active pair without BTC is not quoted at all')
    .onRequest(QUOTE, ({ body }) => (isBetweenRgbAssets(...legsOf(body)) ? notFound('PAIR_NOT_FOUND') : undefined)),
  'quote-reverse-lives-for-minutes': breaksPassively('QUO-TIME-02')
    .what('a reverse quote lives for ten minutes')
    .wire(reverse().body(copy('expires_at', 'timestamp'), plus('expires_at', 600))),
  'quote-reverse-unknown-to-init': breaks('QUO-USE-01')
    .what('init knows no reverse quote')
    .wire(unknownToInit())
    .wireBy(changeQuote, (quote, _from, _to, { body }, memory) => {
      if (isReverse(body)) memory.set(String(quote.rfq_id), true);
    }),
  'quote-ids-counted-per-pair': breaks('QUO-RESP-02')
    .triggers('QUO-REQ-01', 'QUO-REQ-02')
    .what('each direction of a pair numbers its quotes from 1')
    .onAnswer(QUOTE, ({ answer, memory }) => {
      const [from, to] = legsOf(answer);
      const direction = `${from.asset_id} ${to.asset_id}`;
      const rfq_id = `rfq-${String(counted(memory, direction)).padStart(12, '0')}`;
      memory.set(`${direction} ${rfq_id}`, answer.rfq_id);
      return { rfq_id };
    })
    .onRequest(INIT, ({ asked: { from_asset, to_asset, rfq_id }, memory }) => ({
      rfq_id: memory.get(`${from_asset} ${to_asset} ${rfq_id}`) ?? rfq_id,
    })),
};

function endpointNameOf({ asset_id, layer }: Members): string {
  return `${asset_id} ${layer}`;
}
