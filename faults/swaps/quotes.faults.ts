import { counted, legOf, membersOf } from '../change.ts';
import type { Fault, Faults } from '../fault.ts';
import { fetchList } from '../market/listed.ts';
import { INIT, QUOTE, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { rememberSocketQuotes, statusOf } from './shown.ts';

/** What the reference needs to begin several swaps from one quote; which of them it may, the fault says. */
const REUSABLE: Fault['behaviour'] = {
  decisions: (current) => ({
    quoteStanding: (quote, now, options) => current.quoteStanding({ ...quote, used: false }, now, options),
  }),
};

/** A use of a quote: the swap that it began, and whether an init with it was refused since. */
interface Use {
  readonly hash: string;
  readonly refused: boolean;
}

/** Defects in how often, and at what, a quote may begin a swap. */
export const FAULTS: Faults = {
  'used-quotes-known-by-their-spelling': {
    breaks: ['SWP-INIT-09'],
    what: 'a used quote is remembered by its id as it was written, but found in any letter case',
    wire: {
      ...usedOnce(() => false),
      request(request, context) {
        const refusal = usedOnce(() => false).request?.(request, context);
        const init = membersOf(request.body);
        if (request.operation === INIT && typeof init.rfq_id === 'string') init.rfq_id = init.rfq_id.toLowerCase();
        return refusal;
      },
    },
    behaviour: REUSABLE,
  },
  'quote-free-again-after-a-refusal': {
    breaks: ['SWP-INIT-09'],
    what: 'a refused init gives its quote free, also when it was refused because the quote is used',
    wire: usedOnce(({ refused }) => refused),
    behaviour: REUSABLE,
  },
  'quote-free-again-after-success': {
    breaks: ['SWP-INIT-09'],
    what: 'a quote counts as used as long as its swap is under way',
    wire: usedOnce(async ({ hash }, request, context) => (await statusOf(hash, request, context)) === 'Succeeded'),
    behaviour: REUSABLE,
  },
  'quote-free-again-after-failure': {
    breaks: ['SWP-STATE-09'],
    what: 'a quote whose swap Failed may be used for another try',
    wire: usedOnce(async ({ hash }, request, context) => (await statusOf(hash, request, context)) === 'Failed'),
    behaviour: REUSABLE,
  },
  'quotes-found-by-the-beginning-of-their-id': {
    breaks: ['SWP-INIT-07'],
    what: 'the quote of an init is looked up by the first half of its rfq_id',
    wire: {
      request({ operation, body }, { memory }) {
        const init = operation === INIT ? membersOf(body) : {};
        init.rfq_id = memory.get(String(init.rfq_id).slice(0, 18)) ?? init.rfq_id;
        return undefined;
      },
      reply(_request, given, { memory }) {
        const { rfq_id } = membersOf(given.body);
        if (typeof rfq_id === 'string') memory.set(rfq_id.slice(0, 18), rfq_id);
        return given;
      },
    },
  },
  'socket-quotes-at-any-amount': {
    breaks: ['SWP-INIT-11'],
    what: 'the amounts of an init are compared with REST quotes, not with those of the socket',
    wire: {
      ...rememberSocketQuotes,
      request({ operation, body }, { memory }) {
        const { rfq_id, from_amount, to_amount } = membersOf(body);
        const quoted = memory.get(`rest ${rfq_id}`);
        const asked = `${from_amount} ${to_amount}`;
        return operation === INIT && quoted !== undefined && quoted !== asked
          ? applicationError(400, 'VALIDATION_ERROR', 'Amounts must be those of the quote')
          : undefined;
      },
      reply(_request, given, context) {
        const { rfq_id, from_asset, to_asset } = membersOf(given.body);
        if (typeof rfq_id === 'string' && given.status === 200)
          context.memory.set(`rest ${rfq_id}`, `${membersOf(from_asset).amount} ${membersOf(to_asset).amount}`);
        return given;
      },
    },
    behaviour: { decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } },
  },
  'init-of-socket-quotes-without-hash': {
    breaks: ['FLW-SWAP-03'],
    what: 'the init of a quote of the socket is answered without payment_hash',
    wire: {
      ...rememberSocketQuotes,
      reply({ operation, body }, given, { memory }) {
        const ofSocket = operation === INIT && memory.has(`socket ${membersOf(body).rfq_id}`);
        if (ofSocket && given.status === 200) delete membersOf(given.body).payment_hash;
        return given;
      },
    },
  },
  'quote-burnt-by-an-ill-typed-init': {
    breaks: ['SWP-INIT-13'],
    what: 'an init whose amounts are found to be no numbers has taken its quote before',
    wire: {
      request({ operation, body }, { memory }) {
        return operation === INIT && memory.has(`burnt ${membersOf(body).rfq_id}`)
          ? applicationError(400, 'VALIDATION_ERROR', 'The quote was used before')
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id, from_amount, to_amount } = membersOf(body);
        const texts = [from_amount, to_amount].some((amount) => typeof amount === 'string');
        if (operation === INIT && given.status === 422 && texts) memory.set(`burnt ${rfq_id}`, true);
        return given;
      },
    },
  },
  'no-retry-after-a-failed-swap': {
    breaks: ['FLW-SWAP-05'],
    what: 'the first init behind a swap that Failed is refused, and only that lets go of the failed one',
    wire: {
      request({ operation }, { memory }) {
        return operation === INIT && memory.delete('under way')
          ? applicationError(400, 'VALIDATION_ERROR', 'A swap is under way')
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const { payment_hash } = membersOf(body);
        if (swap.status === 'Failed' && counted(memory, `failed ${payment_hash}`) === 1) memory.set('under way', true);
        return given;
      },
    },
  },
  'first-retry-after-an-expiry-refused': {
    breaks: ['FLW-SWAP-05'],
    what: 'once a swap was seen as Expired, the next init of the same trade is refused, though its quote is fresh',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id, from_asset, to_asset } = membersOf(body);
        const isFresh = operation === INIT && !memory.has(`used ${rfq_id}`);
        const isBarred = isFresh && memory.delete(`expired ${from_asset} ${to_asset}`);
        return isBarred ? applicationError(400, 'VALIDATION_ERROR', 'A swap of these assets is still open') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        if (operation === INIT && given.status === 200) memory.set(`used ${membersOf(body).rfq_id}`, true);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const isNews = swap.status === 'Expired' && !memory.has(`seen ${swap.payment_hash}`);
        if (isNews)
          memory.set(`seen ${swap.payment_hash}`, true).set(`expired ${swap.from_asset} ${swap.to_asset}`, true);
        return given;
      },
    },
  },
  'waiting-swaps-revalued-after-their-quote': {
    breaks: ['SWP-INIT-17', 'SWP-STATUS-05'],
    what: 'a swap that waits is shown at the current rate as soon as its quote has lapsed',
    wire: {
      async reply(request, given, { memory, ask }) {
        if (given.status !== 200) return given;
        const { operation, headers, body } = request;
        const answer = membersOf(given.body);
        if (operation === QUOTE) memory.set(String(answer.rfq_id), answer);
        if (operation === INIT) memory.set(String(answer.payment_hash), memory.get(String(membersOf(body).rfq_id)));
        const swap = operation === STATUS ? membersOf(answer.swap) : {};
        const quote = membersOf(memory.get(String(swap.payment_hash)));
        const hasLapsed = timeOf(given) / 1000 >= Number(quote.expires_at);
        if (swap.status !== 'Waiting' || !hasLapsed) return given;
        const { asset_id, layer, amount } = legOf(quote, 'from_asset');
        const to = legOf(quote, 'to_asset');
        const current = await ask({
          method: 'POST',
          path: '/api/v1/market/quote',
          headers,
          query: {},
          body: { from_asset: { asset_id, layer, amount }, to_asset: { asset_id: to.asset_id, layer: to.layer } },
        });
        if (current.status === 200) swap.qty_to = legOf(current.body, 'to_asset').amount;
        return given;
      },
    },
  },
  'begun-swaps-follow-a-falling-market': {
    breaks: ['SWP-INIT-17'],
    what: 'a begun swap keeps its rate when that is in favour of the maker, and else follows the market',
    wire: {
      async reply({ operation, body }, given, context) {
        const { memory } = context;
        const { payment_hash } = membersOf(operation === INIT ? given.body : body);
        if (operation === INIT) memory.set(String(payment_hash), await priceOf(context));
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.qty_to === undefined || swap.from_asset === 'BTC') return given;
        const [then, now] = [Number(memory.get(String(payment_hash))), await priceOf(context)];
        if (now < then) swap.qty_to = (BigInt(String(swap.qty_to)) * BigInt(Math.round((100 * now) / then))) / 100n;
        return given;
      },
    },
  },
};

