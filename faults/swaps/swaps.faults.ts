import { first, legOf, type Members, mapped, onRefusal, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import type { PastSwap, Wire } from '../proxy/exchange.ts';
import { drop, every, lower, on, set, times, unless, where } from '../rule.ts';
import { changeSwap, endsWithItsQuote, isEnd, QUANTITIES, type SwapStatus, throughDouble } from './shown.ts';

/** A swap that waits again. */
const REVIVED = { status: 'Waiting', completed_at: null };

/** Defects of the swap object, which show for some swaps or at some time only. */
export const FAULTS: Faults = {
  'initiated-at-rewritten-at-each-poll': breaks('SWP-STATUS-17')
    .what('the time of initiation is that of asking')
    .wireBy(showAs, STATUS, 'swap.initiated_at', (time, { at }) => (typeof time === 'number' ? Math.floor(at) : time)),
  'requested-at-follows-the-clock': breaks('SWP-STATUS-17')
    .what('the time of the request of a swap that waits is shown as the present')
    .wireBy(changeSwap, ({ status }, { at }) => status === 'Waiting' && { requested_at: Math.floor(at) }),
  'swaps-show-the-end-of-the-latest': breaks('SWP-STATUS-17')
    .what('a swap that waits is shown with the end of the one that was begun last')
    .wireBy(changeSwap, ({ status, expires_at }, { swap, past }) => {
      const later = Math.floor(Number(past.swaps().at(-1)?.at)) - Math.floor(Number(swap?.at));
      return status === 'Waiting' && later > 0 && { expires_at: Number(expires_at) + later };
    }),
  'times-of-the-end-in-milliseconds': breaks('SWP-STATUS-06')
    .triggers('SWP-STATE-06')
    .what('the time at which a swap ended is in milliseconds')
    .wire(on(STATUS).body(unless('swap.completed_at', null, times('completed_at', 1000)))),
  'btc-without-a-name-in-swaps': breaks('SWP-STATUS-02')
    .triggers('SWP-STATE-12')
    .what('the BTC side of a swap is null, as the node has it')
    .wire(on(STATUS).body(where('swap.to_asset', 'BTC', set('to_asset', null)))),
  'ends-in-small-letters': breaks('SWP-STATUS-03')
    .triggers('SWP-STATE-06')
    .what('the word for an end begins with a small letter')
    .wire(on(STATUS).body(unless('swap.completed_at', null, lower('status')))),
  'hash-of-the-latest-swap': breaks('SWP-STATUS-04')
    .triggers('FLW-SWAP-04')
    .what('every status has the hash of the swap that was begun last')
    .wireBy(changeSwap, (_swap, { past }) => ({ payment_hash: past.swaps().at(-1)?.payment_hash })),
  'figures-kept-by-pair': breaks('FLW-SWAP-04')
    .what('of several swaps of one pair in one direction all are shown with the figures of the latest')
    .wireBy(changeSwap, ({ from_asset, to_asset }, { past }) => {
      const isOfPair = ({ asked }: PastSwap) => asked.from_asset === from_asset && asked.to_asset === to_asset;
      const latest = past.swaps().findLast(isOfPair);
      return latest && { qty_from: latest.asked.from_amount, qty_to: latest.asked.to_amount };
    }),
  'settled-swaps-of-a-pair-share-their-figures': breaks('FLW-SWAP-04')
    .what('a swap that Succeeded is shown with the quantities of the first one of its pair that did')
    .wireBy(
      changeSwap,
      ({ status, from_asset, to_asset, qty_from, qty_to }, { memory }) =>
        status === 'Succeeded' && first(memory, `${from_asset} ${to_asset}`, { qty_from, qty_to }),
    ),
  'large-quantities-as-text': breaks('FMT-INT-02', 'SWP-STATUS-05')
    .what('a quantity beyond 2^53 is written as a text')
    .wireBy(showAs, STATUS, QUANTITIES, (qty) => (BigInt(String(qty)) > 2n ** 53n ? String(qty) : qty)),
  'quantities-to-give-through-a-double': breaks('FMT-INT-02', 'SWP-STATUS-05')
    .what('of a large quantity to give the last digits are lost, of one to get they are not')
    .wire(showAs(STATUS, 'swap.qty_from', throughDouble)),
  'ended-swaps-through-a-double': breaks('FMT-INT-02', 'SWP-STATUS-05')
    .what('large quantities are exact until their swap is over, and lose their last digits then')
    .wireBy(changeSwap, (swap) => isEnd(swap.status) && mapped(swap, ['qty_from', 'qty_to'], throughDouble)),
  'expired-swaps-through-a-double': breaks('FMT-INT-02')
    .what('large quantities lose their last digits when their swap has Expired')
    .wireBy(changeSwap, (swap) => swap.status === 'Expired' && mapped(swap, ['qty_from', 'qty_to'], throughDouble)),
  'exchanges-shown-with-btc': breaks('SWP-STATUS-05', 'FLW-SWAP-02')
    .what('a swap of one asset for another is shown as if it were paid in BTC')
    .wireBy(changeSwap, (swap) => isExchange(swap) && { from_asset: 'BTC' }),
  'exchanges-shown-from-the-side-of-the-maker': breaks('SWP-STATUS-18')
    .what('a swap of one asset for another is shown from the side of the maker')
    .wireBy(
      changeSwap,
      (swap) =>
        isExchange(swap) && {
          ...{ from_asset: swap.to_asset, to_asset: swap.from_asset },
          ...{ qty_from: swap.qty_to, qty_to: swap.qty_from },
        },
    ),
  'quantities-of-exchanges-turned-round': breaks('SWP-STATUS-05', 'FLW-SWAP-02')
    .what('of a swap of one asset for another the quantities stand the other way round')
    .wireBy(changeSwap, (swap) => isExchange(swap) && { qty_from: swap.qty_to, qty_to: swap.qty_from }),
  'settled-swap-shows-what-arrived': breaks('SWP-STATUS-05')
    .triggers('SWP-STATE-10')
    .what('a swap that Succeeded is shown with the amount less a fee')
    .wireBy(changeSwap, ({ status, qty_to }) => status === 'Succeeded' && { qty_to: BigInt(String(qty_to)) - 1n }),
  'ended-swaps-shown-short': breaks('SWP-STATUS-01')
    .triggers('SWP-STATE-10')
    .what('a swap that is over is shown without its assets')
    .wire(on(STATUS).body(unless('swap.completed_at', null, drop('from_asset'), drop('to_asset')))),
  'swaps-expire-with-their-quote': breaks('SWP-STATE-01')
    .what('a swap that waits is Expired as soon as its quote has expired')
    .wire(endsWithItsQuote('Expired')),
  'swaps-expire-half-a-minute-early': breaks('SWP-STATE-01')
    .what('a swap that waits is Expired when less than half a minute of its time is left')
    .wireBy(changeSwap, ({ status, expires_at }, { at }) => {
      const shown_from = Number(expires_at) - 30;
      return status === 'Waiting' && at >= shown_from && { status: 'Expired', completed_at: shown_from };
    }),
  'purchases-never-expire': breaks('SWP-STATE-04')
    .what('the sweep for swaps whose time is over looks at sales alone')
    .wireBy(changeSwap, ({ status, from_asset }) => status === 'Expired' && from_asset === 'BTC' && REVIVED),
  'executed-in-vain-never-expires': breaks('SWP-STATE-04')
    .what('a swap whose execute was refused waits for ever')
    .onRequest(EXECUTE, ({ asked, memory }) => memory.set(`executed ${asked.payment_hash}`, true))
    .wireBy(
      changeSwap,
      ({ status, payment_hash }, { memory }) =>
        status === 'Expired' && memory.has(`executed ${payment_hash}`) && REVIVED,
    )
    .options({ no_route: 'keep' }),
  'failed-turns-expired': breaks('SWP-STATE-06')
    .what('a swap that Failed is Expired when its time is over')
    .wire(endTurns('Failed')),
  'succeeded-turns-expired': breaks('SWP-STATE-06')
    .what('a swap that Succeeded is Expired when its time is over')
    .wire(endTurns('Succeeded')),
  'end-moves-with-a-further-execute': breaks('SWP-STATE-06')
    .what('an execute of a swap that is over puts its end at the present')
    .onRequest(EXECUTE, async ({ asked, memory, now }) => {
      memory.set(`executed ${asked.payment_hash}`, Math.floor((await now()) / 1000));
    })
    .wireBy(changeSwap, ({ payment_hash, completed_at: end }, { memory }) => {
      const executed = Number(memory.get(`executed ${payment_hash}`) ?? 0);
      return Number(end) > 0 && executed > Number(end) && { completed_at: executed };
    }),
  'init-revives-an-expired-swap': breaks('SWP-STATE-06')
    .what('a further init with the quote of a swap that is Expired is refused, and yet has the swap wait again')
    .wire(revivedByInit('Expired')),
  'init-revives-a-swap-that-failed': breaks('SWP-STATE-06')
    .what('a further init with the quote of a swap that Failed is refused, and yet has the swap wait again')
    .wire(revivedByInit('Failed')),
  'init-revives-a-swap-that-succeeded': breaks('SWP-STATE-06')
    .what('a further init with the quote of a swap that Succeeded is refused, and yet has the swap wait again')
    .wire(revivedByInit('Succeeded')),
  'waiting-neighbours-succeed-too': breaks('SWP-STATE-08')
    .what('when a swap has Succeeded, all others that wait have, too')
    .wireBy(changeSwap, ({ status, completed_at }, { memory }) => {
      if (status === 'Succeeded') memory.set('end', { status, completed_at });
      return status === 'Waiting' && memory.get('end');
    }),
  'nodeinfo-without-height-now-and-then': breaks('SWP-NODE-01')
    .triggers('SWP-NODE-03')
    .what('every other nodeinfo comes from a cache that keeps no height')
    .wire(on(NODEINFO).when('count', every(2)).body(drop('block_height'))),

  'wrong-token-fails-the-swap': breaks('SWP-STATE-04')
    .triggers('SWP-STATUS-13')
    .what('a swap that waits is Failed once somebody asked for it with a wrong token')
    .onRefusal(STATUS, ({ asked: { access_token }, swap, at, memory }) => {
      if (swap && access_token) first(memory, `failed ${swap.payment_hash}`, Math.floor(at));
    })
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      const completed_at = memory.get(`failed ${payment_hash}`);
      return status === 'Waiting' && completed_at !== undefined && { status: 'Failed', completed_at };
    }),
  'swaps-begun-meanwhile-expire-too': breaks('SWP-STATE-01')
    .what('when a swap is found Expired, those of its pair and direction that were begun meanwhile are, too')
    .wireBy(changeSwap, ({ status, from_asset, to_asset, requested_at }, { at, memory }) => {
      const key = `${from_asset} ${to_asset}`;
      if (status === 'Expired') memory.set(key, Math.floor(at));
      const end = Number(memory.get(key));
      return status === 'Waiting' && Number(requested_at) <= end && { status: 'Expired', completed_at: end };
    }),
  'reverse-swaps-shown-by-their-price': breaks('SWP-STATUS-05')
    .triggers('FMT-INT-02')
    .what('the amount to give of a swap from a reverse quote is shown as computed anew from the price')
    .wireBy(changeSwap, (_swap, { swap }) => {
      const { quote } = swap ?? {};
      const isReverse = legOf(quote?.asked, 'to_asset').amount !== undefined;
      const units = Number(legOf(quote, 'to_asset').amount) / Number(quote?.price);
      const { precision } = legOf(quote, 'from_asset');
      return isReverse && { qty_from: Math.round(units * 10 ** Number(precision)) };
    }),
};

/** Whether a swap is one of an asset for another. */
function isExchange({ from_asset, to_asset }: Members): boolean {
  return from_asset !== 'BTC' && to_asset !== 'BTC';
}

/** A swap of one end turns Expired when its time is over. */
function endTurns(end: SwapStatus): Wire {
  return changeSwap(
    ({ status, expires_at }, { at }) =>
      status === end && at > Number(expires_at) && { status: 'Expired', completed_at: expires_at },
  );
}

/** Has a swap of one end wait again once its quote was sent with a further init, which is refused. */
function revivedByInit(end: SwapStatus): Wire[] {
  return [
    onRefusal(INIT, ({ quote, memory }) => memory.set(String(quote?.swap?.payment_hash), true)),
    changeSwap(({ status, payment_hash }, { memory }) => status === end && memory.has(String(payment_hash)) && REVIVED),
  ];
}
