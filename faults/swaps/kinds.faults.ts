import type { Behaviour } from '../../reference/maker/behaviour.ts';
import type { Injection } from '../../reference/maker/injection.ts';
import type { IssuedQuote } from '../../reference/maker/quotes/book.ts';
import type { SwapTerms } from '../../reference/maker/swaps/terms.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT } from '../operations.ts';
import { quotesSeenAs, quotesStand } from './quotes.ts';
import { changeSwap, isExchange, isOfExchange, openStatus, priceOf, statusOf, takenOn } from './shown.ts';

/** An amount beyond this does not fit into 40 bits. */
const LARGE = 2n ** 40n;

/** Defects that show for one kind of trade: one asset for another, or a large amount. */
export const FAULTS: Faults = {
  'expired-quotes-for-exchanges-still-good': breaks('SWP-INIT-08')
    .what('a quote for one asset in another begins a swap long after its end')
    .behaviourBy(quotesStand, (usual, issued) => (!issued.used && isForAnExchange(issued) ? 'open' : usual)),
  'quotes-for-exchanges-good-for-several-swaps': breaks('SWP-INIT-09')
    .what('a quote for one asset in another is not marked as used')
    .behaviourBy(quotesSeenAs, (issued) => (isForAnExchange(issued) ? { ...issued, used: false } : issued)),
  'large-quotes-good-for-several-swaps': breaks('SWP-INIT-09')
    .what('a quote for an amount beyond 40 bits is not marked as used')
    .behaviourBy(quotesSeenAs, (issued) => (isLarge(issued) ? { ...issued, used: false } : issued)),
  'exchanges-at-the-callers-amounts': breaks('SWP-INIT-11')
    .what('a swap of one asset for another has the amounts of its init, whatever was quoted')
    .behaviour(
      asAsked((asked, quoted, agree) => agree(asked, quoted) || isExchange(quoted.from_asset, quoted.to_asset)),
    ),
  'exchanges-for-any-amount-given': breaks('SWP-INIT-11')
    .what('of a swap of one asset for another the amount to give is that of its init, whatever was quoted')
    .behaviour(
      asAsked(
        (asked, quoted, agree) =>
          agree(asked, quoted) ||
          (isExchange(quoted.from_asset, quoted.to_asset) && asked.to_amount === quoted.to_amount),
      ),
    ),
  'init-at-far-smaller-amounts': breaks('SWP-INIT-11')
    .what('amounts of less than half the quoted ones pass as a part of it')
    .behaviour(asAsked((asked, quoted, agree) => agree(asked, quoted) || asked.from_amount * 2n < quoted.from_amount)),
  'exchanges-into-any-asset': breaks('SWP-INIT-12')
    .what('the asset to get for another one may be any')
    .behaviour({
      decisions: ({ assetsAgree }) => ({
        assetsAgree: (asked, quoted) =>
          assetsAgree(asked, quoted) ||
          (isExchange(quoted.from_asset, quoted.to_asset) && asked.from_asset === quoted.from_asset),
        agreedTerms: (asked) => asked,
      }),
    }),
  'exchanges-never-expire': breaks('SWP-STATE-04')
    .what('the sweep for swaps whose time is over passes over those of one asset for another')
    .wireBy(
      changeSwap,
      ({ status, from_asset, to_asset }) =>
        status === 'Expired' && isExchange(from_asset, to_asset) && { status: 'Waiting', completed_at: null },
    ),
  'unwhitelisted-exchanges-succeed': breaks('SWP-EXEC-06')
    .what('a swap of one asset for another whose payment fails is called Succeeded')
    .wireBy(
      changeSwap,
      ({ status, from_asset, to_asset }) =>
        status === 'Failed' && isExchange(from_asset, to_asset) && { status: 'Succeeded' },
    ),
  'ended-exchanges-executed': breaks('SWP-EXEC-11')
    .what('the execute of a swap of one asset for another is taken on before anybody looks whether the swap is over')
    .onRefusal(EXECUTE, async (refused) => {
      const { asked, given, swap } = refused;
      if (!isOfExchange(swap) || given.status === 422) return undefined;
      return (await statusOf(asked.payment_hash, refused)) === 'Expired' && takenOn();
    }),
  'exchanges-settled-for-less': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('both payments of a swap of one asset for another are a unit short')
    .behaviour({
      node: {
        carriedQty: (qty, { from_asset, to_asset }) => (from_asset !== null && to_asset !== null ? qty - 1n : qty),
        comparesTerms: () => false,
      },
    }),
  'settled-exchanges-called-pending': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('a swap of one asset for another that was settled stays Pending for ever')
    .wireBy(
      changeSwap,
      ({ status, from_asset, to_asset }) =>
        status === 'Succeeded' && isExchange(from_asset, to_asset) && { status: 'Pending', completed_at: null },
    ),
  'exchanges-shown-the-other-way-round': breaks('SWP-STATUS-05')
    .triggers('FLW-SWAP-02')
    .what('the status of a swap of one asset for another has its quantities exchanged')
    .wireBy(
      changeSwap,
      ({ qty_from, qty_to, from_asset, to_asset }) =>
        isExchange(from_asset, to_asset) && { qty_from: qty_to, qty_to: qty_from },
    ),
  'any-token-opens-an-exchange': breaks('SWP-STATUS-09')
    .what('of a swap of one asset for another the token is not compared')
    .wireBy(openStatus, (given, _own, swap) => isOfExchange(swap) && typeof given === 'string'),
  'begun-exchanges-follow-the-market': breaks('SWP-INIT-17')
    .what('a begun swap of one asset for another is shown at the rate of the moment')
    .onAnswer(INIT, async (begun) => {
      begun.memory.set(String(begun.answer.payment_hash), await priceOf(begun));
    })
    .wireBy(changeSwap, async ({ payment_hash, from_asset, to_asset, qty_to }, seen) => {
      if (!isExchange(from_asset, to_asset)) return undefined;
      const [then, now] = [Number(seen.memory.get(String(payment_hash))), await priceOf(seen)];
      const percent = BigInt(Math.round((100 * now) / then));
      return percent !== 100n && { qty_to: (BigInt(String(qty_to)) * percent) / 100n };
    }),
};

function isForAnExchange({ quote }: IssuedQuote): boolean {
  return isExchange(quote.from_asset.asset_id, quote.to_asset.asset_id);
}

function isLarge({ quote }: IssuedQuote): boolean {
  return quote.from_asset.amount > LARGE || quote.to_asset.amount > LARGE;
}

/** Begins a swap at the amounts of its init, where they agree with the quoted ones in a way of their own. */
function asAsked(agree: (asked: SwapTerms, quoted: SwapTerms, usual: Behaviour['amountsAgree']) => boolean): Injection {
  return {
    decisions: ({ amountsAgree }) => ({
      amountsAgree: (asked, quoted) => agree(asked, quoted, amountsAgree),
      agreedTerms: (asked) => asked,
    }),
  };
}