/** Refuses a second init with a quote, as it was written, unless the first use says that it is free again. */
function usedOnce(isFree: (use: Use, request: HttpRequest, context: Context) => boolean | Promise<boolean>): Wire {
  return {
    async request(request, context) {
      const { operation, body } = request;
      if (operation !== INIT) return undefined;
      const key = `use ${membersOf(body).rfq_id}`;
      const { hash, refused } = membersOf(context.memory.get(key));
      if (typeof hash !== 'string') return undefined;
      if (await isFree({ hash, refused: refused === true }, request, context)) return undefined;
      context.memory.set(key, { hash, refused: true });
      return applicationError(400, 'VALIDATION_ERROR', 'The quote was used before');
    },
    reply: rememberUse,
  };
}

function rememberUse({ operation, body }: HttpRequest, given: HttpReply, { memory }: Context): HttpReply {
  const { payment_hash, access_token } = operation === INIT ? membersOf(given.body) : {};
  if (typeof payment_hash !== 'string') return given;
  memory.set(`use ${membersOf(body).rfq_id}`, { hash: payment_hash, refused: false });
  memory.set(payment_hash, access_token);
  return given;
}

/** The worth of BTC in the first pair that has a price. */
async function priceOf(context: Context): Promise<number> {
  const pairs = await fetchList('pairs', context);
  return Number(pairs.find(({ price }) => price !== null)?.price);
}
