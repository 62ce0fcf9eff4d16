import type { Plant, PlantReply } from '../reference/maker/plant.ts';
import { changeBody, type Members, membersOf, withHeaders } from './change.ts';
import type { Fault } from './fault.ts';
import { EXECUTE, INIT, STATUS } from './operations.ts';
import { calls } from './swap-words.ts';

/** Defects of the status: the swap object, what is told without a token, the course of a swap. */
export const SWAP_STATUS_FAULTS: readonly Fault[] = [
  {
    id: 'status-unwrapped',
    breaks: ['SWP-STATUS-01'],
    what: 'the status is the swap object without its wrapper',
    plant: changeReply(STATUS, (given) => {
      given.body = membersOf(given.body).swap;
    }),
  },
  {
    id: 'status-without-expiry',
    breaks: ['SWP-STATUS-01'],
    what: 'a swap does not tell when it expires',
    plant: changeSwap((swap) => delete swap.expires_at),
  },
  {
    id: 'status-assets-as-legs',
    breaks: ['SWP-STATUS-02'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the assets of a swap are objects, as in a quote',
    plant: changeSwap((swap) => {
      swap.from_asset = { asset_id: swap.from_asset };
    }),
  },
  {
    id: 'status-in-capitals',
    breaks: ['SWP-STATUS-03'],
    shownBy: ['SWP-STATUS-17'],
    what: 'the status word is written in capitals',
    plant: changeSwap((swap) => {
      swap.status = String(swap.status).toUpperCase();
    }),
  },
  {
    id: 'status-of-another-hash',
    breaks: ['SWP-STATUS-04', 'FLW-SWAP-02'],
    what: 'the hash of the swap object is not the one asked for',
    plant: changeSwap((swap) => {
      swap.payment_hash = [...String(swap.payment_hash)].reverse().join('');
    }),
  },
  {
    id: 'status-quantities-exchanged',
    breaks: ['SWP-STATUS-05', 'FLW-SWAP-02'],
    what: 'each quantity of a swap stands for the other asset',
    plant: changeSwap((swap) => {
      [swap.qty_from, swap.qty_to] = [swap.qty_to, swap.qty_from];
    }),
  },
  {
    id: 'status-in-satoshis',
    breaks: ['SWP-STATUS-05'],
    what: 'a quantity of BTC is told in satoshis',
    plant: changeSwap((swap) => {
      if (swap.from_asset === 'BTC') swap.qty_from = Math.floor(Number(swap.qty_from) / 1000);
      if (swap.to_asset === 'BTC') swap.qty_to = Math.floor(Number(swap.qty_to) / 1000);
    }),
  },
  {
    id: 'status-of-sales-from-the-other-side',
    breaks: ['SWP-STATUS-18'],
    what: 'a sale is shown from the side of the maker, a purchase from that of the client',
    plant: changeSwap((swap) => {
      if (swap.to_asset !== 'BTC') return;
      [swap.from_asset, swap.to_asset] = [swap.to_asset, swap.from_asset];
      [swap.qty_from, swap.qty_to] = [swap.qty_to, swap.qty_from];
    }),
  },
  {
    id: 'quantities-through-a-double',
    breaks: ['FMT-INT-02'],
    what: 'large quantities lose their last digits',
    plant: changeSwap((swap) => {
      for (const name of ['qty_from', 'qty_to']) swap[name] = BigInt(Number(swap[name]));
    }),
  },
  {
    id: 'status-times-in-milliseconds',
    breaks: ['SWP-STATUS-06'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the times of a swap are in milliseconds',
    plant: changeSwap((swap) => {
      for (const name of ['requested_at', 'expires_at']) swap[name] = Number(swap[name]) * 1000;
    }),
  },
  {
    id: 'status-times-as-text',
    breaks: ['SWP-STATUS-06'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the times of a swap are texts',
    plant: changeSwap((swap) => {
      swap.requested_at = new Date(Number(swap.requested_at) * 1000).toISOString();
    }),
  },
  {
    id: 'status-completed-before-requested',
    breaks: ['SWP-STATUS-07'],
    shownBy: ['SWP-EXEC-06'],
    what: 'an ended swap ended before it began',
    plant: changeSwap((swap) => {
      if (swap.completed_at !== null) swap.completed_at = Number(swap.requested_at) - 60;
    }),
  },
  {
    id: 'wrong-token-forbidden',
    breaks: ['SWP-STATUS-09', 'SWP-STATUS-12', 'SWP-STATUS-13'],
    what: 'a wrong token is told apart: 403',
    plant: {
      behaviour: (current) => ({
        swapNotFound: (cause) =>
          cause === 'wrong-token'
            ? { status: 403, error_code: 'INSUFFICIENT_SCOPE', message: 'Wrong token' }
            : current.swapNotFound(cause),
      }),
    },
  },
  {
    id: 'missing-token-fails-validation',
    breaks: ['SWP-STATUS-10'],
    what: 'a status request without token is answered 422',
    plant: {
      onRequest: ({ operation, body }, { maker }) =>
        operation === STATUS && membersOf(body).access_token === undefined
          ? maker.errors.validation([{ loc: ['body', 'access_token'], msg: 'Field required', type: 'missing' }])
          : undefined,
    },
  },
  {
    id: 'missing-token-opens',
    breaks: ['SWP-STATUS-10'],
    what: 'the status is told to whoever names no token',
    plant: {
      behaviour: (current) => ({
        opens: (given, expected) => (given === '' && expected !== undefined) || current.opens(given, expected),
      }),
    },
  },
  {
    id: 'unknown-hash-in-other-words',
    breaks: ['SWP-STATUS-11', 'SWP-STATUS-12'],
    what: 'the 404 of an unknown hash says so',
    plant: {
      behaviour: (current) => ({
        swapNotFound: (cause) => ({
          ...current.swapNotFound(cause),
          ...(cause === 'unknown-hash' ? { message: 'Unknown payment hash' } : {}),
        }),
      }),
    },
  },
  {
    id: 'hidden-swaps-told-apart-by-code',
    breaks: ['SWP-STATUS-12', 'SWP-STATUS-16'],
    what: 'the error_code of the 404 differs between an unknown swap and a wrong token',
    plant: {
      behaviour: (current) => ({
        swapNotFound: (cause) => ({
          ...current.swapNotFound(cause),
          error_code: cause === 'unknown-hash' ? 'NOT_FOUND' : 'VALIDATION_ERROR',
        }),
      }),
    },
  },
  {
    id: 'hidden-swaps-told-apart-by-header',
    breaks: ['SWP-STATUS-12'],
    what: 'the 404 of a swap that is there has one more header',
    plant: {
      onReply(request, given, { memory }) {
        const hash = String(membersOf(request.body).payment_hash);
        if (request.operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        const known = request.operation === STATUS && given.status === 404 && memory.has(hash);
        return known ? withHeaders(given, { 'x-cache': 'HIT' }) : given;
      },
    },
  },
  {
    id: 'any-token-opens-any-swap',
    breaks: ['SWP-STATUS-13'],
    what: 'the token of one swap opens another',
    plant: {
      onRequest({ operation, body }, { memory }) {
        const status = membersOf(body);
        if (operation === STATUS && memory.has(String(status.access_token)))
          status.access_token = memory.get(String(status.payment_hash)) ?? status.access_token;
        return undefined;
      },
      onReply({ operation }, given, { memory }) {
        const { payment_hash, access_token } = operation === INIT ? membersOf(given.body) : {};
        if (typeof access_token === 'string') {
          memory.set(access_token, payment_hash);
          memory.set(String(payment_hash), access_token);
        }
        return given;
      },
    },
  },
  {
    id: 'status-repeats-the-token',
    breaks: ['SWP-STATUS-14', 'AUT-TOKEN-01'],
    what: 'the status gives the token back',
    plant: changeBody(STATUS, (body, { body: asked }) => {
      membersOf(body.swap).access_token = membersOf(asked).access_token;
    }),
  },
  {
    id: 'execute-tells-the-token',
    breaks: ['AUT-TOKEN-01'],
    what: 'a refused execute tells the token of its swap in its details',
    plant: {
      onReply({ operation, body }, given, { memory }) {
        const hash = membersOf(operation === INIT ? given.body : body).payment_hash;
        if (operation === INIT) memory.set(String(hash), membersOf(given.body).access_token);
        if (operation === EXECUTE && given.status === 400)
          membersOf(given.body).details = { swap: { payment_hash: hash, access_token: memory.get(String(hash)) } };
        return given;
      },
    },
  },
  {
    id: 'polling-extends-a-swap',
    breaks: ['SWP-STATUS-17'],
    what: 'each status request puts off the end of the swap',
    plant: changeSwap((swap, reads) => {
      swap.expires_at = Number(swap.expires_at) + reads;
    }),
  },
  {
    id: 'polling-begins-a-swap',
    breaks: ['SWP-STATUS-17'],
    what: 'a swap that is read several times becomes Pending',
    plant: changeSwap((swap, reads) => {
      if (swap.status === 'Waiting' && reads > 5) swap.status = 'Pending';
    }),
  },
  {
    id: 'born-expired',
    breaks: ['SWP-STATE-01'],
    what: 'a swap is Expired from the beginning',
    plant: calls('Waiting', 'Expired'),
  },
  {
    id: 'born-failed',
    breaks: ['SWP-STATE-01', 'SWP-STATE-12'],
    what: 'a swap is Failed until it is executed',
    plant: calls('Waiting', 'Failed'),
  },
  {
    id: 'born-pending-though-not-initiated',
    breaks: ['SWP-STATE-12'],
    what: 'a swap is Pending after init, without having been initiated',
    plant: calls('Waiting', 'Pending'),
  },
  {
    id: 'never-expired',
    breaks: ['SWP-STATE-04'],
    what: 'a swap that nobody executed waits for ever',
    plant: calls('Expired', 'Waiting'),
  },
  {
    id: 'expired-called-failed',
    breaks: ['SWP-STATE-04'],
    what: 'a swap that nobody executed is Failed when its time is over',
    plant: calls('Expired', 'Failed'),
  },
  {
    id: 'expired-called-succeeded',
    breaks: ['SWP-STATE-04', 'SWP-STATE-08'],
    what: 'a swap that nobody executed is Succeeded when its time is over',
    plant: calls('Expired', 'Succeeded'),
  },
  {
    id: 'succeeds-without-execute',
    breaks: ['SWP-STATE-08'],
    what: 'a swap that is read several times is Succeeded, executed or not',
    plant: changeSwap((swap, reads) => {
      if (swap.status === 'Waiting' && reads > 5)
        Object.assign(swap, { status: 'Succeeded', completed_at: swap.requested_at });
    }),
  },
  {
    id: 'expired-turns-failed',
    breaks: ['SWP-STATE-06'],
    what: 'an Expired swap is Failed half a minute later',
    plant: {
      behaviour: (current) => ({
        swapStatus(record, failed_at, now, options) {
          const status = current.swapStatus(record, failed_at, now, options);
          return status === 'Expired' && now > record.expires_at + 30 ? 'Failed' : status;
        },
      }),
    },
  },
  {
    id: 'end-moves-with-the-clock',
    breaks: ['SWP-STATE-06'],
    what: 'completed_at is the time of asking',
    plant: {
      onReply({ operation }, given, { maker }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (typeof swap.completed_at === 'number') swap.completed_at = Math.floor(maker.clock.now() / 1000);
        return given;
      },
    },
  },
  {
    id: 'status-gone-with-the-quote',
    breaks: ['SWP-STATUS-19'],
    what: 'the status of a swap is lost a while after its init',
    plant: {
      onReply({ operation }, given, { maker }) {
        const { requested_at } = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (typeof requested_at !== 'number' || maker.clock.now() / 1000 < requested_at + 40) return given;
        return maker.errors.application(404, 'NOT_FOUND', 'Swap not found');
      },
    },
  },
  {
    id: 'swap-ends-and-frees-its-quote',
    breaks: ['SWP-STATE-09', 'FLW-SWAP-05'],
    what: 'the quote of a swap that ran out can be used again',
    plant: {
      behaviour: (current) => ({
        quoteStanding(quote, now, options) {
          const freed = quote.used && now / 1000 > quote.quote.timestamp + 120;
          return freed ? 'open' : current.quoteStanding(quote, now, options);
        },
      }),
    },
  },
  {
    id: 'no-swap-after-an-expired-one',
    breaks: ['FLW-SWAP-05'],
    what: 'whoever has let a swap expire gets no other',
    plant: {
      onRequest({ operation }, { maker, memory }) {
        const blocked = operation === INIT && memory.has('expired');
        return blocked ? maker.errors.application(400, 'VALIDATION_ERROR', 'Try later') : undefined;
      },
      onReply({ operation }, given, { memory }) {
        if (operation === STATUS && membersOf(membersOf(given.body).swap).status === 'Expired')
          memory.set('expired', true);
        return given;
      },
    },
  },
  {
    id: 'rate-moves-after-init',
    breaks: ['SWP-INIT-17'],
    what: 'a begun swap follows the market',
    plant: {
      onReply({ operation }, given, { maker }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const percent = Math.round(maker.market.movedPercent());
        if (typeof swap.qty_from === 'bigint' || typeof swap.qty_from === 'number')
          swap.qty_from = (BigInt(swap.qty_from) * BigInt(100 + percent)) / 100n;
        return given;
      },
    },
  },
  {
    id: 'parallel-swaps-mixed-up',
    breaks: ['FLW-SWAP-04'],
    what: 'a status request is answered with the latest swap, whose hash is replaced',
    plant: {
      onReply({ operation, body }, given, { memory }) {
        if (operation !== STATUS || given.status !== 200) return given;
        const swap = membersOf(membersOf(given.body).swap);
        const first = memory.get('first') ?? { ...swap };
        memory.set('first', first);
        return { ...given, body: { swap: { ...membersOf(first), payment_hash: membersOf(body).payment_hash } } };
      },
    },
  },
];

/** Changes the swap object of every status; `reads` says how often this swap was asked for. */
function changeSwap(change: (swap: Members, reads: number) => unknown): Plant {
  return changeBody(STATUS, (body, _request, memory) => {
    const swap = membersOf(body.swap);
    const key = String(swap.payment_hash);
    const reads = Number(memory.get(key) ?? 0) + 1;
    memory.set(key, reads);
    change(swap, reads);
  });
}

function changeReply(wanted: string, change: (given: PlantReply) => void): Plant {
  return {
    onReply({ operation }, given) {
      if (operation === wanted && given.status === 200) change(given);
      return given;
    },
  };
}
