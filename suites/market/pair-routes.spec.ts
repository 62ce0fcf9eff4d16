import { oneOf, someOf } from '../../harness/engine/fuzz/pick.ts';
import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { envelopeOf } from '../../harness/interface/errors/read.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import { ownTicker, tradable } from '../../harness/interface/market/choice.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import { type NamingMember, naming, WAYS_TO_NAME } from '../../harness/interface/market/pair-naming.ts';
import { allPairs } from '../../harness/interface/market/read.ts';
import { routesIn, routeText } from '../../harness/interface/market/routes.ts';
import { unlistedPairId, unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import { expect, note, refused, requirement, statusIn, test } from '../../harness/test.ts';

/** The four ways to name a pair. */
const WAYS: { id: string; members: NamingMember[] }[] = [
  { id: 'MKT-PROUTE-01', members: ['pair_id'] },
  { id: 'MKT-PROUTE-02', members: ['from_asset_id', 'quote_asset_id'] },
  { id: 'MKT-PROUTE-03', members: ['pair_ticker'] },
  { id: 'MKT-PROUTE-04', members: ['base_ticker', 'quote_ticker'] },
];

const NAMED = 'tradable pair with a ticker of its own';

/** Each way is tried with so many pairs. */
const MOST_PAIRS = 2;

for (const { id, members } of WAYS) {
  test(`the routes of a pair by ${members.join(' and ')}`, { tag: [`@${id}`] }, async ({ market, seed }) => {
    await requirement(id, () =>
      steady(async () => {
        const pairs = await namedPairs(market);
        oneOf(pairs, seed, NAMED);
        for (const pair of someOf(pairs, MOST_PAIRS, seed)) {
          const answer = await market.pairRoutes(naming(pair, members));
          statusIn(answer, [200]);
          expect(answer.problem, 'what keeps the body from being JSON').toBeUndefined();
        }
      }),
    );
  });
}

test('the four ways to name a pair lead to the same answer', { tag: ['@MKT-PROUTE-05'] }, async ({ market, seed }) => {
  await requirement('MKT-PROUTE-05', () =>
    steady(async () => {
      const pair = oneOf(await namedPairs(market), seed, NAMED);
      const answers = new Map<string, string>();
      for (const members of WAYS_TO_NAME) {
        const answer = await market.pairRoutes(naming(pair, members));
        statusIn(answer, [200]);
        answers.set(members.join(' and '), canonical(answer.value, isMoving));
      }
      const [[first, expected] = []] = answers;
      for (const [way, answer] of answers) expect(answer, `by ${way}, compared with ${first}`).toBe(expected);
    }),
  );
});

test('no such pair is 404', { tag: ['@MKT-PROUTE-09'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-PROUTE-09', async () => {
    const [base_ticker, quote_ticker] = [unlistedTicker(discovery, seed), unlistedTicker(discovery, seed + 1)];
    const bodies = [
      { pair_id: unlistedPairId(discovery, seed) },
      { pair_ticker: `${base_ticker}/${quote_ticker}` },
      { base_ticker, quote_ticker },
    ];
    for (const body of bodies) {
      const answer = await market.pairRoutes(body);
      const error = refused(answer, 404);
      expect(envelopeOf(answer), 'the envelope of the 404').toBe('application');
      expect(['PAIR_NOT_FOUND', 'NOT_FOUND'], 'error_code of the 404').toContain(error.error_code);
    }
    const routeless = discovery.pairs.find(({ routes }) => Array.isArray(routes) && routes.length === 0);
    if (routeless) refused(await market.pairRoutes({ pair_id: routeless.id }), 404);
    else note('no pair without routes is listed');
  });
});

test('the alias base_asset_id', { tag: ['@MKT-PROUTE-02'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-PROUTE-02', async () => {
    const pair = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
    const { base_asset_id, quote_asset_id } = pair;
    const alias = outcomeOf(await market.pairRoutes({ base_asset_id, quote_asset_id }));
    statusIn(await market.pairRoutes({ from_asset_id: base_asset_id, quote_asset_id }), [200]);
    return `base_asset_id in the place of from_asset_id gives ${alias}`;
  });
});

test('the members of the pair routes answer', { tag: ['@MKT-PROUTE-10'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-PROUTE-10', async () => {
    const pair = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
    const answer = await market.pairRoutes({ pair_id: pair.id });
    statusIn(answer, [200]);
    const found = routesIn(answer.value);
    const listed = [...new Set(pair.routes.map(routeText))].sort();
    const finding = found.length === 0 ? 'no route recognised' : `routes ${found.join(', ')}`;
    const same =
      canonical(found) === canonical(listed) ? 'as the pair lists them' : `the pair lists ${listed.join(', ')}`;
    return `${outlineOf(answer.value)}; ${finding}; ${same}`;
  });
});

/** Of pairs that share a ticker the answer may concern either, an inactive one included. */
async function namedPairs(market: Market): ReturnType<typeof allPairs> {
  return tradable(ownTicker(await allPairs(market)));
}
