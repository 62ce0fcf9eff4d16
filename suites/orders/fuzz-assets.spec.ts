import { notAllowed } from '../../harness/flows/orders/allowed.ts';
import { limitsUnchanged } from '../../harness/flows/orders/controls.ts';
import { nearNames, wrongNames } from '../../harness/interface/market/asset-names.ts';
import { assetSides } from '../../harness/interface/orders/bounds.ts';
import { amountOver, amountsOver } from '../../harness/interface/quotes/amounts.ts';
import {
  ASSET,
  expect,
  FOR_LSP,
  isForLsp,
  key,
  must,
  oneOf,
  outcomeOf,
  property,
  test,
  withAssets,
  withstood,
} from '../../harness/test.ts';

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
  const asset = oneOf(named, { ...ASSET, what: 'asset on offer for channels', seed });
  const valid = await buyer.btcOrder();
  await property(
    'asset_id that names no asset',
    [wrongNames(asset, taken)],
    async ({ name }) => {
      const answer = await buyer.create(withAssets(valid, { asset_id: name }, { lsp: 1n, client: 0n }).json);
      // A text that is none to the schema, or too long for a proxy, is refused before it is looked up.
      withstood(answer);
      expect(answer.status, `status for an asset that is not on offer: ${outcomeOf(answer)}`).toBeGreaterThanOrEqual(
        400,
      );
    },
    { seed, runs: settings.fuzzRuns, examples: nearNames(asset, taken).map((name) => [name]) },
  );
  await buyer.place();
});

test('no asset over its maximum can be ordered', { tag: [must('LSP-CREATE-17'), key('any amount')] }, async ({
  buyer,
  settings,
  seed,
}) => {
  const asset = oneOf((await buyer.info()).assets.filter(isForLsp), { ...FOR_LSP, seed });
  const max = assetSides(asset).lsp?.max ?? 0n;
  const valid = await buyer.btcOrder();
  await property(
    `lsp_asset_amount over ${max}`,
    [amountOver(max)],
    (amount) => {
      const order = withAssets(valid, asset, { lsp: amount, client: 0n });
      return notAllowed(buyer, order, `${amount} of ${asset.asset_id}`, { controls: [limitsUnchanged] });
    },
    { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: amountsOver(max).map((amount) => [amount]) },
  );
  await buyer.place();
});
