import { expect, own, test, tier } from 'maker-conformance/test';

test('bitcoin has an active pair', { tag: own('X-SHOP-01') }, async ({ lists }) => {
  const pairs = await lists.activePairs();
  const assets = pairs.flatMap(({ base_asset, quote_asset }) => [base_asset, quote_asset]);
  expect(assets, 'assets of active pairs').toContain('BTC');
});

test('a quote stays about the same', { tag: [own('X-SHOP-02'), tier('quote')] }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const first = await quotes.take(trade, 'from_asset');
  const second = await quotes.take(trade, 'from_asset', first.from.amount);
  const difference = Number(second.to.amount - first.to.amount) / Number(first.to.amount);
  expect(Math.abs(difference), 'share by which the second quote differs').toBeLessThanOrEqual(0.05);
});
