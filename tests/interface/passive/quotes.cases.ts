import { assetList, btc, gold, type Json, quote } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const quotes = (changes: Json = {}, more: Sketch = {}): Sketch[] => [
  { operation: QUOTE, json: quote(changes), ...more },
];
const session = (...data: Json[]): Sketch[] => [
  { operation: 'WS', status: 101, said: data.map((each) => ({ action: 'quote_response', data: each })) },
];
const withFee = (changes: Json): Sketch[] => quotes({ fee: { ...(quote().fee as Json), ...changes } });
const ofOneUnit = (fee: Json): Sketch[] =>
  quotes({
    from_asset: { ...(quote().from_asset as Json), amount: 1 },
    fee: { ...(quote().fee as Json), ...fee },
  });

const USUAL = { 'a quote': quotes() };
const ERROR = { 'an error': [{ operation: QUOTE, status: 400, json: { detail: 'x' } }] };

const bounds = (min_amount: number, max_amount: number, is_active = true): Sketch[] => [
  {
    operation: 'GET /api/v1/market/assets',
    json: assetList({}, [btc({ endpoints: [{ layer: 'BTC_LN', min_amount, max_amount, is_active }] }), gold()]),
  },
];
const asked = (amount: unknown): Sketch => ({
  sent: { from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount }, to_asset: {} },
});

/** The request of the usual quote: BTC against gold, as a forward quote unless its legs say otherwise. */
const request = (from: Json = {}, to: Json = {}): Sketch => ({
  sent: {
    from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 1_500_000, ...from },
    to_asset: { asset_id: gold().asset_id, layer: 'RGB_LN', amount: null, ...to },
  },
});
const legs = (changes: Json): Json => ({ from_asset: { ...(quote().from_asset as Json), ...changes } });
const list = (changes: Json = {}, at = 9): Sketch[] => [
  { operation: 'GET /api/v1/market/assets', json: assetList({}, [btc(changes), gold()]), at },
];
const REVERSE = request({ amount: null }, { amount: 9_007_199_254_740_993n });

/** A quote of some msat at a price for 10^3 of them, without a fee. */
const priced = (msat: number, price: number, bought = msat * 2, fee: Json = {}): Sketch[] =>
  quotes({
    from_asset: { ...(quote().from_asset as Json), amount: msat, precision: 3 },
    to_asset: { ...(quote().to_asset as Json), amount: bought },
    price,
    fee: { ...(quote().fee as Json), base_fee: 0, variable_fee: 0, final_fee: 0, ...fee },
  });
/** A quote for 10 000 000 msat at a price of 2 000, with a fee of a hundredth, that was asked for by one of its amounts. */
const charged = (side: 'sold' | 'bought', amount: number): Sketch[] =>
  priced(10_000_000, 2_000, amount, { fee_asset: 'BTC', variable_fee: 100_000, final_fee: 100_000 }).map((sketch) => ({
    ...sketch,
    ...(side === 'sold' ? request({ amount: 10_000_000 }) : request({ amount: null }, { amount })),
  }));
/** The same on a route of the chain. */
const onChain = (sketches: readonly Sketch[]): Sketch[] =>
  sketches.map((sketch) => {
    const body = sketch.json as Json;
    return { ...sketch, json: { ...body, from_asset: { ...(body.from_asset as Json), layer: 'BTC_L1' } } };
  });
/** The same quotes on a socket. */
const onSocket = (...sketches: readonly Sketch[][]): Sketch[] =>
  session(...sketches.flat().map(({ json }) => json as Json));
/** A quote for an amount to sell, or to buy, at a price of its own. */
const deal = (msat: number, gold_units: number, changes: Json = {}, layer = 'BTC_LN'): Sketch[] =>
  quotes(
    {
      price: 2_000.5,
      from_asset: { ...(quote().from_asset as Json), layer, amount: msat },
      to_asset: { ...(quote().to_asset as Json), amount: gold_units },
      ...changes,
    },
    request(),
  );
const bought = (msat: number, gold_units: number, changes: Json = {}): Sketch[] =>
  deal(msat, gold_units, changes).map((sketch) => ({
    ...sketch,
    ...request({ amount: null }, { amount: gold_units }),
  }));
const REVERSE_OF_LESS = request({ amount: null }, { amount: -1 });

const BTC_LN = { asset_id: 'BTC', layer: 'BTC_LN' };

