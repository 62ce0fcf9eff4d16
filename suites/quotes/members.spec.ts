import { remarks, tolerated } from '../../harness/engine/verdict/remarks.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { refusedNaming } from '../../harness/interface/errors/validation.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import { oneTrade, someTrades, tradesOf } from '../../harness/interface/market/trades.ts';
import { quoted, unpriced } from '../../harness/interface/quotes/read.ts';
import { lowAmount, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, requirement, test, Violation } from '../../harness/test.ts';

const MEMBERS = [
  'from_asset',
  'to_asset',
  'from_asset.asset_id',
  'to_asset.asset_id',
  'from_asset.layer',
  'to_asset.layer',
];

test('a request without one of its members is refused', { tag: ['@quote', '@QUO-REQ-06'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-REQ-06', async () => {
    const found: (string | undefined)[] = [];
    for (const path of MEMBERS) {
      const answer = await market.quote(validQuote(trade).without(path).json);
      const member = path.split('.').at(-1) ?? path;
      // The interface shows `layer` as part of a leg, but does not call it mandatory.
      if (member === 'layer' && answer.status === 200) found.push(`without ${path} a default route is quoted`);
      else refusedNaming(answer, member);
      if (answer.status !== 200 && /"rfq_id"/.test(answer.text))
        throw new Violation(`without ${path} the refusal has an rfq_id`);
    }
    return remarks(found);
  });
});

test('the retired request with pair_id is refused', { tag: ['@quote', '@QUO-REQ-09', '@VER-RETIRED-02'] }, async ({
  market,
  discovery,
}) => {
  // Should the amount be understood after all, then as one of the base asset.
  const trade = tradesOf(discovery).find(({ pair, from }) => pair.base_asset_id === from.asset.asset_id);
  if (!trade) throw new NotExercised('no trade is listed that sells the base asset of its pair');
  const { id: pair_id } = trade.pair;
  const amount = lowAmount(trade, 'from_asset');
  await requirement('QUO-REQ-09', async () => {
    const found: (string | undefined)[] = [];
    for (const json of [
      { pair_id, amount },
      { pair_id, from_amount: amount },
    ]) {
      const answer = await market.quote(json);
      unpriced(answer, 422, 400);
      found.push(tolerated('pair_id without legs', answer.status, 422));
    }
    return remarks(found);
  });
  await requirement('VER-RETIRED-02', async () => {
    const flat = {
      pair_id,
      from_asset: trade.from.asset.asset_id,
      to_asset: trade.to.asset.asset_id,
      from_amount: amount,
    };
    unpriced(await market.quote(flat), 422, 400);
    unpriced(await market.quote({ ...flat, from_layer: trade.from.layer, to_layer: trade.to.layer }), 422, 400);
  });
});

test('a surplus pair_id beside the legs', { tag: ['@quote', '@QUO-REQ-10'] }, async ({ market, discovery, seed }) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-REQ-10', async () => {
    const other = discovery.pairs.find(({ id }) => id !== trade.pair.id);
    if (!other) throw new NotExercised('no second pair is listed');
    const answer = await market.quote(validQuote(trade).with('pair_id', other.id).json);
    withstood(answer);
    if (answer.status !== 200) return `a surplus pair_id gives ${outcomeOf(answer)}`;
    const { from, to } = quoted(answer);
    const asked = [trade.from.asset.asset_id, trade.to.asset.asset_id];
    expect([from.asset_id, to.asset_id], 'the assets quoted').toEqual(asked);
    return 'a surplus pair_id is ignored';
  });
});

test('a ticker in the place of an asset_id', { tag: ['@quote', '@QUO-REQ-11'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-REQ-11', async () => {
    const trade = someTrades(discovery, Number.POSITIVE_INFINITY, seed).find(
      ({ to }) => to.asset.ticker !== to.asset.asset_id,
    );
    if (!trade) throw new NotExercised('no trade is listed whose bought asset has a ticker beside its id');
    const { ticker, asset_id } = trade.to.asset;
    const answer = await market.quote(validQuote(trade).with('to_asset.asset_id', ticker).json);
    withstood(answer);
    if (answer.status !== 200) return `a ticker gives ${outcomeOf(answer)}`;
    expect(quoted(answer).to.asset_id, 'the asset quoted for a ticker').toBe(asset_id);
    return 'a ticker is understood, and answered with the identifier';
  });
});

test('a surplus member in the request', { tag: ['@quote', '@FMT-JSON-05', '@ERR-STATUS-08'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const valid = validQuote(oneTrade(discovery, seed));
  const answer = await market.quote(valid.with('zz_probe', 1).with('from_asset.zz_probe', 1).json);
  await requirement('ERR-STATUS-08', () => withstood(answer));
  await requirement('FMT-JSON-05', async () => {
    if (answer.status !== 200) return `a quote request with surplus members gives ${outcomeOf(answer)}`;
    const plain = quoted(await market.quote(valid.json)).to.amount;
    const probed = quoted(answer).to.amount;
    const apart = Math.abs(Number(probed) / Number(plain) - 1);
    return `surplus members are ignored; the price differs by ${(apart * 100).toFixed(2)} %`;
  });
});
