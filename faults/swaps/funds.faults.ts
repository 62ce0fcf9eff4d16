import type { Behaviour } from '../../reference/maker/behaviour.ts';
import type { Injection } from '../../reference/maker/injection.ts';
import type { IssuedQuote } from '../../reference/maker/quotes/book.ts';
import type { SwapTerms } from '../../reference/maker/swaps/terms.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE } from '../operations.ts';
import { quotesSeenAs, quotesStand, REUSABLE } from './quotes.ts';
import { changeSwap, invalid, isOfItsHash } from './shown.ts';

/** For so long a used quote is kept locked, in milliseconds. */
const LOCKED_MS = 5_000;

/** When each quote was last found open, in milliseconds. */
const lastOpen = new WeakMap<IssuedQuote, number>();

/** Defects in what begins and ends a swap, and in the funds behind it. */
export const FAULTS: Faults = {
  'lapsed-quotes-still-good': breaks('SWP-INIT-08', 'FLW-QUOTE-01')
    .what('a quote begins a swap long after its end')
    .behaviour({ decisions: { quoteStanding: ({ used }) => (used ? 'used' : 'open') } }),
  'quotes-good-for-several-swaps': breaks('SWP-INIT-09', 'SWP-INIT-10')
    .what('a quote begins as many swaps as are asked for until it expires')
    .behaviour(REUSABLE),
  'quote-taken-too-late': breaks('SWP-INIT-10')
    .what('a quote is found used only when the first swap is made, so that several inits at once get one each')
    .options({ node_latency_ms: 40 })
    .behaviour({ decisions: { reservesQuote: () => false } }),
  'init-at-the-callers-amounts': breaks('SWP-INIT-11')
    .what('a swap has the amounts of its init, whatever was quoted')
    .behaviour(asAsked({ amountsAgree: () => true })),
  'init-at-almost-the-quoted-amounts': breaks('SWP-INIT-11')
    .what('amounts within a thousandth of the quoted ones pass')
    .behaviour(asAsked({ amountsAgree: bothAmounts(near) })),
  'init-in-either-direction': breaks('SWP-INIT-12')
    .what('a quote begins a swap in the opposite direction as well')
    .behaviour({
      decisions: ({ assetsAgree, amountsAgree }) => ({
        assetsAgree: (asked, quoted) => assetsAgree(asked, quoted) || assetsAgree(turned(asked), quoted),
        amountsAgree: (asked, quoted) => amountsAgree(asked, quoted) || amountsAgree(turned(asked), quoted),
        agreedTerms: (asked) => asked,
      }),
    }),
  'init-into-any-asset': breaks('SWP-INIT-12')
    .what('the asset to get may be any')
    .behaviour(asAsked({ assetsAgree: (asked, quoted) => asked.from_asset === quoted.from_asset })),
  'quote-burnt-by-a-422': breaks('SWP-INIT-13')
    .what('an init that fails validation uses up its quote')
    .behaviour({ decisions: { spendsQuote: () => true } }),
  'init-in-satoshis': breaks('FMT-UNIT-02')
    .what('init wants BTC in satoshis, while quotes give millisatoshis')
    .behaviour({
      decisions: { amountsAgree: bothAmounts((asked, quoted, asset) => inMsat(asset, asked) === quoted) },
    }),
  'init-refuses-some-exact-amounts': breaks('FMT-UNIT-02')
    .what('the exact init of a quote for BTC is refused')
    .hook('amountsAgree', (usual) => (asked, quoted) => asked.to_asset !== 'BTC' && usual(asked, quoted)),
  'socket-quotes-for-show': breaks('FLW-SWAP-03', 'WS-QUOTE-11')
    .what('a quote from the socket begins no swap')
    .behaviourBy(quotesStand, (usual, { socket }) => (socket === undefined ? usual : 'expired')),
  'used-quotes-come-back': breaks('FLW-QUOTE-01')
    .what('a used quote is good again once its time is over')
    .behaviourBy(quotesStand, (usual, { used, valid_until }, now) =>
      used && now / 1000 >= valid_until ? 'open' : usual,
    ),
  'execute-refuses-the-willing': breaks('SWP-EXEC-01', 'FLW-SWAP-01')
    .what('no swap can be executed')
    .behaviour({ decisions: { isIssued: () => false } }),
  'execute-ignores-the-swapstring': breaks('SWP-EXEC-04')
    .what('the swap of the hash is executed, whatever swapstring comes with it')
    .behaviour({ decisions: { isIssued: () => true } }),
  'execute-at-the-callers-figures': breaks('SWP-EXEC-05')
    .what('the maker pays what the swapstring of the execute says')
    .behaviourBy(trusting, () => true),
  'execute-trusts-a-text-with-the-right-hash': breaks('SWP-EXEC-05')
    .what('of the swapstring of an execute only the hash is compared, and the maker pays what the rest of it says')
    .behaviour(trusting(isOfItsHash)),
  'forged-figures-refused-and-paid': breaks('SWP-EXEC-05')
    .what('an execute whose figures are not the agreed ones is paid for, and then told as refused')
    .onAnswer(EXECUTE, ({ asked, past }) => {
      const isIssued = past.swaps().some(({ swapstring }) => swapstring === asked.swapstring);
      return !isIssued && invalid('This swapstring was not issued');
    })
    .options({ payment_step_ms: 300 })
    .behaviour(trusting(isOfItsHash)),
  'executed-twice': breaks('SWP-EXEC-10')
    .what('a repeated execute pays a second time')
    .behaviour({ node: { refusesRepeat: () => false }, decisions: { executeRefusal: () => undefined } }),
  'settled-for-less': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('the amounts that are paid are a hundredth smaller than the agreed ones')
    .behaviour({ node: { carriedQty: (qty) => qty - qty / 100n, comparesTerms: () => false } }),
  'taker-left-unpaid': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('the maker takes what the client gives and keeps what the client is to get')
    .behaviour({ node: { settlesTakersLeg: () => false } }),
  'funds-kept-after-expiry': breaks('SWP-STATE-10')
    .what('what was on its way when the time was over does not come back')
    .behaviour({ node: { refundsOnExpiry: () => false } }),
  'funds-kept-after-failure': breaks('SWP-STATE-10')
    .what('what was on its way when a payment failed does not come back')
    .behaviour({ node: { refundsOnFailure: () => false } }),
  'swap-ends-and-frees-its-quote': breaks('SWP-STATE-09', 'FLW-SWAP-05')
    .what('the quote of a swap that ran out can be used again')
    .behaviourBy(quotesStand, (usual, { used, quote }, now) =>
      used && now / 1000 > quote.timestamp + 120 ? 'open' : usual,
    ),
  'socket-quotes-good-for-several-swaps': breaks('SWP-INIT-09')
    .what('a quote of the socket is not marked as used')
    .behaviourBy(quotesSeenAs, (quote) => (quote.socket ? { ...quote, used: false } : quote)),
  'lapsed-socket-quotes-still-good': breaks('SWP-INIT-08')
    .what('a quote of the socket is good for as long as the socket is open')
    .behaviourBy(quotesStand, (usual, { socket, used }) => (socket?.open === true && !used ? 'open' : usual)),
  'init-at-amounts-that-favour-the-maker': breaks('SWP-INIT-11')
    .what('a client may give more and get less than was quoted')
    .behaviour(
      asAsked({
        amountsAgree: (asked, quoted) => asked.from_amount >= quoted.from_amount && asked.to_amount <= quoted.to_amount,
      }),
    ),
  'init-compares-amounts-as-doubles': breaks('SWP-INIT-11')
    .what('amounts beyond 2^53 are compared without their last digits')
    .behaviour(asAsked({ amountsAgree: bothAmounts((asked, quoted) => Number(asked) === Number(quoted)) })),
  'init-from-any-asset': breaks('SWP-INIT-12')
    .what('the asset to give may be any')
    .behaviour(asAsked({ assetsAgree: (asked, quoted) => asked.to_asset === quoted.to_asset })),
  'execute-reads-the-amount-to-get-from-the-text': breaks('SWP-EXEC-05')
    .what('the maker pays the amount to get that the swapstring of the execute says, and the rest as agreed')
    .behaviourBy(trusting, (given, issued) => givenWithout(given, 2) === givenWithout(issued, 2)),
  'failed-swaps-executed-again': breaks('SWP-EXEC-11', 'SWP-STATE-06', 'SWP-STATE-10')
    .what('a swap that Failed may be executed once more')
    .behaviour({
      node: { refusesRepeat: () => false },
      decisions: ({ executeRefusal }) => ({
        endedRecord: (_first, latest) => latest,
        executeRefusal: (status, executed) => (status === 'Failed' ? undefined : executeRefusal(status, executed)),
      }),
    }),
  'settled-swaps-paid-again': breaks('SWP-EXEC-10')
    .what('the execute of a swap that Succeeded pays a second time')
    .hook(
      'executeRefusal',
      (usual) => (status, executed) => (status === 'Succeeded' ? undefined : usual(status, executed)),
    )
    .behaviour({ node: { refusesRepeat: () => false } }),
  'end-of-a-swap-moves': breaks('SWP-STATE-06')
    .what(
      'the end of a swap is shown as the node has it, which writes it once when it is paid and once more when that is proved',
    )
    .options({ payment_step_ms: 1_100 })
    .behaviour({ decisions: { endedRecord: (_first, latest) => latest } }),
  'settled-in-whole-satoshis': breaks('SWP-STATE-03')
    .what('a payment drops what an amount has beyond a multiple of a thousand')
    .behaviour({
      node: { carriedQty: (qty) => (qty > 1_000_000n ? qty - (qty % 1000n) : qty), comparesTerms: () => false },
    }),
  'held-payment-claimed-after-expiry': breaks('SWP-STATE-10')
    .what('a swap whose time is over is shown as Expired while its payment stays on its way, and settles when it can')
    .wireBy(
      changeSwap,
      ({ expires_at }, { at }) => at > Number(expires_at) && { status: 'Expired', completed_at: expires_at },
    )
    .options({ payment_step_ms: 700 })
    .behaviour({ node: { endsOnExpiry: () => false } }),
  'used-quotes-locked-for-five-seconds': breaks('SWP-INIT-09')
    .what('a used quote is locked for five seconds, and good for another swap until it expires')
    .hook('quoteStanding', (usual) => (entry, now, options) => {
      const isLocked = entry.used && now < (lastOpen.get(entry) ?? 0) + LOCKED_MS;
      const standing = usual({ ...entry, used: isLocked }, now, options);
      if (standing === 'open' && !entry.used) lastOpen.set(entry, now);
      return standing;
    }),
};

