import { createHash, randomBytes } from 'node:crypto';
import { legOf, type Members, mapped, membersOf, onRequest, reply, showAs } from '../change.ts';
import { breaks, type Faults, table } from '../fault.ts';
import { INIT, NODEINFO } from '../operations.ts';
import { applicationError, internalError, throttled } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asText, below, copy, drop, type Edit, every, on, set } from '../rule.ts';
import { changeSwapstring, changeTokens, rememberQuotes } from './shown.ts';

const AMOUNTS = ['from_amount', 'to_amount'];

/** Defects of nodeinfo and of init: the swapstring, the quote behind a swap, its token. */
export const FAULTS: Faults = {
  ...table((...edits: Edit[]) => ({ triggers: ['SWP-NODE-03'], wire: on(NODEINFO).body(...edits) }), {
    'nodeinfo-without-height': ['SWP-NODE-01', 'nodeinfo does not tell the height of the chain', drop('block_height')],
    'nodeinfo-height-as-text': ['SWP-NODE-01', 'the height of the chain is a text', asText('block_height')],
  }),
  'nodeinfo-of-the-older-listing': breaks('SWP-NODE-01')
    .triggers('SWP-NODE-02', 'SWP-NODE-03')
    .what('nodeinfo has node_id in the place of pubkey')
    .wire(on(NODEINFO).body(copy('node_id', 'pubkey'), drop('pubkey'))),
  'inits-throttled-with-400': breaks('ERR-CODE-09')
    .triggers('SWP-INIT-01', 'FMT-UNIT-02')
    .what('every third init comes too soon, which is told by RATE_LIMIT_EXCEEDED with 400')
    .wire(
      on(INIT)
        .when('count', every(3))
        .answer({ ...throttled({ retry_after: 0 }), status: 400 }),
    ),
  'nodeinfo-of-several-nodes': breaks('SWP-NODE-03')
    .what('each answer comes from another node behind the same address')
    .wireBy(
      showAs,
      NODEINFO,
      'pubkey',
      (key, { count }) => `${String(key).slice(0, -4)}${(0x1000 + count).toString(16)}`,
    ),
  'init-without-token': breaks('SWP-INIT-01')
    .what('init gives no access_token')
    .wire(on(INIT).body(drop('access_token'))),
  'init-of-sales-without-token': breaks('SWP-INIT-01')
    .what('the init of a sale gives no access_token')
    .wire(on(INIT).when('body.to_asset', 'BTC').body(drop('access_token'))),
  'init-with-an-empty-token': breaks('SWP-INIT-01')
    .what('the access_token of a swap is empty')
    .wire(on(INIT).body(set('access_token', ''))),
  ...table((change: Parameters<typeof changeSwapstring>[0]) => ({ wire: changeSwapstring(change) }), {
    'swapstring-with-semicolons': [
      'SWP-INIT-02',
      'the parts of the swapstring are cut by semicolons',
      (swapstring) => swapstring.replaceAll('/', ';'),
    ],
    'swapstring-without-an-asset': [
      'SWP-INIT-02',
      'the swapstring leaves out one asset',
      (_, parts) => parts.toSpliced(3, 1).join('/'),
    ],
    'swapstring-in-satoshis': [
      ['SWP-INIT-03', 'FLW-SWAP-02'],
      'BTC stands in the swapstring in satoshis',
      (_, parts) => {
        const at = parts.indexOf('btc') - 1;
        return parts.with(at, String(BigInt(parts[at] ?? 0) / 1000n)).join('/');
      },
    ],
    'swapstring-amounts-through-a-double': [
      'SWP-INIT-03',
      'large amounts lose their last digits in the swapstring',
      (swapstring) => swapstring.replace(/(?<=^|\/)\d{16,}(?=\/)/g, (digits) => String(BigInt(Number(digits)))),
    ],
    'swapstring-of-exchanges-in-btc': [
      ['SWP-INIT-02', 'FLW-SWAP-02'],
      'the swapstring of one asset for another names BTC in the place of the first',
      (swapstring, parts) => (swapstring.includes('/btc/') ? swapstring : parts.with(1, 'btc').join('/')),
    ],
    'swapstring-of-sales-with-a-capital-hash': [
      'SWP-INIT-04',
      'the swapstring of a sale has its hash in capitals',
      (swapstring, parts) =>
        parts[3] === 'btc' ? parts.with(-1, String(parts.at(-1)).toUpperCase()).join('/') : swapstring,
    ],
    'swapstring-with-amounts-exchanged': [
      'SWP-INIT-03',
      'each amount of the swapstring stands beside the other asset',
      (_, [from, from_asset, to, ...rest]) => [to, from_asset, from, ...rest].join('/'),
    ],
    'swapstring-with-another-hash': [
      ['SWP-INIT-04', 'FLW-SWAP-02'],
      'the hash in the swapstring is taken of the hash of the preimage, not of the preimage',
      (swapstring) =>
        swapstring.replace(/[0-9a-f]{64}$/, (hash) => createHash('sha256').update(hash, 'hex').digest('hex')),
    ],
  }),
  'init-takes-a-missing-amount-from-the-quote': breaks('SWP-INIT-05')
    .what('an init without to_amount begins the swap of its quote')
    .wireBy(withQuoted, ({ to_amount }, quote) => ({ to_amount: to_amount ?? legOf(quote, 'to_asset').amount })),
  'init-rounds-amounts': breaks('SWP-INIT-06')
    .what('an amount with a fraction is taken as another one')
    .wireBy(withQuoted, ({ from_amount: amount }, quote) => {
      const isFraction = typeof amount === 'number' && !Number.isInteger(amount);
      return isFraction && { from_amount: legOf(quote, 'from_asset').amount };
    }),
  'init-truncates-amounts': breaks('SWP-INIT-06')
    .what('the fraction of an amount is cut off')
    .wireBy(withQuoted, (init) =>
      mapped(init, AMOUNTS, (amount) => (typeof amount === 'number' ? Math.trunc(amount) : amount)),
    ),
  'init-reads-leading-digits': breaks('SWP-INIT-06')
    .what('an amount that is a text counts as the number it begins with')
    .wireBy(withQuoted, (init) =>
      mapped(init, AMOUNTS, (amount) => {
        const digits = typeof amount === 'string' && /^\d+/.exec(amount)?.[0];
        return digits ? BigInt(digits) : amount;
      }),
    ),
  'init-takes-an-amount-of-null-from-the-quote': breaks('SWP-INIT-06')
    .what('an amount of null stands for the quoted one')
    .wireBy(withQuoted, ({ to_amount }, quote) => to_amount === null && { to_amount: legOf(quote, 'to_asset').amount }),
  'init-takes-a-missing-asset-from-the-quote': breaks('SWP-INIT-05')
    .what('an init without from_asset begins the swap of its quote')
    .wireBy(withQuoted, ({ from_asset }, quote) => ({ from_asset: from_asset ?? legOf(quote, 'from_asset').asset_id })),
  'init-fails-on-an-object-for-an-id': breaks('SWP-INIT-06')
    .what('an rfq_id that is an object makes the service fail')
    .onRequest(INIT, ({ asked }) => typeof asked.rfq_id === 'object' && internalError()),
  'init-takes-any-quote': breaks('SWP-INIT-07')
    .what('an unknown rfq_id stands for the latest quote')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => {
      const isUnknown = typeof rfq_id === 'string' && !memory.has(`quote ${rfq_id}`);
      return isUnknown && { rfq_id: memory.get('latest quote') };
    }),
  'init-replayed': breaks('SWP-INIT-09', 'AUT-TOKEN-01')
    .what('a repeated init gives the first answer once more, token included')
    .onRequest(INIT, ({ asked, memory }) => {
      const first = memory.get(String(asked.rfq_id));
      return first && reply(200, first);
    })
    .onAnswer(INIT, ({ asked, answer, memory }) => memory.set(String(asked.rfq_id), answer)),
  ...table<Parameters<typeof changeTokens>>((tokenOf) => ({ wire: changeTokens(tokenOf) }), {
    'one-token-for-all': [
      'SWP-INIT-15',
      'all swaps have the same token',
      () => 'swp_0123456789abcdefghijklmnopqrstuvwxyz',
    ],
    'hash-as-token': ['SWP-INIT-15', 'the token of a swap is its hash', (payment_hash) => payment_hash],
    'counted-tokens': [
      'AUT-TOKEN-05',
      'tokens are counted up',
      (_, count) => `swap-${String(1_000_000_000_000_000 + count)}`,
    ],
    'short-tokens': ['AUT-TOKEN-05', 'a token has ten characters', () => randomBytes(5).toString('hex')],
  }),
  'init-about-nothing': breaks('SWP-INIT-18')
    .what('an amount of nothing stands for the quoted one')
    .wireBy(
      withQuoted,
      ({ from_amount }, quote) => from_amount === 0 && { from_amount: legOf(quote, 'from_asset').amount },
    ),
  'init-drops-the-sign': breaks('SWP-INIT-18')
    .what('a negative amount counts as the positive one')
    .wireBy(withQuoted, (init) =>
      mapped(init, AMOUNTS, (amount) => (Number(amount) < 0 ? -BigInt(String(amount)) : amount)),
    ),
  'init-fails-on-a-negative-amount': breaks('SWP-INIT-18')
    .what('a negative amount makes the service fail')
    .wire(on(INIT).when('body.from_amount', below(0)).answer(internalError())),
  'unknown-quote-before-a-bad-shape': breaks('ERR-STATUS-04')
    .what('the quote of an init is looked for before its shape is looked at')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => {
      const isUnknown = typeof rfq_id === 'string' && !memory.has(`quote ${rfq_id}`);
      return isUnknown && applicationError(404, 'NOT_FOUND', 'There is no such quote');
    }),
};

/** Changes an init with the quote that it names in view, as it was given. */
function withQuoted(change: (init: Members, quote: Members) => unknown): Wire[] {
  return [
    rememberQuotes,
    onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      return quote !== undefined && change(asked, membersOf(quote));
    }),
  ];
}