export const QUOTE_CASES: Cases = {
  'QUO-RESP-04': {
    holds: {
      'as asked': quotes({}, request()),
      'by a ticker': quotes({}, request({}, { asset_id: 'GOLD' })),
      'a layer in other letters': quotes({}, request({ layer: 'btc_ln' })),
    },
    breaks: {
      'another layer': quotes(legs({ layer: 'BTC_L1' }), request()),
      'another asset': quotes({}, request({}, { asset_id: 'rgb:other' })),
      exchanged: quotes({ from_asset: quote().to_asset, to_asset: quote().from_asset }, request()),
    },
    outside: { ...ERROR, 'nothing that can be compared': quotes({}, { sent: { from_asset: {}, to_asset: {} } }) },
  },
  'QUO-RESP-05': {
    holds: { 'as asked': quotes({}, request()) },
    breaks: { 'one less': quotes(legs({ amount: 1_499_999 }), request()) },
    outside: {
      'a reverse quote': quotes({}, REVERSE),
      'both amounts': quotes(legs({ amount: 7 }), request({}, { amount: 5 })),
      'a quote for another asset': quotes(legs({ asset_id: 'rgb:other', amount: 7 }), request()),
    },
  },
  'QUO-RESP-06': {
    holds: { 'as asked': quotes({}, REVERSE) },
    breaks: { 'as JavaScript reads it': quotes({}, request({ amount: null }, { amount: 9_007_199_254_740_992n })) },
    outside: { 'a forward quote': quotes({}, request()) },
  },
  'QUO-RESP-08': {
    holds: {
      'as listed': [...quotes(), ...list()],
      'renamed meanwhile': [...list({ name: 'Coin' }, 0), ...quotes({}, { at: 5 }), ...list()],
      'listed with what is none': [...quotes(), ...list({ name: null, precision: '11' })],
    },
    breaks: { 'another ticker': [...quotes(legs({ ticker: 'XBT' })), ...list()] },
    outside: { 'no list read later': [...list({ name: 'Coin' }, 0), ...quotes({}, { at: 5 })] },
  },
  'FMT-PREC-01': {
    holds: { 'as listed': [...quotes(), ...list()] },
    breaks: { 'another precision': [...quotes(legs({ precision: 8 })), ...list()] },
    outside: { 'another name': [...quotes(legs({ asset_id: 'rgb:other' })), ...quotes()] },
  },
  'QUO-LIMIT-07': {
    holds: {
      'within, the list read later': [...quotes({}, asked(1_500_000)), ...bounds(1_000_000, 2_000_000)],
      'at both ends': [...bounds(1_500_000, 1_500_000), ...quotes({}, asked(1_500_000))],
      'bounds that moved': [...bounds(1, 10), ...bounds(1_000_000, 2_000_000), ...quotes({}, asked(1_500_000))],
      'a computed amount outside': [
        ...bounds(1_000_000, 2_000_000),
        ...quotes({}, { sent: { from_asset: { asset_id: 'BTC', amount: 1_500_000 }, to_asset: { amount: null } } }),
      ],
      'no bounds known': quotes({}, asked(1_500_000)),
    },
    breaks: {
      'under the minimum': [...bounds(2_000_000, 3_000_000), ...quotes({}, asked(1_500_000))],
      'over the maximum': [...quotes({}, asked(1_500_000)), ...bounds(1, 1_499_999)],
    },
    outside: {
      ...ERROR,
      'an unknown set leg': quotes(),
      'a quote for another amount': [...bounds(2_000_000, 3_000_000), ...quotes({}, asked(2_000_000))],
    },
  },
  'QUO-RESP-02': {
    holds: {
      'two ids': [...quotes(), ...quotes({ rfq_id: 'rfq-2' })],
      'two ids in a session, and a pong': session(quote(), { pong: 1 }, quote({ rfq_id: 'rfq-2' })),
      'a quote, and the same beside an error': [
        ...session(quote()),
        { operation: 'WS', status: 101, said: [{ action: 'error', error: 'no', data: quote() }] },
      ],
    },
    breaks: {
      'one id twice': [...quotes(), ...quotes({ price: 7 })],
      'an empty id': quotes({ rfq_id: '' }),
      'one id twice in a session': session(quote(), quote()),
      'one id in two sessions': [...session(quote()), ...session(quote())],
      'one id over REST and on the socket': [...quotes(), ...session(quote())],
    },
    outside: ERROR,
  },
  'QUO-FEE-01': {
    holds: {
      'a textual rate': quotes(),
      'a numeric rate': withFee({ fee_rate: 0.0001 }),
      'a rate with its unit': withFee({ fee_rate: '1 %' }),
      'a textual fee': withFee({ final_fee: '1250' }),
    },
    breaks: {
      'no base_fee': withFee({ base_fee: undefined }),
      'a fee with its unit': withFee({ final_fee: '1250 msat' }),
      'a rate of parts': withFee({ fee_rate: { percent: 1 } }),
      'no fee_asset': withFee({ fee_asset: undefined }),
      'a fractional precision': withFee({ fee_asset_precision: 8.5 }),
    },
    outside: { 'no fee': quotes({ fee: undefined }) },
  },
  'QUO-FEE-02': {
    holds: {
      integers: quotes(),
      texts: withFee({ base_fee: '1000', final_fee: '1250' }),
      'decimals that add up but for rounding': withFee({ base_fee: 0.1, variable_fee: 0.2, final_fee: 0.3 }),
      'beyond 2^53': withFee({ base_fee: 9_007_199_254_740_993n, variable_fee: 1, final_fee: 9_007_199_254_740_994n }),
    },
    breaks: {
      'one off': withFee({ final_fee: 1251 }),
      'one off as a text': withFee({ final_fee: '1251' }),
      'one off beyond 2^53': withFee({
        base_fee: 9_007_199_254_740_993n,
        variable_fee: 1,
        final_fee: 9_007_199_254_740_993n,
      }),
      'decimals apart': withFee({ base_fee: 0.1, variable_fee: 0.2, final_fee: 0.31 }),
    },
  },
  'QUO-FEE-03': {
    holds: {
      'by id': quotes(),
      'by ticker': withFee({ fee_asset: 'GOLD', fee_asset_precision: 3 }),
      'a third asset': withFee({ fee_asset: 'USD' }),
    },
    breaks: {
      'another precision': withFee({ fee_asset_precision: 8 }),
      'another precision on the socket': session(quote({ fee: { ...(quote().fee as Json), fee_asset_precision: 8 } })),
    },
  },
  'QUO-FEE-04': {
    holds: {
      usual: quotes(),
      zero: withFee({ base_fee: 0, variable_fee: 0, final_fee: 0 }),
      'rounded up to the whole of the smallest amount': ofOneUnit({ base_fee: 0, variable_fee: 1, final_fee: 1 }),
      'of two parts, each rounded up': ofOneUnit({ base_fee: 1, variable_fee: 1, final_fee: 2 }),
    },
    breaks: {
      'more units than parts': ofOneUnit({ base_fee: 1, variable_fee: 2, final_fee: 3 }),
      negative: withFee({ variable_fee: -250 }),
      'negative on the socket': session(quote({ fee: { ...(quote().fee as Json), variable_fee: -250 } })),
      'negative as a text': withFee({ variable_fee: '-250' }),
      'the whole leg': withFee({ final_fee: 1_500_000 }),
      'the whole leg as a text': withFee({ final_fee: '1500000' }),
    },
  },
  'QUO-FEE-05': { holds: USUAL, breaks: {} },
  'QUO-TIME-03': {
    holds: {
      'in order': [...quotes(), ...quotes({ timestamp: START + 20 }, { at: 20 })],
      'by a price of a few seconds': [
        ...quotes({ timestamp: START + 20 }, { at: 20 }),
        ...quotes({ timestamp: START + 12 }, { at: 21 }),
      ],
      'a clock that was advanced': [...quotes(), ...quotes({ timestamp: START + 250 }, { at: 2 })],
    },
    breaks: {
      'one ahead of those behind it': [
        ...quotes({ timestamp: START + 20 }),
        ...quotes({ timestamp: START + 1 }, { at: 1 }),
      ],
      'one by an old price': [...quotes(), ...quotes({ timestamp: START - 40 }, { at: 1 })],
      'one of the same millisecond by an old price': [
        ...quotes({ timestamp: START + 20 }, { at: 20, durationMs: 5.6 }),
        ...quotes({ timestamp: START + 1 }, { at: 20.005 }),
      ],
      'one of a session by its first': [
        ...quotes({ timestamp: START + 20 }, { at: 20 }),
        { operation: 'WS', status: 101, at: 25, asked: [{ action: 'quote_request' }], said: [{ data: quote() }] },
      ],
    },
    outside: {
      ...ERROR,
      'a single quote': quotes(),
      'two at once': [...quotes({ timestamp: START + 20 }, { durationMs: 900 }), ...quotes({}, { durationMs: 900 })],
      'another clock': [...quotes({ timestamp: START + 9_000 }), ...quotes({ timestamp: START + 9_000 }, { at: 1 })],
    },
  },
  'QUO-TIME-01': {
    holds: {
      usual: quotes(),
      'within the grace': quotes({}, { at: 61 }),
      'a server clock far off': quotes({}, { headers: { Date: new Date((START - 90_000) * 1000).toUTCString() } }),
      'a Date a day ahead of the quote and of us': quotes(
        {},
        { headers: { Date: new Date((START + 86_400) * 1000).toUTCString() } },
      ),
      'no Date, and a clock that is far off': quotes({}, { at: 90_000, headers: { Date: null } }),
    },
    breaks: {
      'expired before it was made': quotes({ expires_at: START }),
      'already expired': quotes({}, { at: 63 }),
      'of yesterday': quotes({ timestamp: START - 86_400, expires_at: START - 86_370 }),
    },
  },
  'QUO-TIME-02': {
    holds: { usual: quotes(), noted: [...quotes({ expires_at: START + 5 }), ...quotes({ expires_at: START + 180 })] },
    breaks: { short: quotes({ expires_at: START + 4 }), long: quotes({ expires_at: START + 181 }) },
  },
  'QUO-REQ-03': {
    breaks: { served: quotes({}, request({ amount: undefined })) },
    outside: {
      refused: quotes({}, { ...request({ amount: null }), status: 400 }),
      usual: quotes({}, request()),
      'an outage': quotes({}, { ...request({ amount: null }), status: 503 }),
    },
  },
  'QUO-REQ-04': {
    breaks: { served: quotes({}, request({}, { amount: 0 })) },
    outside: { refused: quotes({}, { ...request({}, { amount: 5 }), status: 422 }), usual: quotes({}, request()) },
  },
  'QUO-REQ-06': {
    breaks: {
      'no leg': quotes({}, { sent: { from_asset: {} } }),
      'no asset': quotes({}, request({ asset_id: undefined })),
      'a leg that is null': quotes({}, { sent: { from_asset: BTC_LN, to_asset: null } }),
      'an asset that is null': quotes({}, request({ asset_id: null })),
      'the request of the socket': quotes({}, { sent: { from_asset: 'BTC', to_asset: 'GOLD', from_amount: 1000 } }),
    },
    outside: {
      refused: quotes({}, { sent: {}, status: 422 }),
      'no layer': quotes({}, request({ layer: undefined })),
      'the retired request': quotes(
        {},
        { sent: { pair_id: 'p', from_asset: 'BTC', to_asset: 'GOLD', from_amount: 1000 } },
      ),
    },
  },
  'QUO-REQ-07': {
    breaks: { 'a fraction': quotes({}, request({ amount: 1.5 })), 'a word': quotes({}, request({ amount: 'all' })) },
    outside: {
      refused: quotes({}, { ...request({ amount: {} }), status: 422 }),
      'what may be read': [...quotes({}, request({ amount: '1000' })), ...quotes({}, request({ amount: true }))],
    },
  },
  'QUO-REQ-08': {
    breaks: { zero: quotes({}, request({ amount: 0 })), 'less than zero': quotes({}, REVERSE_OF_LESS) },
    outside: { refused: quotes({}, { ...request({ amount: -1 }), status: 400 }), usual: quotes({}, request()) },
  },
  'QUO-ROUTE-06': {
    breaks: { 'on one layer': quotes({}, { sent: { from_asset: BTC_LN, to_asset: { ...BTC_LN, amount: 5 } } }) },
    outside: {
      'on two layers, which a pair may join': quotes(
        {},
        { sent: { from_asset: BTC_LN, to_asset: { ...BTC_LN, layer: 'BTC_L1', amount: 5 } } },
      ),
      'another asset': quotes({}, { sent: { from_asset: BTC_LN, to_asset: { asset_id: 'rgb:a', layer: 'BTC_LN' } } }),
      refused: quotes({}, { status: 400, sent: { from_asset: BTC_LN, to_asset: BTC_LN } }),
    },
  },
  'QUO-METAM-01': {
    breaks: {
      'less for more': [...deal(2_000_000, 4_000_000), ...deal(3_000_000, 3_900_000)],
      'more for less in reverse': [...bought(2_000_000, 4_000_000), ...bought(1_900_000, 4_100_000)],
    },
    outside: {
      'more for more': [...deal(2_000_000, 4_000_000), ...deal(3_000_000, 6_000_000)],
      'more for more in reverse': [...bought(2_000_000, 4_000_000), ...bought(2_040_000, 4_100_000)],
      'as good as equal': [...deal(2_000_000, 4_000_000), ...deal(2_000_001, 3_990_000)],
      'at another price': [...deal(2_000_000, 4_000_000), ...deal(3_000_000, 3_900_000, { price: 1_999.5 })],
      'on another layer': [...deal(2_000_000, 4_000_000), ...deal(3_000_000, 3_900_000, {}, 'BTC_L1')],
      'by rounded prices': [
        ...deal(2_000_000, 4_000_000, { price: 0.002 }),
        ...deal(3_000_000, 3_900_000, { price: 0.002 }),
      ],
      'in reverse': [...deal(2_000_000, 4_000_000), ...bought(3_000_000, 3_900_000)],
      'of few units': [...deal(2_000_000, 900), ...deal(3_000_000, 800)],
    },
  },
  'QUO-METAM-02': {
    breaks: {
      dearer: [...deal(2_000_000, 4_000_000), ...bought(2_100_000, 4_000_000)],
      cheaper: [...deal(1_000_000, 2_000_000), ...deal(2_000_000, 4_000_000), ...bought(1_900_000, 4_010_000)],
    },
    outside: {
      'about the same': [...deal(2_000_000, 4_000_000), ...bought(2_010_000, 4_000_000)],
      'of another size': [...deal(2_000_000, 4_000_000), ...bought(4_200_000, 8_000_000)],
      'at another price': [...deal(2_000_000, 4_000_000), ...bought(2_100_000, 4_000_000, { price: 1_905.5 })],
      'nothing forward': bought(2_100_000, 4_000_000),
    },
  },
  'FMT-UNIT-07': {
    holds: {
      'in the same unit': [...priced(1_000_000, 2_000), ...onSocket(priced(2_000_000, 2_000))],
      'in no unit at all': [
        ...priced(1_000_000, 2_000),
        ...onSocket(priced(2_000_000, 2_600), priced(2_000_000, 2_000)),
      ],
    },
    breaks: {
      'in another unit': [...priced(1_000_000, 2_000), ...onSocket(priced(2_000_000, 2_000_000))],
      'before REST is asked': [...onSocket(priced(2_000_000, 2_000_000)), ...priced(1_000_000, 2_000)],
    },
    outside: { 'nothing on the socket': [...priced(1_000_000, 2_000), ...priced(2_000_000, 2_000_000)] },
  },
  'QUO-RESP-10': {
    holds: {
      'in msat': priced(1_000_000, 2_000),
      'in another unit, all of them': [...priced(1_000_000, 2_000_000), ...priced(2_000_000, 2_000_000)],
      'too few units to compare': priced(1_000_000, 2_000_000, 20),
      'a fee in no leg': priced(1_000_000, 9_999, 2_000, { fee_asset: 'USDT' }),
    },
    breaks: {
      'another price': priced(1_000_000, 2_600),
      'another unit once': [...priced(1_000_000, 2_000), ...priced(3_000_000, 2_000), ...priced(2_000_000, 2_000_000)],
    },
    outside: { 'a textual price': quotes({ price: '2000' }) },
  },
  'QUO-RESP-12': {
    breaks: {
      'in forward quotes alone': [
        ...charged('sold', 19_800_000),
        ...charged('bought', 20_000_000),
        ...charged('bought', 20_000_001),
      ],
      'on Lightning alone': [
        ...[19_800_000, 19_799_999].flatMap((amount) => charged('sold', amount)),
        ...[20_000_000, 19_999_999].flatMap((amount) => onChain(charged('sold', amount))),
      ],
    },
    outside: {
      'on each layer': [
        ...[19_800_000, 19_799_999].flatMap((amount) => charged('sold', amount)),
        ...[19_800_000, 19_799_999].flatMap((amount) => onChain(charged('sold', amount))),
      ],
      'more than the fee on chain': [
        ...[19_800_000, 19_799_999].flatMap((amount) => charged('sold', amount)),
        ...[19_700_000, 19_699_999].flatMap((amount) => onChain(charged('sold', amount))),
      ],
      'in none on chain at times': [
        ...[19_800_000, 19_799_999].flatMap((amount) => charged('sold', amount)),
        ...[20_000_000, 19_800_000].flatMap((amount) => onChain(charged('sold', amount))),
      ],
      'in both': [...charged('sold', 19_800_000), ...charged('bought', 19_800_000), ...charged('bought', 19_800_001)],
      'before the price in both': [...charged('sold', 20_000_000), ...charged('bought', 20_000_000)],
      'otherwise once': [...charged('sold', 19_800_000), ...charged('bought', 20_000_000)],
      'forward quotes alone': charged('sold', 19_800_000),
    },
  },
};
