import { createHash, randomBytes } from 'node:crypto';
import { legOf, type Members, mapped, onRequest, reply, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, NODEINFO } from '../operations.ts';
import { applicationError, internalError, throttled } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asText, below, copy, drop, every, on, set } from '../rule.ts';
import { changeSwapstring, changeTokens } from './shown.ts';

const AMOUNTS = ['from_amount', 'to_amount'];

/** Defects of nodeinfo and of init: the swapstring, the quote behind a swap, its token. */
export const FAULTS: Faults = {
  'swapstring-of-socket-quotes-with-amounts-turned-round': breaks('SWP-INIT-03')
    .triggers('FLW-SWAP-03')
    .what('in the swapstring of a swap from a quote of the socket each amount stands beside the other asset')
    .onAnswer(INIT, ({ quote, answer }) => {
      if (!quote?.isOfSocket) return undefined;
      const [from_amount, from, to_amount, ...rest] = String(answer.swapstring).split('/');
      return { swapstring: [to_amount, from, from_amount, ...rest].join('/') };
    }),
  'nodeinfo-without-height': breaks('SWP-NODE-01')
    .triggers('SWP-NODE-03')
    .what('nodeinfo does not tell the height of the chain')
    .wire(on(NODEINFO).body(drop('block_height'))),
  'nodeinfo-height-as-text': breaks('SWP-NODE-01')
    .triggers('SWP-NODE-03')
    .what('the height of the chain is a text')
    .wire(on(NODEINFO).body(asText('block_height'))),
  'nodeinfo-of-the-older-listing': breaks('SWP-NODE-01')
    .triggers('SWP-NODE-02', 'SWP-NODE-03')
    .what('nodeinfo has node_id in the place of pubkey')
    .wire(on(NODEINFO).body(copy('node_id', 'pubkey'), drop('pubkey'))),
  'inits-throttled-with-400': breaks('ERR-CODE-09')
    .triggers('SWP-STATE-12', 'FMT-UNIT-02')
    .what('every third init comes too soon, which is answered by RATE_LIMIT_EXCEEDED with 400')
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
    .triggers('FLW-SWAP-02')
    .what('init gives no access_token')
    .wire(on(INIT).body(drop('access_token'))),
  'init-of-sales-without-token': breaks('SWP-INIT-01')
    .triggers('FLW-SWAP-02')
    .what('the init of a sale gives no access_token')
    .wire(on(INIT).when('body.to_asset', 'BTC').body(drop('access_token'))),
  'init-with-an-empty-token': breaks('SWP-INIT-01')
    .triggers('FLW-SWAP-02')
    .what('the access_token of a swap is empty')
    .wire(on(INIT).body(set('access_token', ''))),
  'swapstring-with-semicolons': breaks('SWP-INIT-02')
    .triggers('FLW-SWAP-02')
    .what('the parts of the swapstring are cut by semicolons')
    .wireBy(changeSwapstring, (swapstring) => swapstring.replaceAll('/', ';')),
  'swapstring-without-an-asset': breaks('SWP-INIT-02')
    .triggers('FLW-SWAP-02')
    .what('the swapstring leaves out one asset')
    .wireBy(changeSwapstring, (_, parts) => parts.toSpliced(3, 1).join('/')),
  'swapstring-in-satoshis': breaks('SWP-INIT-03', 'FLW-SWAP-02')
    .what('BTC stands in the swapstring in satoshis')
    .wireBy(changeSwapstring, (_, parts) => {
      const at = parts.indexOf('btc') - 1;
      return parts.with(at, String(BigInt(parts[at] ?? 0) / 1000n)).join('/');
    }),
  'swapstring-of-sales-in-whole-satoshis': breaks('SWP-INIT-03')
    .triggers('QUO-USE-01')
    .what('in the swapstring the BTC that a client gets is cut down to whole satoshis')
    .wireBy(changeSwapstring, (swapstring, parts) =>
      parts[3] === 'btc' ? parts.with(2, String((BigInt(parts[2] ?? 0) / 1000n) * 1000n)).join('/') : swapstring,
    ),
  'swapstring-amounts-through-a-double': breaks('SWP-INIT-03')
    .triggers('FMT-INT-02')
    .what('large amounts lose their last digits in the swapstring')
    .wireBy(changeSwapstring, (swapstring) =>
      swapstring.replace(/(?<=^|\/)\d{16,}(?=\/)/g, (digits) => String(BigInt(Number(digits)))),
    ),
  'swapstring-of-exchanges-in-btc': breaks('SWP-INIT-02', 'FLW-SWAP-02')
    .what('the swapstring of one asset for another names BTC in the place of the first')
    .wireBy(changeSwapstring, (swapstring, parts) =>
      swapstring.includes('/btc/') ? swapstring : parts.with(1, 'btc').join('/'),
    ),
  'swapstring-of-sales-with-a-capital-hash': breaks('SWP-INIT-04')
    .triggers('FLW-SWAP-02')
    .what('the swapstring of a sale has its hash in capitals')
    .wireBy(changeSwapstring, (swapstring, parts) =>
      parts[3] === 'btc' ? parts.with(-1, String(parts.at(-1)).toUpperCase()).join('/') : swapstring,
    ),
  'swapstring-with-amounts-exchanged': breaks('SWP-INIT-03')
    .triggers('FLW-SWAP-02')
    .what('each amount of the swapstring stands beside the other asset')
    .wireBy(changeSwapstring, (_, [from, from_asset, to, ...rest]) => [to, from_asset, from, ...rest].join('/')),
  'swapstring-with-another-hash': breaks('SWP-INIT-04', 'FLW-SWAP-02')
    .what('the hash in the swapstring is taken of the hash of the preimage, not of the preimage')
    .wireBy(changeSwapstring, (swapstring) =>
      swapstring.replace(/[0-9a-f]{64}$/, (hash) => createHash('sha256').update(hash, 'hex').digest('hex')),
    ),
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
    .onRequest(INIT, ({ asked, quote, past }) => {
      const isUnknown = typeof asked.rfq_id === 'string' && !quote;
      return isUnknown && { rfq_id: past.quotes().at(-1)?.rfq_id };
    }),
  'init-replayed': breaks('SWP-INIT-09', 'AUT-TOKEN-01')
    .what('a repeated init gives the first answer once more, token included')
    .onRequest(INIT, ({ quote }) => {
      if (quote?.swap === undefined) return undefined;
      const { payment_hash, swapstring, access_token } = quote.swap;
      return reply(200, { payment_hash, swapstring, access_token });
    }),
  'one-token-for-all': breaks('SWP-INIT-15')
    .what('all swaps have the same token')
    .wireBy(changeTokens, () => 'swp_0123456789abcdefghijklmnopqrstuvwxyz'),
  'hash-as-token': breaks('SWP-INIT-15')
    .what('the token of a swap is its hash')
    .wireBy(changeTokens, (payment_hash) => payment_hash),
  'counted-tokens': breaks('AUT-TOKEN-05')
    .what('tokens are counted up')
    .wireBy(changeTokens, (_, { count }) => `swap-${String(1_000_000_000_000_000 + count)}`),
  'short-tokens': breaks('AUT-TOKEN-05')
    .what('a token has ten characters')
    .wireBy(changeTokens, () => randomBytes(5).toString('hex')),
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
    .onRequest(INIT, ({ asked: { rfq_id }, quote }) => {
      const isUnknown = typeof rfq_id === 'string' && !quote;
      return isUnknown && applicationError(404, 'NOT_FOUND', 'There is no such quote');
    }),
};

/** Changes an init with the quote that it names in view, as it was given. */
function withQuoted(change: (init: Members, quote: Members) => unknown): Wire {
  return onRequest(INIT, ({ asked, quote }) => quote && change(asked, quote));
}
