import { someOf } from '../../harness/engine/fuzz/pick.ts';
import { remarks } from '../../harness/engine/verdict/remarks.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { envelopeOf, envelopeProblems } from '../../harness/interface/errors/read.ts';
import { tradablePairs } from '../../harness/interface/market/listing.ts';
import { routeText } from '../../harness/interface/market/routes.ts';
import { someTrades, type Trade, tradesAlong, tradeText } from '../../harness/interface/market/trades.ts';
import { unpriced } from '../../harness/interface/quotes/read.ts';
import { askLikely, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, requirement, statusIn, test, Violation } from '../../harness/test.ts';

/** Of a long list so many pairs are tried. */
const MOST_PAIRS = 5;
const MOST_REFUSALS = 4;

test('a step between layers that is no route is refused', {
  tag: ['@quote', '@QUO-ROUTE-01', '@QUO-ROUTE-02'],
}, async ({ market, discovery, seed }) => {
  const answers: Answer[] = [];
  await requirement('QUO-ROUTE-01', async () => {
    const layers = new Set(
      discovery.pairs.flatMap(({ routes = [] }) => routes.flatMap((route) => Object.values(route))),
    );
    const refusable = someTrades(discovery, Number.POSITIVE_INFINITY, seed).flatMap((trade) => unlisted(trade, layers));
    // A step between layers on which both assets move leaves nothing else to refuse.
    const telling = refusable.filter(({ known }) => known);
    const chosen = someOf(telling.length > 0 ? telling : refusable, MOST_REFUSALS, seed);
    if (chosen.length === 0) throw new NotExercised('every step between known layers is a route');
    for (const { trade, from_layer, to_layer } of chosen) {
      const draft = validQuote(trade).with('from_asset.layer', from_layer).with('to_asset.layer', to_layer);
      const answer = await market.quote(draft.json);
      unpriced(answer, 400);
      answers.push(answer);
    }
  });
  await requirement('QUO-ROUTE-02', () => {
    if (answers.length === 0) throw new NotExercised('no unsupported route was refused with 400');
    for (const answer of answers) {
      expect(envelopeOf(answer), 'the envelope of the 400').toBe('legacy');
      expect(envelopeProblems(answer)).toEqual([]);
    }
  });
});

test('every advertised route can be quoted', { tag: ['@quote', '@QUO-ROUTE-03', '@FLW-MARKET-01'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const tried: { pair: Trade['pair']; route: string; outcome: string; quotedAlong: boolean }[] = [];
  await requirement('QUO-ROUTE-03', async () => {
    for (const pair of someOf(tradablePairs(discovery.pairs), MOST_PAIRS, seed)) {
      for (const route of pair.routes) {
        const outcomes: string[] = [];
        let quotedAlong = false;
        // Which of two directions a route is meant for is not said; one is enough.
        for (const trade of tradesAlong(pair, route, discovery.assets)) {
          const answer = await askLikely(market, trade, 'from_asset');
          if (answer.status !== 200) statusIn(answer, [400, 404, 422]);
          quotedAlong ||= answer.status === 200;
          outcomes.push(`${tradeText(trade)}: ${outcomeOf(answer)}`);
          if (quotedAlong) break;
        }
        tried.push({ pair, route: routeText(route), outcome: outcomes.join(', '), quotedAlong });
      }
    }
    const exercised = tried.filter(({ outcome }) => outcome !== '');
    if (exercised.length === 0) throw new NotExercised('no active pair has a route between active endpoints');
    const refused = exercised.filter(({ quotedAlong }) => !quotedAlong);
    if (refused.length > 0)
      throw new Violation(refused.map(({ pair, route, outcome }) => `${pair.ticker} ${route} → ${outcome}`).join('; '));
    return remarks(
      tried
        .filter(({ outcome }) => outcome === '')
        .map(({ pair, route }) => `${pair.ticker} ${route} has no active endpoint on both sides`),
    );
  });
  await requirement('FLW-MARKET-01', () => {
    const pairs = new Set(tried.filter(({ outcome }) => outcome !== '').map(({ pair }) => pair));
    if (pairs.size === 0) throw new NotExercised('no active pair has active endpoints');
    for (const pair of pairs)
      expect(
        tried.some((one) => one.pair === pair && one.quotedAlong),
        `a quote is given for ${pair.ticker}`,
      ).toBe(true);
  });
});

test('a listed route with its layers exchanged', { tag: ['@quote', '@QUO-ROUTE-04'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-ROUTE-04', async () => {
    const unlistedBack = someTrades(discovery, Number.POSITIVE_INFINITY, seed).filter(
      ({ pair, from, to }) => !isListed(pair, to.layer, from.layer),
    );
    const chosen = someOf(unlistedBack, MOST_REFUSALS, seed);
    if (chosen.length === 0) return 'the pairs list both directions of every route';
    const outcomes: string[] = [];
    for (const { pair, from, to } of chosen) {
      const back: Trade = { pair, from: to, to: from };
      outcomes.push(`${tradeText(back)}: ${outcomeOf(await askLikely(market, back, 'from_asset'))}`);
    }
    return outcomes.join('; ');
  });
});

/** Steps with the assets of a trade that its pair lists in neither orientation. */
function unlisted(trade: Trade, layers: ReadonlySet<string>) {
  const { pair, from, to } = trade;
  const isOf = ({ asset }: Trade['from'], layer: string) =>
    Array.isArray(asset.endpoints) && asset.endpoints.some((one) => one.layer === layer && one.is_active === true);
  return [...layers].flatMap((from_layer) =>
    [...layers]
      .filter((to_layer) => !isListed(pair, from_layer, to_layer) && !isListed(pair, to_layer, from_layer))
      .map((to_layer) => ({ trade, from_layer, to_layer, known: isOf(from, from_layer) && isOf(to, to_layer) })),
  );
}

function isListed({ routes }: Trade['pair'], from_layer: string, to_layer: string): boolean {
  return routes.some((route) => route.from_layer === from_layer && route.to_layer === to_layer);
}
