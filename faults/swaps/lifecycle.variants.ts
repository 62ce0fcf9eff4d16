import type { Catalogue } from '../../reference/maker/market/catalogue.ts';
import { answerTo, changeBody, counted, isPositive, membersOf, reply } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { hook } from '../hook.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { on, plus, set } from '../rule.ts';
import { ORDERS, SWAPS } from '../scopes.ts';
import { changeSwap, changeSwapstring, rememberTokens, statusOf } from './shown.ts';

/** For so many milliseconds after its execute a swap may be shown as waiting. */
const LAG_MS = 10_000;

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
  'channels-no-larger-than-usual': {
    what: 'the channels between maker and client are as large as nodes open them, and trades on Lightning are small enough for them',
    scope: [...SWAPS, ...ORDERS, 'FLW', 'QUO-LIMIT'],
    behaviour: { options: { btc_channels: 'real' }, ...changeCatalogue(withSmallTrades) },
  },
  'inits-put-off': {
    what: 'liquidity lacks for every swap: each init that is in order is answered 503',
    exercises: ['QUO-USE-01'],
    masks: [
      'QUO-USE-01',
      'QUO-USE-02',
      'QUO-RESP-12',
      'FMT-UNIT-01',
      'FMT-UNIT-02',
      'FMT-INT-02',
      'FLW-SWAP',
      'FLW-QUOTE',
      'SWP-STATE',
      'SWP-EXEC',
      'SWP-INIT-01',
      'SWP-INIT-07',
      'SWP-INIT-08',
      'SWP-INIT-09',
      'SWP-INIT-10',
      'SWP-INIT-11',
      'SWP-INIT-12',
      'SWP-INIT-13',
      'WS-QUOTE-11',
    ],
    scope: [...SWAPS, 'QUO-USE', 'QUO-RESP-12', 'FMT-UNIT-01'],
    wire: answerTo(INIT, ({ body }) => {
      const { rfq_id, from_amount, to_amount } = membersOf(body);
      return typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount)
        ? { ...applicationError(503, 'SERVICE_UNAVAILABLE', 'No liquidity'), headers: { 'retry-after': '0' } }
        : undefined;
    }),
  },
  'answers-of-swaps-lost': {
    what: 'of every seventh init or execute that was carried out the answer is lost on its way',
    wire: {
      reply({ operation }, given, { memory }) {
        const isLost = (operation === INIT || operation === EXECUTE) && counted(memory, 'answers') % 7 === 0;
        // No status, so that the connection ends without a word.
        return isLost ? { ...given, status: 0 } : given;
      },
    },
  },
  'chain-reorganised': {
    what: 'the chain gives up some blocks for others from time to time',
    exercises: ['SWP-NODE-03'],
    wire: changeBody(NODEINFO, (body, { count }) => {
      if (count % 2 === 0) body.block_height = Number(body.block_height) - 3;
    }),
  },
  'node-away-now-and-then': {
    what: "the maker's node is away at every third nodeinfo",
    exercises: ['SWP-NODE-01'],
    wire: {
      request: ({ operation, count }) =>
        operation === NODEINFO && count % 3 === 0
          ? applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable')
          : undefined,
    },
  },
  'mock-pubkey': {
    what: 'the node of a private regtest has a name in the place of a key',
    exercises: ['SWP-NODE-04'],
    wire: on(NODEINFO).body(set('pubkey', 'mock-maker-node')),
  },
  'grace-at-lapse': {
    what: 'a quote may be used for ten seconds after its end',
    exercises: ['SWP-INIT-08', 'FLW-QUOTE-01'],
    behaviour: hook(
      'quoteStanding',
      (usual) => (quote, now, options) => usual({ ...quote, valid_until: quote.valid_until + 10 }, now, options),
    ),
  },
  'hash-in-capitals': {
    what: 'the hash of a swap is written in capitals wherever it is shown',
    exercises: ['SWP-INIT-16'],
    wire: {
      request({ operation, body }) {
        const execute = operation === EXECUTE ? membersOf(body) : {};
        if (typeof execute.swapstring === 'string')
          execute.swapstring = execute.swapstring.replace(/[0-9A-F]{64}$/, (hash) => hash.toLowerCase());
        return undefined;
      },
      reply({ operation }, given) {
        const shown = operation === INIT ? membersOf(given.body) : membersOf(membersOf(given.body).swap);
        if (typeof shown.payment_hash === 'string') shown.payment_hash = shown.payment_hash.toUpperCase();
        if (operation === INIT && typeof shown.swapstring === 'string')
          shown.swapstring = shown.swapstring.replace(/[0-9a-f]{64}$/, (hash) => hash.toUpperCase());
        return given;
      },
    },
  },
  'swapstring-with-amounts-first': {
    what: 'the swapstring has the two amounts first, then the two assets',
    exercises: ['SWP-INIT-02', 'SWP-INIT-03'],
    wire: changeSwapstring((swapstring) => {
      const [qty_from, from_asset, qty_to, to_asset, ...rest] = swapstring.split('/');
      return [qty_from, qty_to, from_asset, to_asset, ...rest].join('/');
    }),
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
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { payment_hash } = membersOf(body);
        if (operation === EXECUTE && given.status === 200 && !memory.has(String(payment_hash)))
          memory.set(String(payment_hash), Date.now());
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const executed = Number(memory.get(String(payment_hash)) ?? 0);
        if (swap.status !== undefined && Date.now() < executed + LAG_MS)
          Object.assign(swap, { status: 'Waiting', initiated_at: null, completed_at: null });
        return given;
      },
    },
  },
  'unwhitelisted-stays-pending': {
    what: 'an execute is taken on, and a swap that the taker does not take part in stays Pending until its time is over',
    exercises: ['SWP-EXEC-06'],
    behaviour: { options: { failing_execute: 'later' } },
    wire: changeSwap((swap, _reads, given) => {
      if (swap.status !== 'Failed') return;
      const over = timeOf(given) / 1000 > Number(swap.expires_at);
      if (over) Object.assign(swap, { status: 'Expired', completed_at: swap.expires_at });
      else Object.assign(swap, { status: 'Pending', completed_at: null });
    }),
  },
  'routes-fail-now-and-then': {
    what: 'every fifth execute is taken on and then finds no route, for want of nodes outside the service',
    exercises: ['FLW-SWAP-01', 'FLW-SWAP-04'],
    scope: ['FLW-SWAP-01', 'FLW-SWAP-03', 'FLW-SWAP-04', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-STATE-02', 'SWP-STATE-03'],
    wire: {
      async request(request, context) {
        const { memory, now } = context;
        const { payment_hash, swapstring } = membersOf(request.body);
        if (request.operation !== EXECUTE || memory.has(`failed ${payment_hash}`)) return undefined;
        // What is not of one swap is refused by the service.
        if (typeof swapstring !== 'string' || memory.get(`text of ${payment_hash}`) !== swapstring) return undefined;
        const waits = (await statusOf(payment_hash, request, context)) === 'Waiting';
        if (!waits || counted(memory, 'executes') % 5 !== 1) return undefined;
        memory.set(`failed ${payment_hash}`, Math.floor((await now()) / 1000));
        return reply(200, { status: 200, message: 'The swap is under way' });
      },
      reply(request, given, context) {
        rememberTokens(request, given, context);
        const begun = request.operation === INIT ? membersOf(given.body) : {};
        if (begun.swapstring) context.memory.set(`text of ${begun.payment_hash}`, begun.swapstring);
        const swap = request.operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const failed_at = context.memory.get(`failed ${swap.payment_hash}`);
        if (swap.status !== undefined && failed_at !== undefined)
          Object.assign(swap, { status: 'Failed', initiated_at: failed_at, completed_at: failed_at });
        return given;
      },
    },
  },
});

/** A payment carries at most a tenth of a channel of 16 777 215 satoshis, and 3 000 satoshis travel with an asset. */
const MOST_SAT = 1_200_000n;

/** Limits every trade over Lightning to so many satoshis. */
function withSmallTrades({ assets, worth }: Catalogue): void {
  for (const { asset_id, endpoints, precision } of assets)
    for (const endpoint of endpoints.filter(({ layer }) => layer.endsWith('_LN'))) {
      const most = (MOST_SAT * 10n ** BigInt(9 + precision)) / (worth[asset_id] ?? 1n);
      if (most < endpoint.max_amount) endpoint.max_amount = most;
    }
}
