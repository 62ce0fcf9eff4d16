import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a bad shape wins over a balance beyond its bounds', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('balance beyond its bounds')],
}, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const beyond = valid.with('lsp_balance_sat', (await buyer.info()).options.max_initial_lsp_balance_sat + 1n);
  await Errors.shapeComesFirst({
    inShape: () => buyer.create(valid.with('announce_channel', {}).json),
    inBusiness: () => buyer.create(beyond.json),
    inBoth: () => buyer.create(beyond.with('announce_channel', {}).json),
  });
});

test('a bad shape wins over a quote that is missing', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('missing quote')],
}, async ({ buyer }) => {
  const valid = (await buyer.purchase()).order;
  const [unquoted, estimate] = [valid.without('rfq_id'), Orders.estimateOf(valid)];
  await Errors.shapeComesFirst({
    inShape: () => buyer.create(valid.with('announce_channel', {}).json),
    inBusiness: () => buyer.create(unquoted.json),
    inBoth: () => buyer.create(unquoted.with('announce_channel', {}).json),
  });
  await Errors.shapeComesFirst({
    inShape: () => buyer.estimateFees(estimate.with('lsp_balance_sat', {}).json),
    inBusiness: () => buyer.estimateFees(estimate.without('rfq_id').json),
    inBoth: () => buyer.estimateFees(estimate.without('rfq_id').with('lsp_balance_sat', {}).json),
  });
});

test('a bad shape wins over an unknown asset to order', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('unknown asset to order')],
}, async ({ buyer, discovery, seed }) => {
  const valid = await buyer.btcOrder();
  const asset_id = Market.unlistedAssetId(discovery, seed);
  const unknown = Orders.withAssets(valid, { asset_id }, { lsp: 1n, client: 0n });
  await Errors.shapeComesFirst({
    inShape: () => buyer.create(valid.with('announce_channel', {}).json),
    inBusiness: () => buyer.create(unknown.json),
    inBoth: () => buyer.create(unknown.with('announce_channel', {}).json),
  });
});
