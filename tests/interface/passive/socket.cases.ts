import type { RecordedClosing } from '../../../harness/engine/wire/exchange.ts';
import { gold, type Json, pair, pairList, quote } from './bodies.ts';
import type { Case, Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const session = (...said: unknown[]): Sketch[] => [{ operation: 'WS', status: 101, said }];

const ON_CHAIN: Json = { ...(quote().from_asset as Json), layer: 'BTC_L1' };
const PONG = { action: 'pong' };
const QUOTED = { action: 'quote_response', data: quote() };
const FAILED = { action: 'error', error: 'no such pair' };

/** What a passive check of the socket must never look at. */
const REST: Sketch[] = [{ operation: 'POST /api/v1/market/quote', json: { error: 'x', data: quote() } }];

const ASKED = { action: 'quote_request', from_asset: 'BTC', to_asset: 'GOLD', from_amount: 1_500_000 };
/** One message of the client, answered by a quote unless it is said. */
const turn = (changes: Json, said: unknown = QUOTED): Sketch[] => [
  { operation: 'WS', status: 101, asked: [{ ...ASKED, ...changes }], said: [said] },
];
/** Requests that never get a quote, each by how it differs from one that does. */
const refused = (...wrong: readonly Json[]): Case => ({
  breaks: Object.fromEntries(wrong.map((changes) => [Object.entries(changes).join(), turn(changes)])),
  outside: {
    sound: turn({}),
    refused: wrong.flatMap((changes) => turn(changes, FAILED)),
    'no request for a quote': wrong.flatMap((changes) => turn({ ...changes, action: 'ping' })),
    'beside another request': wrong.flatMap((changes) => [
      { operation: 'WS', status: 101, asked: [{ ...ASKED, ...changes }, ASKED], said: [QUOTED] },
    ]),
  },
});

const PAIRS: Sketch[] = [{ operation: 'GET /api/v1/market/pairs', json: pairList({}, [pair()]) }];
const OF_PAIR = { to_asset: String(gold().asset_id) };
/** Turns on one session, all asked for and then all said. */
const together = (asked: readonly Json[], ...said: readonly unknown[]): Sketch[] => [
  { operation: 'WS', status: 101, asked, said },
];
const PING = { action: 'ping' };
/** A failed request that is wrong in itself, and the end of its session. */
const ended = (
  closing: Partial<RecordedClosing>,
  asked: Json = { from_amount: null },
  said: unknown = FAILED,
): Sketch[] =>
  turn(asked, said).map((sketch) => ({
    ...sketch,
    closed: { at: START * 1000 + 10, code: 1000, reason: '', by: 'server', ...closing },
  }));

/** A session in which each message has its reply before the next one. */
const alternately = (...turns: readonly [asked: Json, said: Json][]): Sketch => ({
  operation: 'WS',
  status: 101,
  asked: turns.map(([asked]) => asked),
  said: turns.map(([, said]) => said),
  inTurn: true,
});
/** A session that the server ends while its client asks. */
const leaving = (
  at: number,
  closing: Partial<RecordedClosing> = {},
  asked: Json = PING,
  client = `client-${at}`,
): Sketch[] => [
  {
    operation: 'WS',
    path: `/ws/${client}`,
    status: 101,
    at,
    asked: [asked],
    said: [PONG],
    closed: { at: (START + at) * 1000 + 10, code: 1000, reason: '', by: 'server', ...closing },
  },
];
const REST_QUOTE: Sketch[] = [{ operation: 'POST /api/v1/market/quote', json: quote() }];
/** Two quotes on a socket, between some of REST. */
const beside = (changes: Json): Sketch[] => [
  ...REST_QUOTE,
  ...REST_QUOTE,
  ...[10, 20].flatMap((at) => turn({}, { ...QUOTED, data: quote(changes) }).map((sketch) => ({ ...sketch, at }))),
  ...REST_QUOTE.map((sketch) => ({ ...sketch, at: 90 })),
];

/** A quote for 10 000 000 msat at a price of 2 000 for 10^3 of them, with a fee of a hundredth. */
const charged = (bought: number): Json =>
  quote({
    from_asset: { ...(quote().from_asset as Json), amount: 10_000_000, precision: 3 },
    to_asset: { ...(quote().to_asset as Json), amount: bought },
    price: 2_000,
    fee: { ...(quote().fee as Json), fee_asset: 'BTC', base_fee: 0, variable_fee: 100_000, final_fee: 100_000 },
  });

/** A request for 10 000 000 msat, and a quote whose figures are sound. */
const soundTurn = (changes: Json): Sketch[] =>
  turn({ from_amount: 10_000_000, ...changes }, { ...QUOTED, data: charged(19_800_000) });

export const SOCKET_CASES: Cases = {
  'WS-ERR-04': {
    breaks: {
      'between other layers': [...PAIRS, ...turn({ ...OF_PAIR, from_layer: 'BTC_L1', to_layer: 'RGB_LN' })],
      'listed later': [...turn({ ...OF_PAIR, from_layer: 'BTC_L1', to_layer: 'RGB_LN' }), ...PAIRS],
    },
    outside: {
      'a route of the pair': [...PAIRS, ...turn({ ...OF_PAIR, from_layer: 'BTC_LN', to_layer: 'RGB_LN' })],
      'without layers': [...PAIRS, ...turn(OF_PAIR)],
      'a failure': [...PAIRS, ...turn({ ...OF_PAIR, from_layer: 'BTC_L1', to_layer: 'RGB_LN' }, FAILED)],
      'a pair that no list shows': turn({ ...OF_PAIR, from_layer: 'BTC_L1', to_layer: 'RGB_LN' }),
    },
  },
  'WS-QUOTE-06': {
    breaks: { 'of no route': [...PAIRS, ...turn(OF_PAIR, { ...QUOTED, data: quote({ from_asset: ON_CHAIN }) })] },
    outside: {
      'of a route': [...PAIRS, ...turn(OF_PAIR)],
      'as asked for': [
        ...PAIRS,
        ...turn({ ...OF_PAIR, from_layer: 'BTC_L1' }, { ...QUOTED, data: quote({ from_asset: ON_CHAIN }) }),
      ],
    },
  },
  'WS-PUSH-02': {
    breaks: { 'a second reply': together([ASKED], QUOTED, QUOTED), 'a second pong': together([PING], PONG, PONG) },
    outside: {
      'one for each': together([ASKED, PING], QUOTED, PONG),
      'fewer than asked': together([ASKED, PING], PONG),
      'a price that nobody asked for': together([PING], PONG, { action: 'price_update', data: {} }),
      'what another session heard': [...together([ASKED], QUOTED), ...together([PING], PONG, QUOTED)],
    },
  },
  'WS-PUSH-03': {
    breaks: { "another session's quote": [...together([ASKED], QUOTED), ...together([PING], PONG, QUOTED)] },
    outside: { 'a second reply': together([ASKED], QUOTED, QUOTED), 'to each its own': together([ASKED], QUOTED) },
  },
  'WS-PING-01': {
    breaks: {
      'sent back': together([PING], PING),
      'a quote': together([PING], QUOTED),
      'an error behind a pong': [{ ...alternately([PING, PONG], [PING, FAILED]) }],
    },
    outside: {
      'a pong': together([PING], PONG),
      'an error for who is not let in': together([PING], FAILED),
      'too often': [{ ...alternately([PING, PONG], [PING, { error: 'rate limit exceeded' }]) }],
      'a ping with more': together([{ ...PING, timestamp: 1 }], FAILED, FAILED),
      'beside another message': together([ASKED, PING], QUOTED, PONG),
      'a session that said more than it was asked for': together([PING], QUOTED, PONG),
    },
  },
  'WS-PING-03': {
    breaks: { 'a second pong': together([PING], PONG, PONG) },
    outside: { 'one for each': together([PING, PING], PONG, PONG), 'another surplus': together([PING], PONG, QUOTED) },
  },
  'WS-LIFE-01': {
    breaks: { 'again and again': [1, 2, 3].flatMap((at) => leaving(at)) },
    outside: {
      twice: [1, 2].flatMap((at) => leaving(at)),
      'all at one time': [1, 1.1, 1.2].flatMap((at) => leaving(at)),
      'the server goes away': [1, 2, 3].flatMap((at) => leaving(at, { code: 1001 })),
      'a limit': [1, 2, 3].flatMap((at) => leaving(at, { code: 1008 })),
      'by the client': [1, 2, 3].flatMap((at) => leaving(at, { by: 'client' })),
      idle: [1, 2, 3].flatMap((at) => leaving(at, { at: (START + at + 60) * 1000 })),
      'what fails': [1, 2, 3].flatMap((at) => leaving(at, {}, { ...ASKED, from_amount: null })),
      'one client_id': [1, 2, 3].flatMap((at) => leaving(at, {}, PING, 'client')),
    },
  },
  'WS-QUOTE-03': {
    holds: { 'as over REST': beside({}), 'more than documented': beside({ spread: 1 }) },
    breaks: {
      'a text': beside({ price: '12.5' }),
      'no fee': beside({ fee: undefined }),
      'a name that is null': beside({ to_asset: { ...(quote().to_asset as Json), name: null } }),
      'an amount with a fraction': beside({ to_asset: { ...(quote().to_asset as Json), amount: 7.5 } }),
      'another precision': beside({ to_asset: { ...(quote().to_asset as Json), precision: 17 } }),
    },
  },
  'WS-PING-04': {
    holds: { 'a pong': session(PONG), 'no error': session({ ...PONG, error: null, data: {} }) },
    breaks: { 'an empty error': session({ ...PONG, error: '' }), 'a quote': session({ ...PONG, data: quote() }) },
    outside: { 'another message': session(QUOTED, FAILED) },
  },
  'WS-ERR-08': {
    breaks: { 'at once': ended({}), 'without a code': ended({ code: 1005 }) },
    outside: {
      later: ended({ at: START * 1000 + 2_000 }),
      'by the client': ended({ by: 'client' }),
      'the server goes away': ended({ code: 1001 }),
      'a request that another state would serve': ended({}, {}),
      'behind a quote': ended({}, {}, QUOTED),
    },
  },
  'WS-QUOTE-01': {
    holds: { 'as asked': turn({}) },
    breaks: {
      'another amount': turn({ from_amount: 1_500_001 }),
      'behind a price that nobody asked for': [
        {
          operation: 'WS',
          status: 101,
          asked: [{ ...ASKED, from_amount: 7 }],
          said: [{ action: 'price_update', data: {} }, QUOTED],
        },
      ],
    },
    outside: {
      'replies in another order': [
        {
          operation: 'WS',
          status: 101,
          asked: [
            { ...ASKED, from_amount: 7 },
            { ...ASKED, from_amount: 8 },
          ],
          said: [QUOTED, QUOTED],
        },
      ],
      'two amounts': turn({ to_amount: 7 }),
      'a failure': turn({ from_amount: 7 }, FAILED),
      text: turn({ from_amount: '7' }),
    },
  },
  'WS-QUOTE-02': {
    holds: { 'as asked': turn({ from_amount: null, to_amount: 9_007_199_254_740_993n }) },
    breaks: { 'another amount': turn({ from_amount: null, to_amount: 9_007_199_254_740_992n }) },
  },
  'WS-QUOTE-05': {
    holds: { 'as asked': turn(OF_PAIR) },
    breaks: {
      another: turn({ to_asset: 'rgb:b' }),
      'in other letters': turn({ to_asset: String(gold().asset_id).toUpperCase().replace('RGB', 'rgb') }),
    },
    outside: { 'by tickers': turn({ from_asset: 'btc' }), refused: turn({ to_asset: 'rgb:b' }, FAILED) },
  },
  'WS-QUOTE-07': {
    holds: { 'as asked': turn({ from_layer: 'BTC_LN', to_layer: 'RGB_LN' }) },
    breaks: { 'another layer': turn({ from_layer: 'BTC_L1' }) },
    outside: { 'none given': turn({}), 'another spelling': turn({ from_layer: 'btc_l1' }) },
  },
  'WS-PUSH-01': {
    breaks: { 'a welcome': session({ hello: 1 }) },
    outside: { 'an answer': turn({}), silence: session() },
  },
  'WS-ERR-01': refused({ from_amount: null }, { from_amount: undefined }),
  'WS-ERR-02': refused({ to_amount: 7 }),
  'WS-ERR-05': refused({ from_amount: 0 }, { from_amount: 1.5 }, { from_amount: [7] }, { from_amount: 'seven' }),
  'WS-ERR-06': refused({ from_asset: undefined }, { to_asset: undefined }),
  'WS-QUOTE-10': {
    holds: {
      'a quote': session({ ...QUOTED, data: charged(19_800_000) }, PONG),
      'a quote of which rounding hides the price': session({
        ...QUOTED,
        data: quote({ to_asset: { ...(quote().to_asset as Json), amount: 7 } }),
      }),
      'an id of a quote of REST': [
        { operation: 'POST /api/v1/market/quote', json: charged(19_800_000) },
        ...soundTurn({}),
      ],
      'a fee as over REST': [
        { operation: 'POST /api/v1/market/quote', json: charged(19_800_000) },
        ...session(...[19_800_000, 19_800_001].map((bought) => ({ ...QUOTED, data: charged(bought) }))),
      ],
      'a failure with what is no quote': session({ ...FAILED, data: quote({ expires_at: 0 }) }),
      'a quote before its end': [
        ...session({ ...QUOTED, data: charged(19_800_000) }),
        ...REST_QUOTE.map((sketch) => ({ ...sketch, at: 3_000 })),
      ],
    },
    breaks: {
      'another amount than was asked for': soundTurn({ from_amount: 10_000_001 }),
      'an id for two requests': [...soundTurn({}), ...soundTurn({})],
      'a price of nothing': session({ ...QUOTED, data: { ...charged(19_800_000), price: 0 } }),
      'a quote that lives for hours': session({ ...QUOTED, data: quote({ expires_at: START + 7_200 }) }),
      'a quote that was over when it was given': [
        ...REST_QUOTE.map((sketch) => ({ ...sketch, at: 100 })),
        ...session(QUOTED).map((sketch) => ({ ...sketch, at: 101 })),
      ],
      'a quote that is over': session({ ...QUOTED, data: quote({ expires_at: START - 1 }) }),
      'a fee that is not in its amounts': [
        { operation: 'POST /api/v1/market/quote', json: charged(19_800_000) },
        ...session(...[20_000_000, 20_000_001].map((bought) => ({ ...QUOTED, data: charged(bought) }))),
      ],
      'a price that fits its amounts in no unit': session({ ...QUOTED, data: charged(14_000_000) }),
      'another sum': session({ ...QUOTED, data: quote({ fee: { ...(quote().fee as Json), final_fee: 7 } }) }),
    },
    outside: { 'no quote': session(PONG, FAILED), 'a REST answer': REST },
  },
  'WS-PING-02': {
    holds: {
      'the published member': session(PONG, QUOTED, FAILED),
      'another member': session({ type: 'pong' }, { type: 'quote_response', data: quote() }),
      'two members, one of them shared': session({ type: 'pong', action: 'pong' }, QUOTED),
      'a bare pong alone': session('pong'),
    },
    breaks: {
      'another member for each kind': session({ type: 'pong' }, QUOTED),
      'over two sessions': [...session({ event: 'pong' }), ...session(FAILED)],
      'a bare pong beside objects': session('"pong"', QUOTED),
    },
    outside: { 'no known kind': session({ hello: 1 }, 'text'), 'a REST answer': REST },
  },
  'WS-ERR-07': {
    holds: {
      'a quote and a failure apart': session(QUOTED, FAILED, PONG),
      'error null beside a quote': session({ ...QUOTED, error: null }),
      'data null beside a failure': session({ ...FAILED, data: null }),
      'an error as an object': session({ error: { code: 1 } }),
    },
    breaks: {
      'both in one': session({ ...QUOTED, error: 'but' }),
      'a failure that calls itself quote_response': session({ action: 'quote_response', error: 'no' }),
      'a failure with a quote': session({ ...FAILED, data: quote() }),
    },
    outside: { 'only pongs': session(PONG, 'pong'), 'a REST answer': REST },
  },
  'WS-ERR-11': {
    holds: { text: session(FAILED), 'an object': session({ error: { code: 1 } }), 'a number': session({ error: 7 }) },
    breaks: { 'an empty text': session({ error: '' }), 'an empty object': session({ error: {} }) },
    outside: { 'error null': session({ ...QUOTED, error: null }), 'a REST answer': REST },
  },
};
