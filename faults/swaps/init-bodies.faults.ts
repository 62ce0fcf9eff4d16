import { type Answered, legOf, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import { quotesSeenAs } from './quotes.ts';
import { changeSwap, invalid, isExchange, openStatus, rememberQuoteEnds, rememberQuotes } from './shown.ts';

const FIGURES = ['from_asset', 'from_amount', 'to_asset', 'to_amount'] as const;

/** Defects in how inits are read, in the last seconds of quotes, and in swaps of the less usual kinds. */
export const FAULTS: Faults = {
  'quotes-refused-in-their-last-ten-seconds': breaks('FLW-QUOTE-01')
    .what('an init comes too late when its quote has less than ten seconds left')
    .onAnswer(QUOTE, ({ answer: { rfq_id, expires_at }, memory }) => memory.set(`end of ${rfq_id}`, expires_at))
    .onReply(
      INIT,
      ({ given, asked: { rfq_id }, at, memory }) =>
        given.status === 200 && at > Number(memory.get(`end of ${rfq_id}`)) - 10 && invalid('The quote is nearly over'),
    ),
  'init-by-the-quote-alone': breaks('SWP-INIT-05')
    .what('an init that names nothing but its quote begins the swap of that')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      return quote !== undefined && FIGURES.every((name) => !(name in asked)) && figuresOf(quote);
    }),
  'init-takes-both-missing-amounts-from-the-quote': breaks('SWP-INIT-05')
    .what('an init without any amount begins the swap of its quote')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      if (quote === undefined || 'from_amount' in asked || 'to_amount' in asked) return undefined;
      const { from_amount, to_amount } = figuresOf(quote);
      return { from_amount, to_amount };
    }),
  'exchanges-take-a-missing-amount-from-the-quote': breaks('SWP-INIT-05')
    .what('an init of one asset for another without to_amount begins the swap of its quote')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      const isMeant = quote !== undefined && isExchange(asked.from_asset, asked.to_asset) && !('to_amount' in asked);
      return isMeant && { to_amount: figuresOf(quote).to_amount };
    }),
  'init-about-nothing-at-all': breaks('SWP-INIT-18')
    .what('two amounts of 0 stand for the quoted ones')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      return quote !== undefined && asked.from_amount === 0 && asked.to_amount === 0 && figuresOf(quote);
    }),
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
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      const isOther = (['from_asset', 'to_asset'] as const).some(
        (leg) => typeof asked[leg] === 'string' && asked[leg] !== legOf(quote, leg).asset_id,
      );
      return quote !== undefined && isOther && invalid('Assets must be those of the quote');
    })
    .behaviour({ decisions: { assetsAgree: () => true, agreedTerms: (asked) => asked } }),
  'socket-quotes-taken-too-late': breaks('SWP-INIT-10')
    .what('a quote of the socket is found used only when the first swap is made, so that inits at once get one each')
    .options({ node_latency_ms: 40 })
    .behaviourBy(quotesSeenAs, (issued) => (issued.socket ? { ...issued, used: false } : issued))
    .onRequest(INIT, ({ asked, memory }) => memory.has(`used ${asked.rfq_id}`) && invalid('The quote was used before'))
    .onAnswer(INIT, ({ asked, memory }) => memory.set(`used ${asked.rfq_id}`, true)),
  'exchanges-expire-with-their-quote': breaks('SWP-STATE-01')
    .what('a swap of one asset for another that waits is Expired as soon as its quote has expired')
    .wire(...rememberQuoteEnds)
    .wireBy(changeSwap, ({ status, payment_hash, from_asset, to_asset }, { memory, at }) => {
      const end = Number(memory.get(String(payment_hash)));
      const isOver = status === 'Waiting' && isExchange(from_asset, to_asset) && at > end;
      return isOver && { status: 'Expired', completed_at: end };
    }),
  'any-swaps-token-opens-an-exchange': breaks('SWP-STATUS-13')
    .what('a swap of one asset for another opens to the token of any swap')
    .onAnswer(INIT, rememberKinds)
    .wireBy(openStatus, (given, own, { memory }) => memory.has(`exchange ${own}`) && memory.has(`issued ${given}`)),
};

/** What an init says of its quote. */
function figuresOf(quote: unknown): Members {
  const [from, to] = legsOf(quote);
  return { from_asset: from.asset_id, from_amount: from.amount, to_asset: to.asset_id, to_amount: to.amount };
}

/** Remembers each token, and those of swaps of one asset for another. */
function rememberKinds({ asked, answer: { access_token }, memory }: Answered): void {
  memory.set(`issued ${access_token}`, true);
  if (isExchange(asked.from_asset, asked.to_asset)) memory.set(`exchange ${access_token}`, true);
}
