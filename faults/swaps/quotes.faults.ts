import { type Answered, type Asked, askFor, counted, legOf, onAnswer, onRefusal, onRequest } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT, QUOTE } from '../operations.ts';
import type { PastSwap, Wire } from '../proxy/exchange.ts';
import { anew, quotesStand, REUSABLE } from './quotes.ts';
import { changeSwap, initAnother, invalid, priceOf, statusOf } from './shown.ts';

/** Defects in how often, and at what, a quote may begin a swap. */
export const FAULTS: Faults = {
  'quotes-kept-for-a-third-of-their-time': breaks('FLW-QUOTE-01')
    .what('quotes are forgotten after a third of the time that they are said to be valid')
    .onAnswer(INIT, ({ quote, at }) => {
      const [begin, end] = [Number(quote?.timestamp), Number(quote?.expires_at)];
      return at > begin + (end - begin) / 3 && invalid('There is no such quote');
    }),
  'used-quotes-known-by-their-spelling': breaks('SWP-INIT-09')
    .what('a used quote is remembered by its id as it was written, but found in any letter case')
    .wire(usedOnce(() => false))
    .onRequest(INIT, ({ asked: { rfq_id } }) => typeof rfq_id === 'string' && { rfq_id: rfq_id.toLowerCase() })
    .behaviour(REUSABLE),
  'quote-free-again-after-a-refusal': breaks('SWP-INIT-09')
    .what('a refused init gives its quote free, also when it was refused because the quote is used')
    .wireBy(usedOnce, (_swap, { quote, memory }) => memory.has(`refused ${quote?.rfq_id}`))
    .behaviour(REUSABLE),
  'quote-free-again-after-success': breaks('SWP-INIT-09')
    .what('a quote counts as used as long as its swap is under way')
    .wireBy(usedOnce, async ({ payment_hash }, request) => (await statusOf(payment_hash, request)) === 'Succeeded')
    .behaviour(REUSABLE),
  'quote-free-again-after-failure': breaks('SWP-STATE-09')
    .what('a quote whose swap Failed may be used for another try')
    .wireBy(usedOnce, async ({ payment_hash }, request) => (await statusOf(payment_hash, request)) === 'Failed')
    .behaviour(REUSABLE),
  'quotes-found-by-the-beginning-of-their-id': breaks('SWP-INIT-07')
    .what('the quote of an init is looked up by the first half of its rfq_id')
    .onRequest(INIT, ({ asked: { rfq_id }, past }) => ({
      rfq_id: past.quotes().find((quote) => halfOf(quote.rfq_id) === halfOf(rfq_id))?.rfq_id ?? rfq_id,
    })),
  'quotes-found-by-ids-that-go-on': breaks('SWP-INIT-07')
    .what('an rfq_id is read as far as one that was given goes')
    .onRequest(INIT, ({ asked: { rfq_id }, past }) => ({
      rfq_id: past.quotes().find((quote) => String(rfq_id).startsWith(String(quote.rfq_id)))?.rfq_id ?? rfq_id,
    })),
  'socket-quotes-at-any-amount': breaks('SWP-INIT-11')
    .what('the amounts of an init are compared with REST quotes, not with those of the socket')
    .onRequest(INIT, ({ asked: { from_amount, to_amount }, quote }) => {
      const quoted = `${legOf(quote, 'from_asset').amount} ${legOf(quote, 'to_asset').amount}`;
      const isOther = quote?.isOfSocket === false && quoted !== `${from_amount} ${to_amount}`;
      return isOther && invalid('Amounts must be those of the quote');
    })
    .behaviour({ decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } }),
  'socket-quotes-at-any-amount-to-get': breaks('SWP-INIT-11')
    .what('of an init with a quote of the socket the amount to give is compared alone')
    .onRequest(INIT, ({ asked: { from_amount, to_amount }, quote }) => {
      const isOther = (leg: 'from_asset' | 'to_asset', amount: unknown) =>
        `${legOf(quote, leg).amount}` !== `${amount}`;
      const isOtherToGet = !quote?.isOfSocket && isOther('to_asset', to_amount);
      return quote !== undefined && (isOther('from_asset', from_amount) || isOtherToGet) && invalid('Other amounts');
    })
    .behaviour({ decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } }),
  'socket-quote-burnt-by-an-ill-typed-init': breaks('SWP-INIT-13')
    .what('an init that is refused with 422 takes its quote along where that is of the socket')
    .onRequest(INIT, ({ asked, memory }) => memory.has(`burnt ${asked.rfq_id}`) && invalid('The quote was used before'))
    .onRefusal(INIT, ({ given, quote, memory }) => {
      if (given.status === 422 && quote?.isOfSocket) memory.set(`burnt ${quote.rfq_id}`, true);
    }),
  'init-of-socket-quotes-without-hash': breaks('FLW-SWAP-03')
    .what('the init of a quote of the socket is answered without payment_hash')
    .onAnswer(INIT, ({ quote }) => quote?.isOfSocket && { payment_hash: undefined }),
  'quote-burnt-by-an-ill-typed-init': breaks('SWP-INIT-13')
    .what('an init whose amounts are found to be no numbers has taken its quote before')
    .onRequest(INIT, ({ asked, memory }) => memory.has(`burnt ${asked.rfq_id}`) && invalid('The quote was used before'))
    .onRefusal(INIT, ({ given, asked: { rfq_id, from_amount, to_amount }, memory }) => {
      const isIllTyped = [from_amount, to_amount].some((amount) => typeof amount === 'string');
      if (given.status === 422 && isIllTyped) memory.set(`burnt ${rfq_id}`, true);
    }),
  'no-retry-after-a-failed-swap': breaks('FLW-SWAP-05')
    .what('the first init behind a swap that Failed is refused, and only that lets go of the failed one')
    .onRequest(INIT, ({ memory }) => memory.delete('under way') && invalid('A swap is under way'))
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      if (status === 'Failed' && counted(memory, `failed ${payment_hash}`) === 1) memory.set('under way', true);
    }),
  'first-retry-after-an-expiry-refused': breaks('FLW-SWAP-05')
    .what('once a swap was seen as Expired, the next init of the same trade is refused, though its quote is fresh')
    .onRequest(INIT, ({ asked: { from_asset, to_asset }, quote, memory }) => {
      const isBarred = !quote?.swap && memory.delete(`expired ${from_asset} ${to_asset}`);
      return isBarred && invalid('A swap of these assets is still open');
    })
    .wireBy(changeSwap, ({ status, payment_hash, from_asset, to_asset }, { memory }) => {
      if (status === 'Expired' && counted(memory, `seen ${payment_hash}`) === 1)
        memory.set(`expired ${from_asset} ${to_asset}`, true);
    }),
  'waiting-swaps-revalued-after-their-quote': breaks('SWP-INIT-17', 'SWP-STATUS-05')
    .what('a swap that waits is shown at the current rate as soon as its quote has expired')
    .wireBy(changeSwap, async ({ status }, seen) => {
      const quote = seen.swap?.quote;
      const isOver = seen.at >= Number(quote?.expires_at);
      if (status !== 'Waiting' || !isOver) return undefined;
      const { asset_id, layer, amount } = legOf(quote, 'from_asset');
      const to = legOf(quote, 'to_asset');
      const current = await askFor(QUOTE, seen, {
        from_asset: { asset_id, layer, amount },
        to_asset: { asset_id: to.asset_id, layer: to.layer },
      });
      return current.status === 200 && { qty_to: legOf(current.body, 'to_asset').amount };
    }),
  'quotes-refused-once-the-market-has-moved': breaks('QUO-USE-01')
    .what('an init is refused when the market has moved by more than a tenth since its quote')
    .onAnswer(QUOTE, async (quoted) => {
      quoted.memory.set(`price of ${quoted.answer.rfq_id}`, await priceOf(quoted));
    })
    .onRequest(INIT, async (request) => {
      const then = Number(request.memory.get(`price of ${request.asked.rfq_id}`));
      return Math.abs((await priceOf(request)) / then - 1) > 0.1 && invalid('The market has moved');
    }),
  'quotes-refused-once-bitcoin-has-risen': breaks('QUO-USE-01')
    .what('an init is refused when BTC has risen by more than a tenth since its quote')
    .onAnswer(QUOTE, async (quoted) => {
      quoted.memory.set(`price of ${quoted.answer.rfq_id}`, await priceOf(quoted));
    })
    .onRequest(INIT, async (request) => {
      const then = Number(request.memory.get(`price of ${request.asked.rfq_id}`));
      return (await priceOf(request)) / then > 1.1 && invalid('The market has moved');
    }),
  'begun-swaps-follow-a-falling-market': breaks('SWP-INIT-17')
    .what('a begun swap keeps its rate when that is in favour of the maker, and else follows the market')
    .onAnswer(INIT, async (begun) => {
      begun.memory.set(String(begun.answer.payment_hash), await priceOf(begun));
    })
    .wireBy(changeSwap, async ({ payment_hash, from_asset, qty_to }, seen) => {
      if (from_asset === 'BTC') return undefined;
      const [then, now] = [Number(seen.memory.get(String(payment_hash))), await priceOf(seen)];
      return now < then && { qty_to: (BigInt(String(qty_to)) * BigInt(Math.round((100 * now) / then))) / 100n };
    }),

  'used-quotes-remembered-for-their-caller': breaks('SWP-INIT-09')
    .what('a used quote is remembered for its caller, so that it begins a swap with a key and another one without')
    .wireBy(usedOnce, (swap, { headers }) => swap.headers.authorization !== headers.authorization)
    .behaviour(REUSABLE),
  'only-the-latest-used-quote-remembered': breaks('SWP-INIT-09')
    .what('of the quotes that were used only the latest one is remembered')
    .wireBy(usedOnce, (swap, { past }) => past.swaps().at(-1) !== swap)
    .behaviour(REUSABLE),
  'socket-quote-free-again-after-its-swap': breaks('SWP-STATE-09')
    .what('the quote of a swap that ran out can be used again if it is one of the socket')
    .behaviourBy(quotesStand, (usual, { used, socket, quote }, now) =>
      used && socket !== undefined && now / 1000 > quote.timestamp + 120 ? 'open' : usual,
    ),
  'estimated-quotes-good-for-late-inits': breaks('SWP-INIT-08')
    .what('an estimate extends its quote as an order does, so that it begins a swap after its end')
    .wire(...extendedBy(onAnswer(ESTIMATE_FEES, extend))),
  'refused-inits-extend-their-quote': breaks('SWP-INIT-08')
    .what('an init that is refused keeps its quote for another try, which may come after its end')
    .wire(...extendedBy(onRefusal(INIT, (refused) => !isLate(refused) && extend(refused)))),
  'refused-orders-extend-their-quote': breaks('SWP-INIT-08')
    .what(
      'an order extends its quote before it is looked at: where it is refused the quote begins a swap after its end',
    )
    .wire(...extendedBy(onRefusal(CREATE_ORDER, (refused) => !isLate(refused) && extend(refused)))),
};