function turned({ from_asset, from_amount, to_asset, to_amount }: SwapTerms): SwapTerms {
  return { from_asset: to_asset, from_amount: to_amount, to_asset: from_asset, to_amount: from_amount };
}

/** Begins a swap at what its init asks for. */
function asAsked(decisions: Partial<Behaviour>): Injection {
  return { decisions: { ...decisions, agreedTerms: (asked) => asked } };
}

/** Compares each amount of an init with the quoted one. */
function bothAmounts(agree: (asked: bigint, quoted: bigint, asset: string) => boolean): Behaviour['amountsAgree'] {
  return (asked, quoted) =>
    agree(asked.from_amount, quoted.from_amount, asked.from_asset) &&
    agree(asked.to_amount, quoted.to_amount, asked.to_asset);
}

/** Pays what the swapstring of an execute says. */
function trusting(isIssued: Behaviour['isIssued']): Injection {
  return { decisions: { isIssued, executedSwapstring: (given) => given } };
}

function near(one: bigint, other: bigint): boolean {
  const off = one > other ? one - other : other - one;
  return off * 1000n <= other;
}

function inMsat(asset: string, amount: bigint): bigint {
  return asset === 'BTC' ? amount * 1000n : amount;
}

/** A swapstring without one of its parts. */
function givenWithout(swapstring: string, part: number): string {
  return swapstring.split('/').toSpliced(part, 1).join('/');
}
