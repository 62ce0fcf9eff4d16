import { legOf, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT } from '../operations.ts';
import { quotesSeenAs } from './quotes.ts';
import { endsWithItsQuote, invalid, isExchange, isIssued, isOfExchange, openStatus } from './shown.ts';

const FIGURES = ['from_asset', 'from_amount', 'to_asset', 'to_amount'] as const;

/** Defects in how inits are read, in the last seconds of quotes, and in swaps of the less usual kinds. */
export const FAULTS: Faults = {
  'quotes-refused-in-their-last-ten-seconds': breaks('FLW-QUOTE-01')
    .what('an init comes too late when its quote has less than ten seconds left')
    .onAnswer(INIT, ({ quote, at }) => at > Number(quote?.expires_at) - 10 && invalid('The quote is nearly over')),
  'init-by-the-quote-alone': breaks('SWP-INIT-05')
    .what('an init that names nothing but its quote begins the swap of that')
    .onRequest(INIT, ({ asked, quote }) => quote && FIGURES.every((name) => !(name in asked)) && figuresOf(quote)),
  'init-takes-both-missing-amounts-from-the-quote': breaks('SWP-INIT-05')
    .what('an init without any amount begins the swap of its quote')
    .onRequest(INIT, ({ asked, quote }) => {
      if (quote === undefined || 'from_amount' in asked || 'to_amount' in asked) return undefined;
      const { from_amount, to_amount } = figuresOf(quote);
      return { from_amount, to_amount };
    }),
  'exchanges-take-a-missing-amount-from-the-quote': breaks('SWP-INIT-05')
    .what('an init of one asset for another without to_amount begins the swap of its quote')
    .onRequest(INIT, ({ asked, quote }) => {
      const isMeant = quote && isExchange(asked.from_asset, asked.to_asset) && !('to_amount' in asked);
      return isMeant && { to_amount: figuresOf(quote).to_amount };
    }),
  'init-about-nothing-at-all': breaks('SWP-INIT-18')
    .what('two amounts of 0 stand for the quoted ones')
    .onRequest(
      INIT,
      ({ asked, quote }) => quote && asked.from_amount === 0 && asked.to_amount === 0 && figuresOf(quote),
    ),
  'init-takes-an-amount-out-of-a-list': breaks('SWP-INIT-06')
    .what('a list of one amount is that amount')
    .onRequest(INIT, ({ asked }) => {
      for (const name of ['from_amount', 'to_amount'])
        if (Array.isArray(asked[name]) && asked[name].length === 1) asked[name] = asked[name][0];
    }),
  'init-takes-legs-for-assets': breaks('SWP-INIT-06')
    .what('an asset of an init may be a leg as in a quote')
    .onRequest(INIT, ({ asked }) => {
      for (const name of ['from_asset', 'to_asset']) {
        const { asset_id } = membersOf(asked[name]);
        if (typeof asset_id === 'string') asked[name] = asset_id;
      }
    }),
  'socket-quotes-into-any-asset': breaks('SWP-INIT-12')
    .what('the assets of an init are compared with REST quotes, not with those of the socket')
    .onRequest(INIT, ({ asked, quote }) => {
      const isOther = (['from_asset', 'to_asset'] as const).some(
        (leg) => typeof asked[leg] === 'string' && asked[leg] !== legOf(quote, leg).asset_id,
      );
      return quote?.isOfSocket === false && isOther && invalid('Assets must be those of the quote');
    })
    .behaviour({ decisions: { assetsAgree: () => true, agreedTerms: (asked) => asked } }),
  'socket-quotes-taken-too-late': breaks('SWP-INIT-10')
    .what('a quote of the socket is found used only when the first swap is made, so that inits at once get one each')
    .options({ node_latency_ms: 40 })
    .behaviourBy(quotesSeenAs, (issued) => (issued.socket ? { ...issued, used: false } : issued))
    .onRequest(INIT, ({ quote }) => quote?.swap && invalid('The quote was used before')),
  'exchanges-expire-with-their-quote': breaks('SWP-STATE-01')
    .what('a swap of one asset for another that waits is Expired as soon as its quote has expired')
    .wireBy(endsWithItsQuote, 'Expired', ({ from_asset, to_asset }) => isExchange(from_asset, to_asset)),
  'any-swaps-token-opens-an-exchange': breaks('SWP-STATUS-13')
    .what('a swap of one asset for another opens to the token of any swap')
    .wireBy(openStatus, (given, _own, swap, past) => isOfExchange(swap) && isIssued(given, past)),
};

/** What an init says of its quote. */
function figuresOf(quote: unknown): Members {
  const [from, to] = legsOf(quote);
  return { from_asset: from.asset_id, from_amount: from.amount, to_asset: to.asset_id, to_amount: to.amount };
}
