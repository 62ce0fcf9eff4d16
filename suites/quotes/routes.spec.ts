import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  answeredAs,
  confirm,
  control,
  expect,
  must,
  NotExercised,
  NotOffered,
  note,
  outcomeOf,
  requirement,
  someOf,
  test,
} from '../../harness/test.ts';

/** The most pairs that are sampled. */
const MOST_PAIRS = 5;

const EVERY_ROUTE_IS_QUOTED = must('QUO-ROUTE-03');
const THE_LISTS_SUFFICE_TO_TRADE = must('FLW-MARKET-01');

test('every advertised route can be quoted', { tag: [EVERY_ROUTE_IS_QUOTED, THE_LISTS_SUFFICE_TO_TRADE] }, async ({
  market,
  quotes,
  seed,
}) => {
  const sampled: { pair: string; isQuoted: boolean; outcome: string }[] = [];
  await requirement(EVERY_ROUTE_IS_QUOTED, async () => {
    const pairs = someOf(quotes.pairs, MOST_PAIRS, { ...Market.PAIR, seed });
    const routes = pairs.flatMap((pair) => pair.routes.map((route) => ({ pair, route })));
    for (const { pair, route } of routes) {
      const along = await quotes.askAlong(pair, route);
      const answers = along.map(({ answer }) => answer);
      const mayLackFunds = answers.every(Errors.mayLackFunds);
      if (!mayLackFunds) for (const answer of answers) answeredAs(EVERY_ROUTE_IS_QUOTED, answer);
      const isQuoted = answers.some(({ status }) => status === 200);
      const outcome = `${pair.ticker} ${route.from_layer}→${route.to_layer}: ${answers.map(outcomeOf).join(', ')}`;
      if (answers.length === 0) note(`${outcome}no active endpoint on both sides`);
      else if (mayLackFunds) note(`${outcome}, as where funds lack`);
      else if (isQuoted || (await Quotes.stillListed(market, ...along.map(({ trade }) => trade)).holds()))
        sampled.push({ pair: pair.id, isQuoted, outcome });
      else note(`${outcome}, listed otherwise than when the run began`);
    }
    if (sampled.length === 0) throw new NotExercised('no active pair has a route between active endpoints that stayed');
    const unquoted = sampled.filter(({ isQuoted }) => !isQuoted).map(({ outcome }) => outcome);
    expect(unquoted, 'routes that cannot be quoted').toEqual([]);
  });
  await requirement(THE_LISTS_SUFFICE_TO_TRADE, () => {
    if (sampled.length === 0) throw new NotExercised('no active pair has active endpoints');
    const quoted = new Set(sampled.filter(({ isQuoted }) => isQuoted).map(({ pair }) => pair));
    const unquoted = sampled.filter(({ pair }) => !quoted.has(pair)).map(({ outcome }) => outcome);
    expect(unquoted, 'what came for pairs without any quote').toEqual([]);
  });
});

test('a route is quoted behind a step that is none, too', { tag: EVERY_ROUTE_IS_QUOTED }, async ({
  market,
  quotes,
  discovery,
  seed,
}) => {
  const [step] = Quotes.someStepsOffRoutes({ trades: quotes.quotable, pairs: discovery.pairs }, { most: 1, seed });
  if (!step) throw new NotOffered('every step between known layers is a route');
  const { trade, from, to } = step;
  const before = await quotes.take(trade);
  const request = Quotes.validQuote(trade, 'from_asset', before.from.amount);
  await control(
    () =>
      confirm('the market', async () => {
        await quotes.ask(request.with('from_asset.layer', from.layer).with('to_asset.layer', to.layer));
        const answer = await quotes.ask(request);
        answeredAs(EVERY_ROUTE_IS_QUOTED, answer);
        expect(answer.status, `status of ${trade.pair.ticker}, quoted before: ${outcomeOf(answer)}`).toBe(200);
      }),
    [Quotes.stillListed(market, trade)],
  );
});
