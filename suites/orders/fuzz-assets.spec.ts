import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, key, must, oneOf, outcomeOf, property, test } from '../../harness/test.ts';

test('no other name than that of an asset can be ordered', { tag: [must('LSP-CREATE-09'), key('any text')] }, async ({
  buyer,
  discovery,
  settings,
  seed,
}) => {
  const { assets } = await buyer.info();
  const ids = new Set(assets.map(({ asset_id }) => asset_id));
  const taken = new Set([...ids, ...discovery.assets.flatMap(({ asset_id, ticker }) => [asset_id, ticker])]);
  const named = discovery.assets.filter(({ asset_id }) => ids.has(asset_id));
  const asset = oneOf(named, { ...Market.ASSET, what: 'asset on offer for channels', seed });
  const valid = await buyer.btcOrder();
  await property(
    'asset_id that names no asset',
    [Market.wrongNames(asset, taken)],
    async ({ name }) => {
      const answer = await buyer.create(Orders.withAssets(valid, { asset_id: name }, { lsp: 1n, client: 0n }).json);
      // A text that is none to the schema, or too long for a proxy, is refused before it is looked up.
      Errors.withstood(answer);
      expect(answer.status, `status for an asset that is not on offer: ${outcomeOf(answer)}`).toBeGreaterThanOrEqual(
        400,
      );
    },
    { seed, runs: settings.fuzzRuns, examples: Market.nearNames(asset, taken).map((name) => [name]) },
  );
  await buyer.place();
});

test('no asset over its maximum can be ordered', { tag: [must('LSP-CREATE-17'), key('any amount')] }, async ({
  buyer,
  settings,
  seed,
}) => {
  const asset = oneOf((await buyer.info()).assets.filter(Orders.isForLsp), { ...Orders.FOR_LSP, seed });
  const max = Orders.assetSides(asset).lsp?.max ?? 0n;
  const valid = await buyer.btcOrder();
  await property(
    `lsp_asset_amount over ${max}`,
    [Quotes.amountOver(max)],
    (amount) => {
      const order = Orders.withAssets(valid, asset, { lsp: amount, client: 0n });
      return Orders.notAllowed(buyer, order, `${amount} of ${asset.asset_id}`, { controls: [Orders.limitsUnchanged] });
    },
    { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: Quotes.amountsOver(max).map((amount) => [amount]) },
  );
  await buyer.place();
});
