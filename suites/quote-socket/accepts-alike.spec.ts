import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { each, key, NotApplicable, should, test, tier } from '../../harness/test.ts';

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

test('the socket refuses inactive pairs in each form', { tag: [tier('quote'), ACCEPT_ALIKE, key('inactive')] }, async ({
  sockets,
  socketQuotes,
  discovery,
  seed,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const inactive = Quotes.someInactiveLegs(discovery.whole, { most: MOST_INACTIVE, seed });
  const named = inactive.filter(Socket.haveOwnTickers(discovery.whole));
  if (named.length === 0) throw new NotApplicable('nothing inactive is listed with tickers of its own');
  const asked = named.flatMap(({ from, to, kind }) => [
    { legs: { from, to }, fixed: 'to_asset' as const, kind },
    { legs: { from: to, to: from }, fixed: 'from_asset' as const, kind },
  ]);
  await each(asked, ({ legs, fixed, kind }) => {
    const tickers = Socket.byTicker(legs, 'from', 'to');
    // Where an endpoint alone is inactive, the default route may lead over others.
    const forms = kind.startsWith('pair') ? [tickers, Socket.withoutLayers] : [tickers];
    return Socket.acceptAlike(socketQuotes, socket, { legs, fixed, amount: Quotes.lowAmount(legs, fixed), forms }, []);
  });
});
