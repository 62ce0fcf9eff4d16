import { oneOf } from '../../harness/engine/fuzz/pick.ts';
import { differences } from '../../harness/engine/json/differences.ts';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { outcomeOf, withstood } from '../../harness/interface/errors/withstood.ts';
import { tradable } from '../../harness/interface/market/choice.ts';
import { walk } from '../../harness/interface/market/read.ts';
import { acceptedBody, type TriedBody, tryRouteBodies } from '../../harness/interface/market/route-discovery.ts';
import { oneTrade, tradeText } from '../../harness/interface/market/trades.ts';
import { footingOf, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, requirement, statusIn, test } from '../../harness/test.ts';

/** So often is discovery asked before the lists are compared. */
const CALLS = 20;

test('route discovery exists, whatever its members are', { tag: ['@MKT-ROUTES-01', '@ERR-STATUS-08'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const pair = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
  let tried: TriedBody[] = [];
  await requirement('ERR-STATUS-08', async () => {
    tried = await tryRouteBodies(market, pair);
    for (const { answer } of tried) withstood(answer);
  });
  await requirement('MKT-ROUTES-01', () => {
    const outcomes = tried.map(({ body, answer }) => `{${Object.keys(body)}} → ${outcomeOf(answer)}`).join('; ');
    const answered = tried.find(({ answer }) => answer.status === 200);
    return answered ? `${outcomes}; answer ${outlineOf(answered.answer.value)}` : outcomes;
  });
});

test('route discovery changes nothing in the lists', { tag: ['@MKT-ROUTES-02'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('MKT-ROUTES-02', async () => {
    const pair = oneOf(tradable(discovery.pairs), seed, 'tradable pair');
    const body = acceptedBody(await tryRouteBodies(market, pair));
    if (!body) throw new NotExercised('no request body was found that route discovery accepts');
    await steady(async () => {
      const read = async () => ({
        assets: await walk('assets', market.assets),
        pairs: await walk('pairs', market.pairs, { active_only: false }),
      });
      const before = await read();
      for (let call = 0; call < CALLS; call++) statusIn(await market.routes(body), [200]);
      const after = await read();
      const omit = (member: string) => member === 'price';
      expect(differences(before.assets, after.assets, 'asset_id'), 'what changed in the asset list').toEqual([]);
      expect(differences(before.pairs, after.pairs, 'id', { omit }), 'what changed in the pair list').toEqual([]);
    });
    return 'judged by the limits and routes of the lists';
  });
});

test('route discovery leaves the largest quote as it was', { tag: ['@quote', '@MKT-ROUTES-02'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('MKT-ROUTES-02', async () => {
    const body = acceptedBody(await tryRouteBodies(market, trade.pair));
    if (!body) throw new NotExercised('no request body was found that route discovery accepts');
    const { range } = await footingOf(market, trade);
    const largest = validQuote(trade, 'from_asset', range.max).json;
    const before = await market.quote(largest);
    if (before.status !== 200) throw new NotExercised(`${tradeText(trade)} is not quoted at ${range.max}`);
    for (let call = 0; call < CALLS; call++) statusIn(await market.routes(body), [200]);
    // Asked twice: what others trade may take the liquidity for a moment, but hardly for both.
    const after = [await market.quote(largest), await market.quote(largest)].map(outcomeOf);
    expect(after, `quotes for ${range.max} after ${CALLS} discoveries`).toContain(outcomeOf(before));
    return 'judged by the largest quote';
  });
});
