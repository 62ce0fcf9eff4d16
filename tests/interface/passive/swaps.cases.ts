import { type Json, swap } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const HASH = 'ab'.repeat(32);

const swaps = (changes: Json = {}, more: Sketch = {}): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/atomic/status',
    sent: { payment_hash: HASH.toUpperCase() },
    json: swap(changes),
    ...more,
  },
];
const node = (json: unknown): Sketch[] => [{ operation: 'GET /api/v1/swaps/nodeinfo', json }];
const init = (changes: Json = {}): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    json: { swapstring: '1/BTC', payment_hash: HASH, access_token: 't', ...changes },
  },
];
const TERMS = { from_asset: 'BTC', from_amount: 5_000, to_asset: 'rgb:A-b', to_amount: 7 };
/** A quote of these terms and an init from it, with the swapstring that it gave. */
const begun = (swapstring: string, asked: Json = {}, rfq_id = 'q'): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    sent: { rfq_id, ...TERMS, ...asked },
    json: { swapstring, payment_hash: HASH, access_token: 't' },
  },
  {
    operation: 'POST /api/v1/market/quote',
    json: {
      rfq_id: 'q',
      from_asset: { asset_id: 'BTC', amount: 5_000 },
      to_asset: { asset_id: 'rgb:A-b', amount: 7 },
    },
  },
];
/** The same quote on the socket. */
const ofSocket = (rfq_id: string): Sketch[] => {
  const [, quote] = begun('');
  return [
    { operation: 'WS', status: 101, said: [{ action: 'quote_response', data: { ...(quote?.json as Json), rfq_id } }] },
  ];
};
const SOUND = `5000/btc/7/rgb:A-b/1795261812/${HASH}`;
const AGREED = {
  usual: begun(SOUND),
  'another layout': begun(`${HASH}/5000/7/BTC/rgb:A-b`),
  'what was quoted, whatever was asked': begun(SOUND, { from_amount: 4_999 }),
  'a quote of the socket': begun(SOUND.replace('5000', '6000'), {}, 'of the socket'),
};

const INFO = { pubkey: `02${HASH}`, network: 'Signet', block_height: 0, alias: 'x' };
/** The node, read a second apart. */
const nodes = (...changes: Json[]): Sketch[] =>
  changes.flatMap((change, at) => node({ ...INFO, ...change }).map((each) => ({ ...each, at })));
const DONE = { status: 'Succeeded', initiated_at: START + 1, completed_at: START };
const MONTHS = 90 * 86_400;
const LIFE = ['Waiting', 'Pending', 'Succeeded'];

/** Polls of one swap, a second apart. */
const polls = (...words: string[]): Sketch[] => words.flatMap((status, at) => swaps({ status }, { at }));

/** An init that gave a swap of this hash, and its status later. */
const agreed = (changes: Json = {}, asked: Json = {}): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    sent: { rfq_id: 'q', ...TERMS, ...asked },
    json: { swapstring: SOUND, payment_hash: HASH, access_token: 't' },
  },
  ...swaps({ qty_from: 5_000, from_asset: 'BTC', qty_to: 7, to_asset: 'rgb:A-b', ...changes }, { at: 60 }),
];
/** The status of a swap, asked for with a token. */
const opened = (access_token: unknown): Sketch[] => [
  ...init(),
  ...init({ payment_hash: 'cd'.repeat(32), access_token: 'u' }),
  ...swaps({}, { sent: { payment_hash: HASH, access_token } }),
];
const INIT = 'POST /api/v1/swaps/init';
const REFUSED: Sketch = { operation: 'POST /api/v1/swaps/atomic/status', status: 404, json: {} };
/** An init, and a status that is refused to a token. */
const refusedTo = (access_token: string): Sketch[] => [
  ...init(),
  { ...REFUSED, sent: { payment_hash: HASH, access_token } },
  ...swaps({}, { sent: { payment_hash: HASH, access_token: 't' } }),
];
/** A swap that was shown as over, and is not known some seconds later. */
const notFoundAfterItsEnd = (at: number): Sketch[] => {
  const sent = { payment_hash: HASH, access_token: 't' };
  return [...init(), ...swaps({ status: 'Expired' }, { sent }), { ...REFUSED, sent, at }];
};
const execute: Sketch = { operation: 'POST /api/v1/swaps/execute', sent: { payment_hash: HASH.toUpperCase() } };
const executed = (json: Json): Sketch => ({ ...execute, json });
/** An execute with the swapstring that the init gave. */
const RIGHT: Sketch = { ...execute, sent: { payment_hash: HASH, swapstring: '1/btc' }, json: {} };
const OF_HASH: Sketch = { sent: { payment_hash: HASH } };

