import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { each, should, test, tier } from '../../harness/test.ts';

/** The most legs that are sampled at their limits beside the first trade, and the most inactive ones. */
const MOST_AT_LIMITS = 4;
const MOST_INACTIVE = 2;

test('REST and socket accept and refuse the same', { tag: [tier('quote'), should('WS-QUOTE-12')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
  seed,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const trade = quotes.oneTrade();
  const asked: {
    readonly trade: typeof trade;
    readonly fixed: (typeof Quotes.LEGS)[number];
    readonly amount: bigint;
  }[] = [];
  for (const fixed of Quotes.LEGS) {
    const { min, max } = Quotes.fixedLeg(trade, fixed);
    // At the limits of the one leg the other one may be out of range; within what suits both legs it is not.
    const range = await quotes.rangeFor(trade, fixed);
    for (const amount of [min - 1n, min, range.min, range.max, max, max + 1n]) asked.push({ trade, fixed, amount });
    for (const further of quotes.tradesByLeg(fixed, MOST_AT_LIMITS)) {
      const leg = Quotes.fixedLeg(further, fixed);
      for (const amount of [leg.min, leg.max]) asked.push({ trade: further, fixed, amount });
    }
  }
  // What the other leg would allow, too: nothing but its inactivity is to be refused.
  const inactive = Quotes.someInactiveLegs(discovery, { most: MOST_INACTIVE, seed }).map((legs) => {
    const fixed = 'from_asset';
    return { legs, fixed, amount: Quotes.lowAmount(legs, fixed) } as const;
  });
  const alike = [
    ...asked.map((one) => ({
      what: { legs: one.trade, fixed: one.fixed, amount: one.amount },
      controls: [Quotes.isRightlyRefused(quotes, one), Socket.pricesAsRest(socketQuotes, socket, one.trade, one.fixed)],
    })),
    ...inactive.map((what) => ({ what, controls: [] })),
  ];
  await each(alike, ({ what, controls }) => Socket.acceptAlike(socketQuotes, socket, what, controls));
});
