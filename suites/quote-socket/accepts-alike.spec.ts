import * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { answeredAs, confirm, expect, outcomeOf, should, test, tier } from '../../harness/test.ts';

/** The most legs that are sampled at their limits beside the first trade, and the most inactive ones. */
const MOST_AT_LIMITS = 4;
const MOST_INACTIVE = 2;

const ACCEPT_ALIKE = should('WS-QUOTE-12');

test('REST and socket accept and refuse the same', { tag: [tier('quote'), ACCEPT_ALIKE] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
  seed,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const trade = quotes.oneTrade();
  const isLikeRest = (legs: Pick<typeof trade, 'from' | 'to'>, fixed: (typeof Quotes.LEGS)[number], amount: bigint) =>
    confirm('the market', async () => {
      const { rest, reply } = await socketQuotes.askBoth(socket, legs, fixed, amount);
      answeredAs(ACCEPT_ALIKE, rest);
      const asked = `${Market.tradeText(legs)}, ${fixed} ${amount}, to which REST gives ${outcomeOf(rest)}`;
      expect(Socket.isLikeAQuote(reply), `the socket gives a quote for ${asked}`).toBe(rest.status === 200);
    });
  for (const fixed of Quotes.LEGS) {
    const { min, max } = Quotes.fixedLeg(trade, fixed);
    // At the limits of the one leg the other one may be out of range; within what suits both legs it is not.
    const range = await quotes.rangeFor(trade, fixed);
    for (const amount of [min - 1n, min, range.min, range.max, max, max + 1n]) await isLikeRest(trade, fixed, amount);
    for (const further of quotes.tradesByLeg(fixed, MOST_AT_LIMITS)) {
      const leg = Quotes.fixedLeg(further, fixed);
      for (const amount of [leg.min, leg.max]) await isLikeRest(further, fixed, amount);
    }
  }
  // What the other leg would allow, too: nothing but its inactivity is to be refused.
  for (const legs of Quotes.someInactiveLegs(discovery, { most: MOST_INACTIVE, seed }))
    await isLikeRest(legs, 'from_asset', Quotes.lowAmount(legs, 'from_asset'));
});
