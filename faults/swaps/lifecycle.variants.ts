import type { Catalogue } from '../../reference/maker/market/catalogue.ts';
import { counted, first, isPositive, membersOf } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { every, on, plus, set, upper } from '../rule.ts';
import { numbered, ORDERS, SWAPS } from '../scopes.ts';
import { quotesSeenAs } from './quotes.ts';
import {
  busy,
  changeSwap,
  changeSwapstring,
  invalid,
  isEnd,
  notFound,
  openOrExpired,
  statusOf,
  takenOn,
} from './shown.ts';

/** The time after its execute, in seconds, during which a swap may be shown as waiting. */
const LAG_SECONDS = 10;

/** The time, whatever a clock was moved by, in milliseconds, in which a service sweeps what is over. */
const SWEPT_MS = 1_500;

/** What says nothing of a service that begins no swap. */
const OF_TRADES = [
  ...numbered('QUO-USE', 1, 2),
  'FMT-UNIT-02',
  'FMT-INT-02',
  'FLW-SWAP',
  'FLW-QUOTE',
  'SWP-STATE',
  'SWP-EXEC',
  ...numbered('SWP-INIT', 1, 7, 8, 9, 10, 11, 12, 13),
  'WS-QUOTE-11',
];

/** Conforming services whose nodes, quotes, swaps and payments have another lifecycle. */
export const VARIANTS = conforming(SWAPS, {
  'payments-routed': exercises('SWP-STATE-03')
    .what('maker and client have no channel together, but each one to a node between them, which forwards for a fee')
    .options({ payments_routed: true }),
  'older-nodes': exercises()
    .scope(...SWAPS, ...ORDERS, 'FLW')
    .what('the nodes of maker and client run the software of November 2024')
    .options({ node_revision: '2024-11' }),
  'htlcs-linger': exercises('SWP-STATE-10', 'SWP-EXEC-06')
    .what('an HTLC stays in the commitments for some seconds when both ends say that the swap Succeeded')
    .options({ htlc_lingering_ms: 2_500 }),
  'htlcs-linger-at-older-nodes': exercises('SWP-STATE-10', 'SWP-EXEC-06')
    .what('the same where the nodes run the software of November 2024')
    .options({ htlc_lingering_ms: 2_500, node_revision: '2024-11' }),
  'ids-in-letters-of-older-nodes': exercises()
    .what('the nodes run the software of November 2024, whose asset ids hold `!` and `$`')
    .options({ node_revision: '2024-11', contract_ids: 'of the revision' }),
  'ids-in-letters-of-newer-nodes': exercises()
    .what('asset ids hold `_` and `~`, as those of newer nodes do')
    .options({ contract_ids: 'of the revision' }),
  'channels-no-larger-than-usual': exercises()
    .scope(...SWAPS, ...ORDERS, 'FLW', 'QUO-LIMIT')
    .what(
      'the channels between maker and client are as large as nodes open them, and trades on Lightning are small enough for them',
    )
    .options({ btc_channels: 'real' })
    .behaviour(changeCatalogue(withSmallTrades)),
  'inits-put-off': exercises('QUO-USE-01')
    .masks(...OF_TRADES)
    .scope(...SWAPS, 'QUO-USE', 'QUO-RESP-12', 'FMT-UNIT-01')
    .what('liquidity lacks for every swap: each init that is in order is answered 503')
    .onRequest(INIT, ({ asked: { rfq_id, from_amount, to_amount } }) => {
      const isWhole = typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount);
      return isWhole && busy('No liquidity');
    }),
  'answers-of-swaps-lost': exercises()
    .what('of every seventh init or execute that was carried out the answer is lost on its way')
    .onReply([INIT, EXECUTE], ({ given, memory }) => {
      // No status, so that the connection ends without a word.
      if (counted(memory, 'answers') % 7 === 0) given.status = 0;
    }),
  'every-other-execute-unanswered': exercises('SWP-STATE-08')
    .scope('SWP-STATE', 'SWP-EXEC', 'FLW-SWAP')
    .what('of every other execute, whether carried out or refused, the answer is lost on its way')
    .onReply(EXECUTE, ({ given, memory }) => {
      if (counted(memory, 'executes') % 2 === 0) given.status = 0;
    }),
  'chain-reorganised': exercises('SWP-NODE-03')
    .what('the chain gives up some blocks for others from time to time')
    .wire(on(NODEINFO).when('count', every(2)).body(plus('block_height', -3))),
  'node-away-now-and-then': exercises('SWP-NODE-01')
    .what("the maker's node is away at every third nodeinfo")
    .wire(
      on(NODEINFO)
        .when('count', every(3))
        .answer(applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable')),
    ),
  'mock-pubkey': exercises('SWP-NODE-04')
    .what('the node of a private regtest has a name in the place of a key')
    .wire(on(NODEINFO).body(set('pubkey', 'mock-maker-node'))),
  'grace-at-lapse': exercises('SWP-INIT-08', 'FLW-QUOTE-01')
    .what('a quote may be used for ten seconds after its end')
    .behaviourBy(quotesSeenAs, (quote) => ({ ...quote, valid_until: quote.valid_until + 10 })),
  'hash-in-capitals': exercises('SWP-INIT-16')
    .what('the hash of a swap is written in capitals wherever it is shown')
    .onRequest(EXECUTE, ({ asked: { swapstring } }) => ({
      swapstring: withHash(swapstring, /[0-9A-F]{64}$/, (hash) => hash.toLowerCase()),
    }))
    .onAnswer(INIT, ({ answer: { swapstring } }) => ({
      swapstring: withHash(swapstring, /[0-9a-f]{64}$/, (hash) => hash.toUpperCase()),
    }))
    .wire(on(INIT).body(upper('payment_hash')), on(STATUS).body(upper('swap.payment_hash'))),
  'swapstring-with-amounts-first': exercises('SWP-INIT-02', 'SWP-INIT-03')
    .what('the swapstring has the two amounts first, then the two assets')
    .wireBy(changeSwapstring, (_, [qty_from, from_asset, qty_to, to_asset, ...rest]) =>
      [qty_from, qty_to, from_asset, to_asset, ...rest].join('/'),
    ),
  'swap-no-longer-than-its-quote': exercises('SWP-EXEC-14', 'SWP-STATE-11')
    .what('a swap has to be executed before the end of its quote')
    .options({ swap_timeout_seconds: 25 }),
  'swaps-live-for-seconds': exercises('SWP-INIT-09', 'SWP-EXEC-03', 'SWP-EXEC-04', 'SWP-EXEC-12', 'AUT-SCOPE-03')
    .and('FLW-SWAP-03')
    .scope('SWP-INIT-09', 'SWP-EXEC-03', 'SWP-EXEC-04', 'SWP-EXEC-12', 'AUT-SCOPE-03', 'AUT-ENF', 'FLW-SWAP-03')
    .what('a swap has to be executed within four seconds, while each init and execute takes most of one')
    .options({ swap_timeout_seconds: 4 })
    .wire(on(INIT, EXECUTE).delay(700)),
  'times-rounded-up': exercises('SWP-STATUS-07')
    .what('the time of the request of a swap is rounded up, the others down')
    .wire(on(STATUS).body(plus('swap.requested_at', 1))),
  'status-lags': exercises('SWP-STATE-02')
    .what('an executed swap is shown as waiting for some seconds more')
    .wireBy(changeSwap, (_swap, { at, swap }) => {
      const isLate = at < Number(swap?.executedAt) + LAG_SECONDS;
      return isLate && { status: 'Waiting', initiated_at: null, completed_at: null };
    }),
  'expiry-seen-seconds-later': exercises('SWP-STATE-04')
    .what('a swap is swept some seconds after its time is over, however fast that passed')
    .wireBy(changeSwap, ({ payment_hash, status, initiated_at }, { memory }) => {
      if (status !== 'Expired') return false;
      const isLate = Date.now() < Number(first(memory, `over ${payment_hash}`, Date.now())) + SWEPT_MS;
      return isLate && { status: initiated_at ? 'Pending' : 'Waiting', completed_at: null };
    }),
  'ends-stamped-later': exercises('SWP-STATE-06')
    .what('when a swap ended without success is written down later, and not shown the first two times')
    .wireBy(changeSwap, ({ payment_hash, status }, { memory }) => {
      const isLost = status === 'Expired' || status === 'Failed';
      return isLost && counted(memory, `lost ${payment_hash}`) <= 2 && { completed_at: null };
    }),
  'ended-swaps-cleared-away': exercises('SWP-STATUS-19')
    .what('a swap that was shown as over is known for two hours more')
    .onAnswer(STATUS, ({ asked, answer, at, memory }) => {
      if (!isEnd(membersOf(answer.swap).status)) return undefined;
      return at > Number(first(memory, `ended ${asked.payment_hash}`, at)) + 7_200 && notFound();
    }),
  'unwhitelisted-stays-pending': exercises('SWP-EXEC-06')
    .what(
      'an execute is taken on, and a swap that the taker does not take part in stays Pending until its time is over',
    )
    .options({ failing_execute: 'later' })
    .wireBy(changeSwap, (swap, { at }) => swap.status === 'Failed' && openOrExpired(swap, at, { status: 'Pending' })),
  'routes-fail-now-and-then': exercises('FLW-SWAP-01', 'FLW-SWAP-04')
    .scope(
      ...['FLW-SWAP-01', 'FLW-SWAP-03', 'FLW-SWAP-04', 'FLW-SWAP-05', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-EXEC-14'],
      ...['SWP-INIT-17', 'SWP-STATE-02', 'SWP-STATE-03'],
    )
    .what('every fifth execute is taken on and then finds no route, for want of nodes outside the service')
    .onRequest(EXECUTE, async (request) => {
      const { asked, swap, memory, now } = request;
      const { payment_hash, swapstring, taker_pubkey } = asked;
      // What is not of one swap is refused by the service.
      const isOfOne = typeof swapstring === 'string' && swap?.swapstring === swapstring;
      if (!isOfOne || typeof taker_pubkey !== 'string') return undefined;
      if (memory.has(`failed ${payment_hash}`)) return invalid('The swap has Failed');
      // Of two executes at once neither pays what the other fails.
      const findsNone = first(memory, `finds none ${payment_hash}`, counted(memory, 'executes') % 5 === 1);
      if (!findsNone || (await statusOf(payment_hash, request)) !== 'Waiting') return undefined;
      memory.set(`failed ${payment_hash}`, Math.floor((await now()) / 1000));
      return takenOn('The swap is under way');
    })
    .wireBy(changeSwap, ({ payment_hash }, { memory }) => {
      const failed_at = memory.get(`failed ${payment_hash}`);
      return failed_at !== undefined && { status: 'Failed', initiated_at: failed_at, completed_at: failed_at };
    }),
  'no-route-now-and-then': exercises('FLW-SWAP-01', 'FLW-SWAP-03', 'SWP-STATE-03', 'SWP-EXEC-14')
    .scope(
      ...['FLW-SWAP-01', 'FLW-SWAP-03', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-EXEC-14', 'SWP-STATE-02', 'SWP-STATE-03'],
    )
    .what('every fifth execute is refused, as no route is found at the moment, and its swap waits on')
    .onRequest(EXECUTE, async (request) => {
      const { payment_hash, swapstring, taker_pubkey } = request.asked;
      const { swap, memory } = request;
      const isOfOne = typeof swapstring === 'string' && swap?.swapstring === swapstring;
      if (!isOfOne || typeof taker_pubkey !== 'string' || (await statusOf(payment_hash, request)) !== 'Waiting')
        return undefined;
      return counted(memory, 'executes') % 5 === 1 && applicationError(400, 'NO_ROUTE', 'No route at the moment');
    }),
});

/** A swapstring with its hash written otherwise. */
function withHash(swapstring: unknown, hash: RegExp, change: (hash: string) => string): unknown {
  return typeof swapstring === 'string' ? swapstring.replace(hash, change) : swapstring;
}

/** A payment carries at most a tenth of a channel of 16 777 215 satoshis, and 3 000 satoshis travel with an asset. */
const MOST_SAT = 1_200_000n;

/** Limits every trade over Lightning to an amount in satoshis. */
function withSmallTrades({ assets, worth }: Catalogue): void {
  for (const { asset_id, endpoints, precision } of assets)
    for (const endpoint of endpoints.filter(({ layer }) => layer.endsWith('_LN'))) {
      const most = (MOST_SAT * 10n ** BigInt(9 + precision)) / (worth[asset_id] ?? 1n);
      if (most < endpoint.max_amount) endpoint.max_amount = most;
    }
}
