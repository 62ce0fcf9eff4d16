import { memberTypes } from '../../harness/engine/json/member-types.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { oneTrade, someTrades, tradesOf, tradeText } from '../../harness/interface/market/trades.ts';
import { errorOf, quoteIn } from '../../harness/interface/quote-socket/messages.ts';
import { ruleProblems } from '../../harness/interface/quote-socket/rules.ts';
import { type PricedTwice, priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import type { Quoted } from '../../harness/interface/quotes/read.ts';
import { type LegName, legsOf, plainRange, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, note, requirement, statusIn, test, Violation } from '../../harness/test.ts';

/** So many trades are quoted in both ways. */
const MOST_TRADES = 3;

const WAYS: readonly LegName[] = ['from_asset', 'to_asset'];

/** Members of a leg that do not move with the market. */
const STEADY = ['asset_id', 'layer', 'name', 'ticker', 'precision'] as const;

/** How far two prices within seconds may lie apart, as a share. */
const MARKET_MOVE = 0.02;

test('a quote of the socket is a quote of REST', {
  tag: ['@quote', '@WS-QUOTE-03', '@WS-QUOTE-10'],
}, async ({ sockets, market, passage, discovery, seed }) => {
  const socket = await sockets.open();
  const priced: PricedTwice[] = [];

  await requirement('WS-QUOTE-03', async () => {
    for (const trade of someTrades(discovery, MOST_TRADES, seed))
      for (const fixed of WAYS) {
        const both = await priceOnBoth({ socket, market }, trade, fixed);
        priced.push(both);
        sameMembers(both.rest, both.socket);
        for (const leg of ['from', 'to'] as const)
          expect(steadyMembers(both.socket[leg]), `\`${leg}_asset\` on the socket and over REST`).toEqual(
            steadyMembers(both.rest[leg]),
          );
      }
  });

  await requirement('WS-QUOTE-10', async () => {
    if (priced.length === 0) throw new NotExercised('no quote was given');
    for (const { fixed, amount, socket: quote } of priced)
      expect((fixed === 'from_asset' ? quote.from : quote.to).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
    const ahead = discovery.tellsTime ? (await passage.now()) - Date.now() / 1000 : undefined;
    const problems = ruleProblems([...priced.map(({ rest }) => rest), ...priced.map((both) => both.socket)], ahead);
    if (problems.length > 0) throw new Violation(problems.join('; '));
  });
});

test('the socket counts in the units of REST', { tag: ['@quote', '@FMT-UNIT-07'] }, async ({
  sockets,
  market,
  discovery,
}) => {
  await requirement('FMT-UNIT-07', () =>
    steady(async () => {
      const socket = await sockets.open();
      const [trade] = tradesOf(discovery).filter(({ from }) => from.asset.asset_id === 'BTC');
      if (!trade) throw new NotExercised('no trade that gives BTC is listed');
      const { rest, socket: quote } = await priceOnBoth({ socket, market }, trade);
      const apart = Math.abs(Number(quote.to.amount) / Number(rest.to.amount) - 1);
      if (apart > MARKET_MOVE)
        throw new Violation(
          `${rest.from.amount} of BTC buys ${rest.to.amount} over REST, ${quote.to.amount} on the socket`,
        );
    }),
  );
});

test('REST and socket accept and refuse the same', { tag: ['@quote', '@WS-QUOTE-12'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('WS-QUOTE-12', async () => {
    const socket = await sockets.open();
    const trade = oneTrade(discovery, seed);
    for (const fixed of WAYS) {
      const { min, max } = legsOf(trade, fixed).set;
      const { rest: quote } = await priceOnBoth({ socket, market }, trade, fixed);
      // At the limits of the one leg the other one may be out of range; in the plain range it is not.
      const plain = plainRange(trade, quote, fixed);
      for (const amount of [min - 1n, min, plain.min, plain.max, max, max + 1n])
        await steady(async () => {
          const rest = await market.quote(validQuote(trade, fixed, amount).json);
          statusIn(rest, [200, 400, 404, 422]);
          const reply = await socket.ask(socketRequest(trade, fixed, amount).json);
          const given = errorOf(reply) === undefined && quoteIn(reply) !== undefined;
          if (given !== (rest.status === 200))
            throw new Violation(
              `${tradeText(trade)}, ${fixed} ${amount}: REST gives ${outcomeOf(rest)}, the socket ${given ? 'a quote' : 'none'}`,
            );
        });
    }
  });
});

/** Same members with the same types; what the interface does not name may be on one side only. */
function sameMembers({ body: rest }: Quoted, { body: socket }: Quoted): void {
  const [overRest, onSocket] = [memberTypes(rest), memberTypes(socket)];
  for (const name of new Set([...overRest.keys(), ...onSocket.keys()])) {
    const [one, other] = [overRest.get(name) ?? 'absent', onSocket.get(name) ?? 'absent'];
    if (one === other) continue;
    if (DOCUMENTED.test(name)) throw new Violation(`\`${name}\` is ${one} over REST and ${other} on the socket`);
    note(`${name}, which is not documented, is ${one} over REST and ${other} on the socket`);
  }
}

/** The members of a quote (interface, Quote). */
const DOCUMENTED =
  /^(rfq_id|price|timestamp|expires_at|(from|to)_asset(\.(asset_id|name|ticker|layer|amount|precision))?|fee(\.(base_fee|variable_fee|fee_rate|final_fee|fee_asset|fee_asset_precision))?)$/;

function steadyMembers(leg: Quoted['from']): unknown[] {
  return STEADY.map((name) => leg[name]);
}
