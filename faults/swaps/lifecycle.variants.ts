import type { Catalogue } from '../../reference/maker/market/catalogue.ts';
import { counted, first, isPositive, onAnswer, onReply, onRequest } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
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
  openOrExpired,
  rememberTexts,
  rememberTokens,
  statusOf,
  takenOn,
} from './shown.ts';

/** The time after its execute, in milliseconds, during which a swap may be shown as waiting. */
const LAG_MS = 10_000;

/** What says nothing of a service that begins no swap. */
const OF_TRADES = [
  ...numbered('QUO-USE', 1, 2),
  'QUO-RESP-12',
  ...numbered('FMT-UNIT', 1, 2),
  'FMT-INT-02',
  'FLW-SWAP',
  'FLW-QUOTE',
  'SWP-STATE',
  'SWP-EXEC',
  ...numbered('SWP-INIT', 1, 7, 8, 9, 10, 11, 12, 13),
  'WS-QUOTE-11',
];

/** Conforming services whose nodes, quotes, swaps and payments take another course. */
export const VARIANTS: readonly Variant[] = conforming(SWAPS, {
  'payments-routed': {
    what: 'maker and client have no channel together, but each one to a node between them, which forwards for a fee',
    exercises: ['SWP-STATE-03'],
    behaviour: { options: { payments_routed: true } },
  },
  'older-nodes': {
    what: 'the nodes of maker and client run the software of November 2024',
    scope: [...SWAPS, ...ORDERS, 'FLW'],
    behaviour: { options: { node_revision: '2024-11' } },
  },
  'htlcs-linger': {
    what: 'an HTLC stays in the commitments for some seconds when both ends say that the swap Succeeded',
    exercises: ['SWP-STATE-10', 'SWP-EXEC-06'],
    behaviour: { options: { htlc_lingering_ms: 2_500 } },
  },
  'htlcs-linger-at-older-nodes': {
    what: 'the same where the nodes run the software of November 2024',
    exercises: ['SWP-STATE-10', 'SWP-EXEC-06'],
    behaviour: { options: { htlc_lingering_ms: 2_500, node_revision: '2024-11' } },
  },
  'ids-in-letters-of-older-nodes': {
    what: 'the nodes run the software of November 2024, whose asset ids hold `!` and `$`',
    behaviour: { options: { node_revision: '2024-11', contract_ids: 'of the revision' } },
  },
  'ids-in-letters-of-newer-nodes': {
    what: 'asset ids hold `_` and `~`, as those of newer nodes do',
    behaviour: { options: { contract_ids: 'of the revision' } },
  },
  'channels-no-larger-than-usual': {
    what: 'the channels between maker and client are as large as nodes open them, and trades on Lightning are small enough for them',
    scope: [...SWAPS, ...ORDERS, 'FLW', 'QUO-LIMIT'],
    behaviour: { options: { btc_channels: 'real' }, ...changeCatalogue(withSmallTrades) },
  },
  'inits-put-off': {
    what: 'liquidity lacks for every swap: each init that is in order is answered 503',
    exercises: ['QUO-USE-01'],
    masks: OF_TRADES,
    scope: [...SWAPS, 'QUO-USE', 'QUO-RESP-12', 'FMT-UNIT-01'],
    wire: onRequest(INIT, ({ asked: { rfq_id, from_amount, to_amount } }) => {
      const isWhole = typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount);
      return isWhole && busy('No liquidity');
    }),
  },
  'answers-of-swaps-lost': {
    what: 'of every seventh init or execute that was carried out the answer is lost on its way',
    wire: onReply([INIT, EXECUTE], ({ given, memory }) => {
      // No status, so that the connection ends without a word.
      if (counted(memory, 'answers') % 7 === 0) given.status = 0;
    }),
  },
  'chain-reorganised': {
    what: 'the chain gives up some blocks for others from time to time',
    exercises: ['SWP-NODE-03'],
    wire: on(NODEINFO).when('count', every(2)).body(plus('block_height', -3)),
  },
  'node-away-now-and-then': {
    what: "the maker's node is away at every third nodeinfo",
    exercises: ['SWP-NODE-01'],
    wire: on(NODEINFO)
      .when('count', every(3))
      .answer(applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable')),
  },
  'mock-pubkey': {
    what: 'the node of a private regtest has a name in the place of a key',
    exercises: ['SWP-NODE-04'],
    wire: on(NODEINFO).body(set('pubkey', 'mock-maker-node')),
  },
  'grace-at-lapse': {
    what: 'a quote may be used for ten seconds after its end',
    exercises: ['SWP-INIT-08', 'FLW-QUOTE-01'],
    behaviour: quotesSeenAs((quote) => ({ ...quote, valid_until: quote.valid_until + 10 })),
  },
  'hash-in-capitals': {
    what: 'the hash of a swap is written in capitals wherever it is shown',
    exercises: ['SWP-INIT-16'],
    wire: [
      onRequest(EXECUTE, ({ asked: { swapstring } }) => ({
        swapstring: withHash(swapstring, /[0-9A-F]{64}$/, (hash) => hash.toLowerCase()),
      })),
      onAnswer(INIT, ({ answer: { swapstring } }) => ({
        swapstring: withHash(swapstring, /[0-9a-f]{64}$/, (hash) => hash.toUpperCase()),
      })),
      on(INIT).body(upper('payment_hash')),
      on(STATUS).body(upper('swap.payment_hash')),
    ],
  },
  'swapstring-with-amounts-first': {
    what: 'the swapstring has the two amounts first, then the two assets',
    exercises: ['SWP-INIT-02', 'SWP-INIT-03'],
    wire: changeSwapstring((_, [qty_from, from_asset, qty_to, to_asset, ...rest]) =>
      [qty_from, qty_to, from_asset, to_asset, ...rest].join('/'),
    ),
  },
  'swap-no-longer-than-its-quote': {
    what: 'a swap has to be executed before the end of its quote',
    exercises: ['SWP-EXEC-14', 'SWP-STATE-11'],
    behaviour: { options: { swap_timeout_seconds: 25 } },
  },
  'times-rounded-up': {
    what: 'the time of the request of a swap is rounded up, the others down',
    exercises: ['SWP-STATUS-07'],
    wire: on(STATUS).body(plus('swap.requested_at', 1)),
  },
  'status-lags': {
    what: 'an executed swap is shown as waiting for some seconds more',
    exercises: ['SWP-STATE-02'],
    wire: [
      onAnswer(EXECUTE, ({ asked, memory }) => first(memory, `executed ${asked.payment_hash}`, Date.now())),
      changeSwap(({ payment_hash }, { memory }) => {
        const isLate = Date.now() < Number(memory.get(`executed ${payment_hash}`)) + LAG_MS;
        return isLate && { status: 'Waiting', initiated_at: null, completed_at: null };
      }),
    ],
  },
  'unwhitelisted-stays-pending': {
    what: 'an execute is taken on, and a swap that the taker does not take part in stays Pending until its time is over',
    exercises: ['SWP-EXEC-06'],
    behaviour: { options: { failing_execute: 'later' } },
    wire: changeSwap((swap, { at }) => swap.status === 'Failed' && openOrExpired(swap, at, { status: 'Pending' })),
  },
  'routes-fail-now-and-then': {
    what: 'every fifth execute is taken on and then finds no route, for want of nodes outside the service',
    exercises: ['FLW-SWAP-01', 'FLW-SWAP-04'],
    scope: ['FLW-SWAP-01', 'FLW-SWAP-03', 'FLW-SWAP-04', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-STATE-02', 'SWP-STATE-03'],
    wire: [
      rememberTokens,
      rememberTexts,
      onRequest(EXECUTE, async (request) => {
        const { asked, memory, now } = request;
        const { payment_hash, swapstring } = asked;
        // What is not of one swap is refused by the service.
        const isOfOne = typeof swapstring === 'string' && memory.get(`text of ${payment_hash}`) === swapstring;
        if (!isOfOne || memory.has(`failed ${payment_hash}`)) return undefined;
        const waits = (await statusOf(payment_hash, request)) === 'Waiting';
        if (!waits || counted(memory, 'executes') % 5 !== 1) return undefined;
        memory.set(`failed ${payment_hash}`, Math.floor((await now()) / 1000));
        return takenOn('The swap is under way');
      }),
      changeSwap(({ payment_hash }, { memory }) => {
        const failed_at = memory.get(`failed ${payment_hash}`);
        return failed_at !== undefined && { status: 'Failed', initiated_at: failed_at, completed_at: failed_at };
      }),
    ],
  },
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
