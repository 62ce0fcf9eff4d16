import { randomBytes } from 'node:crypto';
import { conforming, exercises } from '../conforming.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { copy, on, set, swap, upper, where } from '../rule.ts';
import { SWAPS } from '../scopes.ts';
import { changeSwapstring, changeTokens } from './shown.ts';

/** What the interface does not name. */
const MORE = { since: 'always', list: [1, null] };

/** Conforming services of another make: how they take inits and executes, and how they show swaps. */
export const VARIANTS = conforming(SWAPS, {
  'nodeinfo-of-both-listings': exercises('SWP-NODE-01', 'SWP-NODE-02')
    .scope('SWP-NODE', 'FMT-NET')
    .what('nodeinfo has the members of the older listing beside those of today, and another network word')
    .wire(
      on(NODEINFO).body(copy('node_id', 'pubkey'), upper('network')),
      on(NODEINFO).body(set('alias', 'maker'), set('color', '#aabbcc'), set('num_peers', 2), set('num_channels', null)),
    ),
  'surplus-swap-members': exercises('SWP-INIT-01', 'SWP-EXEC-01', 'SWP-STATUS-01')
    .what('init, execute and swap objects have members that the interface does not name')
    .wire(on(INIT, EXECUTE, STATUS).body(set('zz_more', MORE)), on(STATUS).body(set('swap.zz_more', MORE))),
  'quoted-figures-override': exercises('SWP-INIT-11', 'SWP-INIT-12')
    .what('an init with other figures begins the swap that was quoted')
    .options({ init_mismatch: 'override' }),
  'mismatch-spends-the-quote': exercises('SWP-INIT-14')
    .what('an init that is refused for its figures uses up the quote')
    .options({ mismatch_spends_quote: true }),
  'quotes-not-found': exercises('SWP-INIT-07', 'SWP-INIT-09', 'SWP-INIT-19')
    .what('an unknown, expired or used quote is answered 404')
    .options({ unusable_quote: 404 }),
  'onchain-inits': exercises('SWP-INIT-20')
    .what('a quote on on-chain layers begins a swap')
    .options({ onchain_init: 'accept' }),
  'failing-code-in-a-200': exercises('SWP-EXEC-04', 'SWP-EXEC-05', 'SWP-EXEC-07', 'SWP-EXEC-11', 'SWP-EXEC-12')
    .what('a failing execute is a 200 with a failing code')
    .options({ failing_execute: 'body' }),
  'failure-seen-later': exercises('SWP-EXEC-07')
    .what('an execute is taken on as soon as the payment is launched; that it fails shows in the status')
    .options({ failing_execute: 'later' }),
  'execute-repeatable': exercises('SWP-EXEC-10')
    .what('a repeated execute is answered like the first')
    .options({ repeated_execute: 'accept' }),
  'unrouted-may-be-tried-again': exercises('SWP-STATE-05', 'SWP-EXEC-13')
    .what('a swap whose payment finds no route waits on')
    .options({ no_route: 'keep' }),
  'initiated-by-init': exercises('SWP-STATE-01', 'SWP-STATE-12')
    .masks('SWP-STATE-12')
    .what('a swap is Pending from init on, which counts as its initiation')
    .options({ initiation: 'init' }),
  'timed-out-is-failed': exercises('SWP-STATE-08')
    .what('a swap that was executed and not completed in time is Failed')
    .options({ timed_out: 'Failed' }),
  'late-sweep': exercises('SWP-STATE-04')
    .what('a swap whose expiry is found out by a sweep some minutes later')
    .options({ expiry_sweep_seconds: 170 }),
  'hourly-sweep': exercises('SWP-STATE-04')
    .what('a swap whose expiry is found out by a sweep that is made once an hour')
    .options({ expiry_sweep_seconds: 3_600 }),
  'zeros-for-times': exercises('SWP-STATUS-06', 'SWP-STATUS-07', 'SWP-STATUS-08')
    .what('times that have not come are 0')
    .options({ unreached_time: 'zero' }),
  'no-members-for-times': exercises('SWP-STATUS-01', 'SWP-STATUS-08', 'FMT-TIME-01')
    .what('times that have not come are left out')
    .options({ unreached_time: 'absent' }),
  'missing-hash-hidden': exercises('SWP-STATUS-15')
    .what('a status request without payment_hash is answered like one for an unknown swap')
    .options({ missing_hash: 404 }),
  'patient-swaps': exercises('SWP-STATE-10', 'SWP-STATE-11')
    .what('a quote lives for a minute and a half, a swap for an hour, a payment takes its time')
    .options({ quote_seconds: 90, swap_timeout_seconds: 3_600, payment_step_ms: 150 }),
  'slow-node': exercises().what("the maker's node takes its time to answer").options({ node_latency_ms: 60 }),
  'instant-payments': exercises('SWP-EXEC-08', 'SWP-STATE-02', 'SWP-STATE-07')
    .what('a payment is over as soon as it is launched')
    .options({ payment_step_ms: 1 }),
  'mirrored-swaps': exercises('SWP-STATUS-05', 'SWP-STATUS-18')
    .what('every swap object looks from the side of the maker')
    .wire(on(STATUS).body(swap('swap.from_asset', 'swap.to_asset'), swap('swap.qty_from', 'swap.qty_to'))),
  'swapstring-of-another-layout': exercises('SWP-INIT-02', 'SWP-INIT-03', 'FLW-SWAP-02')
    .what('the swapstring begins with the hash, names BTC in capitals and has more parts')
    .wireBy(changeSwapstring, (_, [qty_from, from_asset, qty_to, to_asset, expiry, hash]) => {
      const [from, to] = [from_asset, to_asset].map((asset) => (asset === 'btc' ? 'BTC' : asset));
      return [hash, qty_from, from, qty_to, to, expiry, 'v2'].join('/');
    }),
  'signed-tokens': exercises()
    .what('tokens are signed texts that begin alike')
    .wireBy(changeTokens, (payment_hash) => {
      const claims = `eyJzd2FwIjoi${payment_hash.slice(0, 8)}In0`;
      return ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', claims, randomBytes(32).toString('hex')].join('.');
    }),
  'execute-accepted': exercises('SWP-EXEC-02')
    .what('the code of a successful execute is 202, its message empty')
    .wire(on(EXECUTE).body(where('status', 200, set('message', ''), set('status', 202)))),
});
