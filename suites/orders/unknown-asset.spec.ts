import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  control,
  expect,
  key,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  property,
  refusedAs,
  test,
} from '../../harness/test.ts';

const IS_NOT_FOUND = must('LSP-CREATE-09');

test('an unknown asset cannot be ordered', { tag: IS_NOT_FOUND }, async ({ buyer, discovery, seed }) => {
  const { assets } = await buyer.info();
  const asset_id = Market.unlistedAssetId(discovery, seed);
  if (assets.some((asset) => asset.asset_id === asset_id)) throw new NotExercised(`${asset_id} is on offer`);
  const order = Orders.withAssets(await buyer.btcOrder(), { asset_id }, { lsp: 1n, client: 0n });
  const answer = await buyer.create(order.json);
  await control(() => {
    Orders.makesNoOrder(IS_NOT_FOUND, answer, 'an order of an unknown asset');
    refusedAs(IS_NOT_FOUND, answer);
    expect(Errors.codeOf(answer), '`error_code` for an unknown asset').toBe('ASSET_NOT_FOUND');
  }, [Orders.plainOrder(buyer)]);
  note(`${asset_id} is unknown`);
});

test('an unknown asset cannot be bought with the quote of another one', {
  tag: [IS_NOT_FOUND, key('with a quote')],
}, async ({ buyer, discovery, seed }) => {
  const { order } = await buyer.purchase();
  const unlisted = Market.unlistedAssetId(discovery, seed);
  const answer = await buyer.create(order.with('asset_id', unlisted).json);
  // The quote may be blamed, which is for another asset.
  await control(() => {
    Errors.withstood(answer);
    expect(answer.status, `status for an unknown asset: ${outcomeOf(answer)}`).toBeGreaterThanOrEqual(400);
  }, [Orders.plainOrder(buyer)]);
  await buyer.place();
});

test('an unknown asset cannot be ordered without an amount of it either', {
  tag: [IS_NOT_FOUND, key('no amount')],
}, async ({ buyer, discovery, seed }) => {
  const unlisted = Market.unlistedAssetId(discovery, seed);
  const bare = (await buyer.btcOrder()).with('asset_id', unlisted);
  for (const order of [bare, bare.with('lsp_asset_amount', 0), bare.with('client_asset_amount', 0)]) {
    const answer = await buyer.create(order.json);
    // That an asset without an amount is pointless may be said first.
    await control(() => {
      Errors.withstood(answer);
      expect(answer.status, `status for an unknown asset: ${outcomeOf(answer)}`).toBeGreaterThanOrEqual(400);
    }, [Orders.plainOrder(buyer)]);
  }
  await buyer.place();
});

test('no other name than that of an asset can be ordered', { tag: [IS_NOT_FOUND, key('any text')] }, async ({
  buyer,
  discovery,
  settings,
  seed,
}) => {
  const { assets } = await buyer.info();
  const ids = new Set(assets.map(({ asset_id }) => asset_id));
  const taken = new Set([...ids, ...discovery.assets.flatMap(({ asset_id, ticker }) => [asset_id, ticker])]);
  const named = discovery.assets.filter(({ asset_id }) => ids.has(asset_id));
  // So much of it as would be taken under its own name, where the provider's side can have it.
  const provided = assets
    .filter(Orders.isForLsp)
    .filter(({ asset_id }) => named.some((one) => one.asset_id === asset_id));
  const offer = provided.length > 0 ? oneOf(provided, { ...Orders.FOR_LSP, seed }) : undefined;
  const asset =
    named.find(({ asset_id }) => asset_id === offer?.asset_id) ??
    oneOf(named, { ...Market.ASSET, what: 'asset on offer for channels', seed });
  const valid = offer
    ? await buyer.lspAssetOrder(offer)
    : Orders.withAssets(await buyer.btcOrder(), asset, { lsp: 1n, client: 0n });
  const isRefused = async ({ name }: { readonly name: string }) => {
    const answer = await buyer.create(valid.with('asset_id', name).json);
    // A text that is none to the schema, or too long for a proxy, is refused before it is looked up.
    Errors.withstood(answer);
    const what = `status for an asset that is not on offer: ${outcomeOf(answer)}`;
    expect(answer.status, what).toBeGreaterThanOrEqual(400);
  };
  await property('asset_id that names no asset', [Market.wrongNames(asset, taken)], isRefused, {
    seed,
    runs: settings.fuzzRuns,
    examples: Market.nearNames(asset, taken).map((name) => [name]),
  });
  await buyer.place();
});
