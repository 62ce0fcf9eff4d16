import * as Orders from '../../harness/groups/orders.ts';
import { control, must, NotOffered, note, outcomeOf, test } from '../../harness/test.ts';

/** Most assets of a long list that are ordered. */
const MOST_ASSETS = 3;

const NEEDS_A_QUOTE = must('LSP-CREATE-05');

test('an asset is not bought without a quote', { tag: NEEDS_A_QUOTE }, async ({ buyer }) => {
  const assets = await buyer.someForSale(MOST_ASSETS);
  if (assets.length === 0) throw new NotOffered('no asset is for sale that is also traded for BTC');
  const { order: quoted } = await buyer.purchase(assets[0]);
  // What is no id may be stopped as a bad shape; that it makes no order is judged of every request of a run.
  for (const rfq_id of ['', null])
    note(`rfq_id ${JSON.stringify(rfq_id)}: ${outcomeOf(await buyer.create(quoted.with('rfq_id', rfq_id).json))}`);
  for (const asset of assets) {
    const { order } = await buyer.purchase(asset);
    const answer = await buyer.create(order.without('rfq_id').json);
    const what = `${order.json.client_asset_amount} of ${asset.asset_id} without a quote`;
    await control(() => {
      Orders.makesNoOrder(NEEDS_A_QUOTE, answer, what);
      Orders.invalidParameter(answer, 'rfq_id');
    }, [Orders.plainOrder(buyer), Orders.limitsUnchanged(buyer)]);
  }
});