/** Refuses a second init with a quote, as it was written, unless the swap that it began says that it is free again. */
function usedOnce(isFree: (swap: PastSwap, request: Asked) => unknown): Wire {
  return onRequest(INIT, async (request) => {
    const { quote, memory } = request;
    if (quote?.swap === undefined || (await isFree(quote.swap, request))) return undefined;
    memory.set(`refused ${quote.rfq_id}`, true);
    return invalid('The quote was used before');
  });
}

/** Begins swaps from quotes that are over, if they were extended and not used. */
function extendedBy(extending: Wire): Wire[] {
  return [
    extending,
    onRefusal(INIT, (refused) => {
      const { quote, memory } = refused;
      if (quote === undefined || quote.swap || !memory.has(`extended ${quote.rfq_id}`)) return undefined;
      return isLate(refused) && initAnother(refused, anew(quote));
    }),
  ];
}

function extend({ asked, memory }: Asked): void {
  memory.set(`extended ${asked.rfq_id}`, true);
}

/** Whether an init comes after the end of its quote. */
function isLate({ at, quote }: Answered): boolean {
  return at > Number(quote?.expires_at);
}

/** The first half of the id of a quote. */
function halfOf(rfq_id: unknown): string {
  return String(rfq_id).slice(0, 18);
}
