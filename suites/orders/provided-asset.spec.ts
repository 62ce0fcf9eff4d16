import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  control,
  expect,
  inconclusive,
  membersOf,
  must,
  NotExercised,
  note,
  outcomeOf,
  refused,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

/** Of a long list so many assets are ordered. */
const MOST_ASSETS = 3;

const NEEDS_NO_QUOTE = must('LSP-CREATE-08');
const REPEATS_THE_ASSET = should('LSP-ORDER-10');

test("asset on the provider's side alone needs no quote", { tag: [NEEDS_NO_QUOTE, REPEATS_THE_ASSET] }, async ({
  buyer,
}) => {
  const assets = await buyer.someForLsp(MOST_ASSETS);
  if (assets.length === 0) throw new NotExercised("no asset is on offer for the provider's side alone");
  const orders = [];
  for (const asset of assets) {
    const order = await buyer.lspAssetOrder(asset);
    orders.push(order, order.with('client_asset_amount', 0));
  }
  const answers: { order: Draft; answer: Answer }[] = [];
  for (const order of orders) answers.push({ order, answer: await buyer.create(order.json) });

  await requirement(NEEDS_NO_QUOTE, async () => {
    for (const { order, answer } of answers) {
      const { property } = membersOf(membersOf(answer.value)?.details) ?? {};
      if ([400, 403, 404, 409].includes(answer.status) && property !== 'rfq_id')
        inconclusive(`the provider may be short of the asset: ${outcomeOf(answer)}`);
      await Orders.allowed(buyer, order, { answer, controls: [Orders.plainOrder] });
    }
  });
  await requirement(REPEATS_THE_ASSET, async () => {
    for (const { order, answer } of answers) {
      const asked = order.json;
      const placed = Orders.placedOrder(asked, answer);
      for (const shown of [placed.order, await buyer.orderOf(placed)])
        expect(Orders.assetProblems(shown, asked), 'asset and amounts of the order').toEqual([]);
    }
  });
});

test('an unknown asset cannot be ordered', { tag: must('LSP-CREATE-09') }, async ({ buyer, discovery, seed }) => {
  const { assets } = await buyer.info();
  const asset_id = Market.unlistedAssetId(discovery, seed);
  if (assets.some((asset) => asset.asset_id === asset_id)) throw new NotExercised(`${asset_id} is on offer`);
  const order = Orders.withAssets(await buyer.btcOrder(), { asset_id }, { lsp: 1n, client: 0n });
  const answer = await buyer.create(order.json);
  await control(() => {
    Orders.makesNoOrder(answer, 'an order of an unknown asset', [404]);
    expect(refused(answer, 404).error_code, '`error_code` for an unknown asset').toBe('ASSET_NOT_FOUND');
  }, [Orders.plainOrder(buyer)]);
  note(`${asset_id} is unknown`);
});