/** A swap that lives for some seconds, begun by a caller with a key or without. */
const living = (seconds: number, hash: string, key?: string): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    json: { swapstring: '1/BTC', payment_hash: hash, access_token: 't' },
    ...(key === undefined ? {} : { requestHeaders: [['Authorization', key]] }),
  },
  ...swaps({ payment_hash: hash, requested_at: START, expires_at: START + seconds }, { sent: { payment_hash: hash } }),
];
const KEY = 'Bearer [secret-1]';
const executing = (hash: string): Sketch[] => [
  { operation: 'POST /api/v1/swaps/execute', sent: { payment_hash: hash }, json: { status: 200, message: '' } },
];

export const SWAP_CASES: Cases = {
  'AUT-KEY-02': {
    holds: { alike: [...living(120, 'a1', KEY), ...living(121, 'b2')] },
    breaks: { 'half as long': [...living(120, 'a1', KEY), ...living(60, 'b2')] },
    outside: {
      'no key': [...living(120, 'a1'), ...living(60, 'b2')],
      'swaps of one caller differ': [...living(120, 'a1', KEY), ...living(60, 'b2'), ...living(80, 'c3')],
      'the life of one is another later': [...living(120, 'a1', KEY), ...living(60, 'b2'), ...living(120, 'b2')],
      'one was executed': [...living(120, 'a1', KEY), ...executing('b2'), ...living(60, 'b2')],
    },
  },
  'SWP-NODE-04': {
    holds: { usual: node(INFO), 'a mock': node({ ...INFO, pubkey: 'mock', network: 'Regtest' }) },
    breaks: { short: node({ ...INFO, pubkey: '02ab' }), 'another prefix': node({ ...INFO, pubkey: `04${HASH}` }) },
  },
  'SWP-NODE-05': {
    holds: {
      usual: node(INFO),
      others: [...node({ ...INFO, network: 'SignetCustom' }), ...node({ ...INFO, network: 'Testnet' })],
    },
    breaks: { empty: node({ ...INFO, network: '' }), 'no word': node({ ...INFO, network: '0x01' }) },
  },
  'SWP-INIT-02': {
    holds: AGREED,
    breaks: {
      'no hash': begun(SOUND.replace(HASH, '')),
      'another asset': begun(SOUND.replace('A-b', 'C-d')),
    },
    outside: { refused: init({ swapstring: undefined }) },
  },
  'SWP-INIT-03': {
    holds: AGREED,
    breaks: {
      'fifty times': begun(SOUND.replace('5000', '250000')),
      'neither quoted nor asked': begun(SOUND.replace('5000', '4998'), { from_amount: 4_999 }),
      exchanged: begun(`7/btc/5000/rgb:A-b/1/${HASH}`),
      'exchanged, from a quote of the socket': [...begun(`7/btc/5000/rgb:A-b/1/${HASH}`, {}, 's'), ...ofSocket('s')],
    },
  },
  'SWP-INIT-04': {
    holds: AGREED,
    breaks: { 'another hash': begun(SOUND.replace(HASH, 'cd'.repeat(32))) },
  },
  'SWP-INIT-16': {
    holds: {
      hex: init(),
      'upper case': init({ payment_hash: HASH.toUpperCase() }),
      other: init({ payment_hash: 'x' }),
    },
    breaks: { 'a slash': init({ payment_hash: 'a/b' }) },
  },
  'SWP-STATUS-04': {
    holds: { 'another case': swaps() },
    breaks: { another: swaps({ payment_hash: 'cd'.repeat(32) }), absence: swaps({ payment_hash: undefined }) },
  },
  'SWP-STATUS-06': {
    holds: {
      'near the init, polled later': [...swaps({}, { at: 3000 }), ...init()],
      'no init recorded': swaps({ requested_at: 7 }),
      'zeros and nulls': swaps({ initiated_at: 0, completed_at: null }),
      'an end that is found out months later': [...init(), ...swaps({ completed_at: START + MONTHS }, { at: MONTHS })],
    },
    breaks: {
      'an end months ahead': [...init(), ...swaps({ completed_at: START + MONTHS })],
      milliseconds: [...init(), ...swaps({ requested_at: START * 1000 })],
      'an hour before the init': [...init(), ...swaps({ requested_at: START - 3600 })],
      'in the first of two readings': [...init(), ...swaps({ requested_at: START - 3600 }), ...swaps({})],
      'in the second of two readings': [...init(), ...swaps({}), ...swaps({ completed_at: START - 3600 })],
      'an expiry in milliseconds': [...init(), ...swaps({ expires_at: START * 1000 })],
      'an ISO time': swaps({ requested_at: '2026-01-01T00:00:00Z' }),
      'a null expiry': swaps({ expires_at: null }),
      'a textual completion': swaps({ completed_at: '0' }),
    },
  },
  'SWP-STATUS-07': {
    holds: {
      unreached: swaps({ initiated_at: 0, completed_at: 0 }),
      'a second of rounding': swaps(DONE),
      'failed before it was initiated': swaps({ status: 'Failed', completed_at: START + 5 }),
    },
    breaks: {
      'initiated before requested': swaps({ initiated_at: START - 2 }),
      'completed before initiated': swaps({ initiated_at: START + 10, completed_at: START + 8 }),
      'expired at once': swaps({ expires_at: START }),
      'succeeded without initiation': swaps({ ...DONE, initiated_at: null }),
      'succeeded without completion': swaps({ status: 'Succeeded', initiated_at: START }),
    },
  },
  'SWP-STATUS-08': {
    holds: { 'all forms': [...swaps(), ...swaps({ initiated_at: 0, completed_at: 0 }), ...swaps(DONE)] },
    breaks: { 'succeeded with zero': swaps({ ...DONE, completed_at: 0 }) },
  },
  'SWP-STATE-06': {
    holds: { life: polls(...LIFE, 'Succeeded') },
    breaks: { 'it goes on': polls(...LIFE, 'Pending'), 'another end': polls('Expired', 'Failed') },
    outside: { 'not over yet': polls('Waiting', 'Pending', 'Pending') },
  },
  'SWP-NODE-03': {
    holds: {
      higher: nodes({}, { block_height: 9 }),
      'a reorganisation': nodes({ block_height: 9 }, { block_height: 3 }),
    },
    breaks: {
      'another key': nodes({}, { pubkey: `03${HASH}` }),
      'another network': nodes({}, { network: 'Regtest' }),
      'far back': nodes({ block_height: 9 }, { block_height: 2 }),
    },
    outside: { 'one reading': node(INFO) },
  },
  'SWP-STATE-07': {
    holds: {
      life: polls(...LIFE, 'Succeeded'),
      'no Pending': polls('Waiting', 'Expired'),
      'read in another order': polls(...LIFE).reverse(),
      'answers that overtook one another': [
        ...swaps({ status: 'Succeeded' }, { at: 1, durationMs: 10 }),
        ...swaps({ status: 'Pending' }, { at: 0, durationMs: 5000 }),
      ],
    },
    breaks: { back: polls('Pending', 'Waiting'), revived: polls('Waiting', 'Expired', 'Pending') },
  },
  'SWP-INIT-09': {
    holds: { 'two quotes': [...begun(SOUND), ...begun(SOUND, {}, 'p')] },
    breaks: { 'one quote': [...begun(SOUND), ...begun(SOUND)] },
  },
  'SWP-INIT-15': {
    holds: { usual: init() },
    breaks: {
      'one hash': [...init(), ...init({ access_token: 'u', swapstring: '2/BTC' })],
      'one token': [...init(), ...init({ payment_hash: 'cd'.repeat(32), swapstring: '2/BTC' })],
    },
  },
  'SWP-STATUS-05': {
    holds: {
      usual: agreed(),
      'seen from the maker': agreed({ qty_from: 7, from_asset: 'rgb:A-b', qty_to: 5_000, to_asset: 'btc' }),
      'begun as it was quoted': [...agreed(), ...agreed({ qty_from: 5_000 }, { from_amount: 4_999 })],
    },
    breaks: { 'another amount': agreed({ qty_to: 8 }), 'another asset': agreed({ from_asset: 'rgb:C-d' }) },
    outside: { 'no init recorded': swaps() },
  },
  'SWP-STATUS-17': {
    holds: {
      usual: [...swaps(), ...swaps({ ...DONE, expires_at: START + 500 }, { at: 5 })],
      'in flight together': [...swaps({}, { durationMs: 3_000 }), ...swaps({ qty_to: 8 }, { at: 1 })],
    },
    breaks: {
      'another amount': [...swaps(), ...swaps({ qty_to: 8 }, { at: 5 })],
      'another completion': [...swaps(DONE), ...swaps({ ...DONE, completed_at: START + 3 }, { at: 5 })],
    },
    outside: { 'one reading': swaps() },
  },
  'SWP-STATUS-09': {
    holds: { 'its own': opened('t'), 'its own with spaces around': opened(' t ') },
    breaks: { 'one of no swap': opened('v') },
    outside: { 'no init recorded': swaps({}, { sent: { payment_hash: HASH, access_token: 'u' } }) },
  },
  'SWP-STATUS-10': {
    holds: { 'its own': opened('t') },
    breaks: { 'an empty one': opened(''), 'no text': opened([]), none: [...init(), ...swaps()] },
  },
  'SWP-STATUS-13': {
    holds: { 'its own': opened('t'), 'one of no swap': opened('v') },
    breaks: { 'that of another swap': opened('u') },
  },
  'SWP-STATE-01': {
    breaks: { 'expired from the beginning': [...init(), ...swaps({ status: 'Expired' })] },
    outside: {
      'when its time is over': [...init(), ...swaps({ status: 'Expired' }, { at: 3600 })],
      'seconds before its end': [...init(), ...swaps({ status: 'Expired' }, { at: 3596 })],
      executed: [...init(), ...swaps({ status: 'Expired' }), execute],
      'a clock that no answer shows': [...init(), ...swaps({ status: 'Expired' }, { headers: { Date: null } })],
      'another end': [...init(), ...swaps({ status: 'Failed' })],
    },
  },
  'SWP-STATE-04': {
    breaks: { 'not executed': [...init(), ...swaps({ status: 'Failed' })] },
    outside: {
      executed: [...init(), ...swaps({ status: 'Failed' }), execute],
      'executed with a wrong hash': [
        ...init(),
        ...swaps({ status: 'Failed' }),
        { ...execute, sent: { payment_hash: 'cd'.repeat(32), swapstring: '1/BTC' } },
      ],
      expired: [...init(), ...swaps({ status: 'Expired' })],
      'no init recorded': swaps({ status: 'Failed' }),
    },
  },
  'SWP-STATE-05': {
    breaks: {
      'expired by its execute': [...init(), RIGHT, ...swaps({ status: 'Expired' }, { at: 60 })],
    },
    outside: {
      failed: [...init(), RIGHT, ...swaps({ status: 'Failed' })],
      'when its time is over': [...init(), { ...RIGHT, at: 3_590 }, ...swaps({ status: 'Expired' }, { at: 3_600 })],
      'long after its execute': [...init(), RIGHT, ...swaps({ status: 'Expired' }, { at: 61 })],
      'before its execute': [...init(), { ...RIGHT, at: 2 }, ...swaps({ status: 'Expired' }, { at: 1 })],
      'another swapstring': [...init(), executed({}), ...swaps({ status: 'Expired' })],
    },
  },
  'SWP-STATE-08': {
    holds: {
      executed: [...init(), ...swaps(DONE), execute],
      'executed without an answer': [...init(), ...swaps(DONE), { ...execute, lost: true }],
      waiting: [...init(), ...swaps()],
    },
    breaks: { 'not executed': [...init(), ...swaps(DONE)] },
    outside: { 'no init recorded': swaps(DONE) },
  },
  'SWP-STATUS-19': {
    holds: {
      'its own': opened('t'),
      'refused to another token': refusedTo('u'),
      'not found long after its end was shown': notFoundAfterItsEnd(4_000),
    },
    breaks: { 'not found later': refusedTo('t'), 'not found soon after its end': notFoundAfterItsEnd(1_800) },
    outside: { 'an outage': [...init(), { ...REFUSED, status: 503, sent: { payment_hash: HASH, access_token: 't' } }] },
  },
  'SWP-INIT-05': {
    breaks: { served: [{ operation: INIT, sent: { rfq_id: 'q', ...TERMS, to_asset: undefined }, json: {} }] },
    outside: {
      refused: [{ operation: INIT, status: 422, sent: { rfq_id: 'q' }, json: {} }],
      'an outage': [{ operation: INIT, status: 503, sent: {}, json: {} }],
      usual: begun(SOUND),
    },
  },
  'SWP-INIT-06': {
    breaks: {
      'a fraction': begun(SOUND, { from_amount: 1.5 }),
      'a list': begun(SOUND, { to_amount: [7] }),
      'a word': begun(SOUND, { to_amount: 'seven' }),
    },
    outside: {
      refused: [{ operation: INIT, status: 400, sent: { ...TERMS, from_amount: {} }, json: {} }],
      'texts of digits': begun(SOUND, { from_amount: '5000', to_amount: '7.0' }),
    },
  },
  'SWP-INIT-18': {
    breaks: { zero: begun(SOUND, { from_amount: 0 }), 'less than zero': begun(SOUND, { to_amount: -7 }) },
    outside: { refused: [{ operation: INIT, status: 400, sent: { ...TERMS, from_amount: 0 }, json: {} }] },
  },
  'SWP-EXEC-01': {
    holds: { 'as stated': [...swaps(DONE, OF_HASH), executed({ status: 200, message: 'begun', more: 1 })] },
    breaks: {
      'no message': [executed({ status: 200 }), ...swaps(DONE, OF_HASH)],
      'a status in words': [executed({ status: 'ok', message: 'begun' }), ...swaps(DONE, OF_HASH)],
    },
    outside: {
      'what did not succeed': [executed({ status: 200 }), ...swaps({ status: 'Failed' }, OF_HASH)],
      'which of two was taken on': [executed({}), executed({ status: 200 }), ...swaps(DONE, OF_HASH)],
      refused: [{ ...executed({}), status: 400 }, ...swaps(DONE, OF_HASH)],
    },
  },
  'SWP-EXEC-03': {
    breaks: { served: [{ ...execute, json: {} }] },
    outside: {
      refused: [{ ...execute, status: 422, json: {} }],
      all: [{ ...execute, sent: { swapstring: SOUND, taker_pubkey: '02', payment_hash: HASH } }],
    },
  },
};
