import {
  hasTheLegsOfRest,
  hasTheMembersOfRest,
  keepTheRulesOfRest,
} from '../../harness/interface/quote-socket/like-rest.ts';
import { askOnBoth, type PricedTwice, priceOnBoth } from '../../harness/interface/quote-socket/valid.ts';
import { rangeForBothLegs } from '../../harness/interface/quotes/bounds.ts';
import { fixedLeg, LEGS } from '../../harness/interface/quotes/valid.ts';
import { expect, must, NotExercised, outcomeOf, requirement, should, steady, test, tier } from '../../harness/test.ts';

/** So many trades are quoted in both ways. */
const MOST_TRADES = 3;

/** How far two prices within seconds may lie apart, as a share. */
const MARKET_MOVE = 0.02;

const HAS_THE_MEMBERS_OF_REST = must('WS-QUOTE-03');
const KEEPS_THE_RULES_OF_REST = must('WS-QUOTE-10');

test('a quote of the socket is a quote of REST', {
  tag: [tier('quote'), HAS_THE_MEMBERS_OF_REST, KEEPS_THE_RULES_OF_REST],
}, async ({ sockets, quotes, passage, discovery }) => {
  const socket = await sockets.open();
  const priced: PricedTwice[] = [];

  await requirement(HAS_THE_MEMBERS_OF_REST, async () => {
    for (const trade of quotes.someTrades(MOST_TRADES))
      for (const fixed of LEGS) {
        const both = await priceOnBoth({ socket, quotes }, trade, fixed);
        priced.push(both);
        hasTheMembersOfRest(both);
        hasTheLegsOfRest(both);
      }
  });

  await requirement(KEEPS_THE_RULES_OF_REST, async () => {
    if (priced.length === 0) throw new NotExercised('no quote was given');
    for (const { fixed, amount, quote } of priced)
      expect(fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
    const ahead = discovery.tellsTime ? (await passage.now()) - Date.now() / 1000 : undefined;
    keepTheRulesOfRest(priced, ahead);
  });
});

test('the socket counts in the units of REST', { tag: [tier('quote'), must('FMT-UNIT-07')] }, async ({
  sockets,
  quotes,
}) => {
  const [trade] = quotes.trades.filter(({ from }) => from.asset.asset_id === 'BTC');
  if (!trade) throw new NotExercised('no trade that gives BTC is listed');
  await steady('the market', async () => {
    const socket = await sockets.open();
    const { rest, quote } = await priceOnBoth({ socket, quotes }, trade);
    const apart = Math.abs(Number(quote.to.amount) / Number(rest.to.amount) - 1);
    const bought = `${rest.from.amount} of BTC buys ${rest.to.amount} over REST, ${quote.to.amount} on the socket`;
    expect(apart, bought).toBeLessThanOrEqual(MARKET_MOVE);
  });
});

test('REST and socket accept and refuse the same', { tag: [tier('quote'), should('WS-QUOTE-12')] }, async ({
  sockets,
  quotes,
}) => {
  const socket = await sockets.open();
  const trade = quotes.oneTrade();
  for (const fixed of LEGS) {
    const { min, max } = fixedLeg(trade, fixed);
    const { rest: quote } = await priceOnBoth({ socket, quotes }, trade, fixed);
    // At the limits of the one leg the other one may be out of range; within what suits both legs it is not.
    const range = rangeForBothLegs(trade, quote, fixed);
    for (const amount of [min - 1n, min, range.min, range.max, max, max + 1n])
      await steady('the market', async () => {
        const { rest, isQuotedOnSocket } = await askOnBoth({ socket, quotes }, trade, fixed, amount);
        const asked = `${trade.pair.ticker}, ${fixed} ${amount}, to which REST gives ${outcomeOf(rest)}`;
        expect(isQuotedOnSocket, `the socket gives a quote for ${asked}`).toBe(rest.status === 200);
      });
  }
});
