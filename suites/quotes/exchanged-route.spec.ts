import * as Market from '../../harness/groups/market.ts';
import { may, note, outcomeOf, someOf, test } from '../../harness/test.ts';

/** The most routes that are sampled among those listed one way. */
const MOST_ROUTES = 4;

test('a listed route with its layers exchanged', { tag: may('QUO-ROUTE-04') }, async ({ quotes, seed }) => {
  const unlistedBack = quotes.quotable.filter(
    ({ pair, from, to }) =>
      !pair.routes.some(({ from_layer, to_layer }) => from_layer === to.layer && to_layer === from.layer),
  );
  if (unlistedBack.length === 0) note('the pairs list both directions of every route');
  for (const { pair, from, to } of someOf(unlistedBack, MOST_ROUTES, {
    ...Market.TRADE,
    what: 'route that is listed one way',
    seed,
  })) {
    const answer = await quotes.askLikely({ pair, from: to, to: from });
    note(`${to.asset.ticker} on ${to.layer} → ${from.asset.ticker} on ${from.layer}: ${outcomeOf(answer)}`);
  }
});
