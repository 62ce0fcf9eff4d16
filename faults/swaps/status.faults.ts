import { answerTo, changeBody, membersOf, withHeaders } from '../change.ts';
import type { Faults } from '../fault.ts';
import { fetchList } from '../market/listed.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { Context } from '../proxy/exchange.ts';
import { drop, on, upper } from '../rule.ts';
import { calls, changeHidden, changeSwap, changeSwapByQuote, rememberQuoteEnds, rememberTokens } from './shown.ts';

/** Defects of the status: the swap object, what is told without a token, the lifecycle of a swap. */
export const FAULTS: Faults = {
  'status-unwrapped': {
    breaks: ['SWP-STATUS-01'],
    what: 'the status is the swap object without its wrapper',
    wire: {
      reply: ({ operation }, given) =>
        operation === STATUS && given.status === 200 ? { ...given, body: membersOf(given.body).swap } : given,
    },
  },
  'status-without-expiry': {
    breaks: ['SWP-STATUS-01'],
    what: 'a swap does not tell when it expires',
    wire: on(STATUS).body(drop('swap.expires_at')),
  },
  'status-assets-as-legs': {
    breaks: ['SWP-STATUS-02'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the assets of a swap are objects, as in a quote',
    wire: changeSwap((swap) => {
      swap.from_asset = { asset_id: swap.from_asset };
    }),
  },
  'status-in-capitals': {
    breaks: ['SWP-STATUS-03'],
    shownBy: ['SWP-STATUS-17'],
    what: 'the status is written in capitals',
    wire: on(STATUS).body(upper('swap.status')),
  },
  'status-of-another-hash': {
    breaks: ['SWP-STATUS-04', 'FLW-SWAP-02'],
    what: 'the hash of the swap object is not the one asked for',
    wire: changeSwap((swap) => {
      swap.payment_hash = [...String(swap.payment_hash)].reverse().join('');
    }),
  },
  'status-quantities-exchanged': {
    breaks: ['SWP-STATUS-05', 'FLW-SWAP-02'],
    what: 'each quantity of a swap stands for the other asset',
    wire: changeSwap((swap) => {
      [swap.qty_from, swap.qty_to] = [swap.qty_to, swap.qty_from];
    }),
  },
  'status-in-satoshis': {
    breaks: ['SWP-STATUS-05'],
    what: 'a quantity of BTC is told in satoshis',
    wire: changeSwap((swap) => {
      if (swap.from_asset === 'BTC') swap.qty_from = Math.floor(Number(swap.qty_from) / 1000);
      if (swap.to_asset === 'BTC') swap.qty_to = Math.floor(Number(swap.qty_to) / 1000);
    }),
  },
  'status-of-sales-from-the-other-side': {
    breaks: ['SWP-STATUS-18'],
    what: 'a sale is shown from the side of the maker, a purchase from that of the client',
    wire: changeSwap((swap) => {
      if (swap.to_asset !== 'BTC') return;
      [swap.from_asset, swap.to_asset] = [swap.to_asset, swap.from_asset];
      [swap.qty_from, swap.qty_to] = [swap.qty_to, swap.qty_from];
    }),
  },
  'quantities-through-a-double': {
    breaks: ['FMT-INT-02'],
    what: 'large quantities lose their last digits',
    wire: changeSwap((swap) => {
      for (const name of ['qty_from', 'qty_to']) swap[name] = BigInt(Number(swap[name]));
    }),
  },
  'status-times-in-milliseconds': {
    breaks: ['SWP-STATUS-06'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the times of a swap are in milliseconds',
    wire: changeSwap((swap) => {
      for (const name of ['requested_at', 'expires_at']) swap[name] = Number(swap[name]) * 1000;
    }),
  },
  'status-times-as-text': {
    breaks: ['SWP-STATUS-06'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the times of a swap are texts',
    wire: changeSwap((swap) => {
      swap.requested_at = new Date(Number(swap.requested_at) * 1000).toISOString();
    }),
  },
  'status-completed-before-requested': {
    breaks: ['SWP-STATUS-07'],
    shownBy: ['SWP-EXEC-06'],
    what: 'an ended swap ended before it began',
    wire: changeSwap((swap) => {
      if (swap.completed_at !== null) swap.completed_at = Number(swap.requested_at) - 60;
    }),
  },
  'wrong-token-forbidden': {
    breaks: ['SWP-STATUS-09', 'SWP-STATUS-12', 'SWP-STATUS-13'],
    what: 'a wrong token is told apart: 403',
    wire: changeHidden((cause) =>
      cause === 'wrong-token' ? applicationError(403, 'INSUFFICIENT_SCOPE', 'Wrong token') : undefined,
    ),
  },
  'missing-token-fails-validation': {
    breaks: ['SWP-STATUS-10'],
    what: 'a status request without token is answered 422',
    wire: answerTo(STATUS, ({ body }) =>
      membersOf(body).access_token === undefined
        ? validationError(['body', 'access_token'], 'Field required', 'missing')
        : undefined,
    ),
  },
  'missing-token-opens': {
    breaks: ['SWP-STATUS-10'],
    what: 'the status is told to whoever names no token',
    wire: {
      request({ operation, body }, { memory }) {
        const status = membersOf(body);
        const { payment_hash, access_token = '' } = status;
        if (operation === STATUS && access_token === '')
          status.access_token = memory.get(String(payment_hash)) ?? access_token;
        return undefined;
      },
      reply: rememberTokens,
    },
  },
  'unknown-hash-in-other-words': {
    breaks: ['SWP-STATUS-11', 'SWP-STATUS-12'],
    what: 'the 404 of an unknown hash says so',
    wire: changeHidden((cause) =>
      cause === 'unknown-hash' ? applicationError(404, 'NOT_FOUND', 'Unknown payment hash') : undefined,
    ),
  },
  'hidden-swaps-told-apart-by-code': {
    breaks: ['SWP-STATUS-12', 'SWP-STATUS-16'],
    what: 'the error_code of the 404 differs between an unknown swap and a wrong token',
    wire: changeHidden((cause) =>
      applicationError(404, cause === 'unknown-hash' ? 'NOT_FOUND' : 'VALIDATION_ERROR', 'Swap not found'),
    ),
  },
  'hidden-swaps-told-apart-by-header': {
    breaks: ['SWP-STATUS-12'],
    what: 'the 404 of a swap that is there has one more header',
    wire: {
      reply(request, given, { memory }) {
        const hash = String(membersOf(request.body).payment_hash);
        if (request.operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        const known = request.operation === STATUS && given.status === 404 && memory.has(hash);
        return known ? withHeaders(given, { 'x-cache': 'HIT' }) : given;
      },
    },
  },
  'any-token-opens-any-swap': {
    breaks: ['SWP-STATUS-13'],
    what: 'the token of one swap opens another',
    wire: {
      request({ operation, body }, { memory }) {
        const status = membersOf(body);
        if (operation === STATUS && memory.has(String(status.access_token)))
          status.access_token = memory.get(String(status.payment_hash)) ?? status.access_token;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const { payment_hash, access_token } = operation === INIT ? membersOf(given.body) : {};
        if (typeof access_token === 'string') {
          memory.set(access_token, payment_hash);
          memory.set(String(payment_hash), access_token);
        }
        return given;
      },
    },
  },
  'status-repeats-the-token': {
    breaks: ['SWP-STATUS-14', 'AUT-TOKEN-01'],
    what: 'the status gives the token back',
    wire: changeBody(STATUS, (body, { body: asked }) => {
      membersOf(body.swap).access_token = membersOf(asked).access_token;
    }),
  },
  'execute-tells-the-token': {
    breaks: ['AUT-TOKEN-01'],
    what: 'a refused execute tells the token of its swap in its details',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const hash = membersOf(operation === INIT ? given.body : body).payment_hash;
        if (operation === INIT) memory.set(String(hash), membersOf(given.body).access_token);
        if (operation === EXECUTE && given.status === 400)
          membersOf(given.body).details = { swap: { payment_hash: hash, access_token: memory.get(String(hash)) } };
        return given;
      },
    },
  },
  'polling-extends-a-swap': {
    breaks: ['SWP-STATUS-17'],
    what: 'each status request puts off the end of the swap',
    wire: changeSwap((swap, reads) => {
      swap.expires_at = Number(swap.expires_at) + reads;
    }),
  },
  'polling-begins-a-swap': {
    breaks: ['SWP-STATUS-17'],
    what: 'the first poll of a swap counts as its initiation, so that the second one finds it Pending',
    wire: changeSwap((swap, reads, given) => {
      if (swap.status === 'Waiting' && reads > 1)
        Object.assign(swap, { status: 'Pending', initiated_at: Math.floor(timeOf(given) / 1000) });
    }),
  },
  'born-expired': {
    breaks: ['SWP-STATE-01'],
    what: 'a swap is Expired from the beginning',
    wire: calls('Waiting', 'Expired'),
  },
  'born-failed': {
    breaks: ['SWP-STATE-01', 'SWP-STATE-12'],
    what: 'a swap is Failed until it is executed',
    wire: calls('Waiting', 'Failed'),
  },
  'born-pending-though-not-initiated': {
    breaks: ['SWP-STATE-12'],
    what: 'a swap is Pending after init, without having been initiated',
    wire: calls('Waiting', 'Pending'),
  },
  'never-expired': {
    breaks: ['SWP-STATE-04'],
    what: 'a swap that nobody executed waits for ever',
    wire: calls('Expired', 'Waiting'),
  },
  'expired-called-failed': {
    breaks: ['SWP-STATE-04'],
    what: 'a swap that nobody executed is Failed when its time is over',
    wire: calls('Expired', 'Failed'),
  },
  'expired-called-succeeded': {
    breaks: ['SWP-STATE-04', 'SWP-STATE-08'],
    what: 'a swap that nobody executed is Succeeded when its time is over',
    wire: calls('Expired', 'Succeeded'),
  },
  'succeeds-without-execute': {
    breaks: ['SWP-STATE-08'],
    what: 'a swap that waits counts as done when its quote is over, executed or not',
    wire: changeSwapByQuote((swap, quote_ends, now) => {
      if (swap.status === 'Waiting' && now > quote_ends)
        Object.assign(swap, { status: 'Succeeded', completed_at: quote_ends });
    }),
  },
  'expired-turns-failed': {
    breaks: ['SWP-STATE-06'],
    what: 'an Expired swap is Failed half a minute later',
    wire: changeSwap((swap, _reads, given) => {
      const late = timeOf(given) / 1000 > Number(swap.expires_at) + 30;
      if (swap.status === 'Expired' && late) swap.status = 'Failed';
    }),
  },
  'end-moves-with-the-clock': {
    breaks: ['SWP-STATE-06'],
    what: 'completed_at is the time of asking',
    wire: changeSwap((swap, _reads, given) => {
      if (typeof swap.completed_at === 'number') swap.completed_at = Math.floor(timeOf(given) / 1000);
    }),
  },
  'status-gone-with-the-quote': {
    breaks: ['SWP-STATUS-19'],
    what: 'a swap is looked up over its quote, which is swept away a while after it lapsed',
    wire: {
      ...rememberQuoteEnds,
      reply(request, given, context) {
        rememberQuoteEnds.reply(request, given, context);
        if (request.operation !== STATUS || given.status !== 200) return given;
        const { payment_hash } = membersOf(request.body);
        const swept = timeOf(given) / 1000 > Number(context.memory.get(String(payment_hash))) + 10;
        return swept ? { ...applicationError(404, 'NOT_FOUND', 'Swap not found'), headers: given.headers } : given;
      },
    },
  },
  'retry-answered-with-the-old-swap': {
    breaks: ['FLW-SWAP-05'],
    what: 'who asks for the same trade once more gets the first swap again, also when that one is over',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== INIT || given.status !== 200) return given;
        const { from_asset, to_asset, from_amount, to_amount } = membersOf(body);
        const trade = [from_asset, from_amount, to_asset, to_amount].join(' ');
        const first = memory.get(trade) ?? given.body;
        memory.set(trade, first);
        return { ...given, body: first };
      },
    },
  },
  'rate-moves-after-init': {
    breaks: ['SWP-INIT-17'],
    what: 'a begun swap follows the market',
    wire: {
      async reply({ operation }, given, context) {
        if (operation === INIT) context.memory.set('price', await priceOf(context));
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.qty_from === undefined) return given;
        const moved = Math.round((100 * (await priceOf(context))) / Number(context.memory.get('price')));
        swap.qty_from = (BigInt(String(swap.qty_from)) * 100n) / BigInt(moved);
        return given;
      },
    },
  },
  'parallel-swaps-mixed-up': {
    breaks: ['FLW-SWAP-04'],
    what: 'a status request is answered with the latest swap, whose hash is replaced',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== STATUS || given.status !== 200) return given;
        const swap = membersOf(membersOf(given.body).swap);
        const first = memory.get('first') ?? { ...swap };
        memory.set('first', first);
        return { ...given, body: { swap: { ...membersOf(first), payment_hash: membersOf(body).payment_hash } } };
      },
    },
  },
};

/** The indicative price of the first pair that has one. */
async function priceOf(context: Context): Promise<number> {
  const pairs = await fetchList('pairs', context);
  return Number(pairs.find(({ price }) => price !== null)?.price);
}
