import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  isInteger,
  NotExercised,
  note,
  outcomeOf,
  precondition,
  should,
  test,
  tier,
} from '../../harness/test.ts';

const FORETELLS_THE_FEE = should('LSP-EST-14');

test('an estimate foretells the fee of the order', { tag: [FORETELLS_THE_FEE, tier('order')] }, async ({ buyer }) => {
  const foretold = [];
  const [plain, odd, largest] = [await buyer.btcOrder(), await buyer.oddOrder(), await Orders.largestOrder(buyer)];
  // Of a small channel that lives long most of the fee may be for its time.
  const longest = plain.with('channel_expiry_blocks', (await buyer.info()).options.max_channel_expiry_blocks);
  for (const order of [plain, odd, longest, ...(largest ? [largest] : [])]) {
    const answer = await buyer.estimateFees(Orders.estimateOf(order).json);
    const created = await buyer.create(order.json);
    // Funds may lack for the largest one.
    if (order === largest && (answer.status !== 200 || created.status !== 200)) {
      note(`the largest channel gives ${outcomeOf(answer)} and ${outcomeOf(created)}`);
      continue;
    }
    const { total_fee } = await precondition('nothing is estimated', Promise.resolve(answer).then(accepted));
    if (!isInteger(total_fee)) throw new NotExercised(`an estimate has the total ${total_fee}`);
    const { order: placed } = Orders.placedOrder(order.json, created);
    const fees = (['bolt11', 'onchain'] as const).map((option) => Orders.paymentOf(placed, option).fee_total_sat);
    foretold.push({ total_fee, fees });
    note(`total_fee ${total_fee}, fee_total_sat ${fees.join(' and ')}`);
    const what = `scales at which total_fee ${total_fee} is near ${fees.join(' or ')}`;
    expect(Orders.scalesOfFee(foretold), what).not.toEqual([]);
  }
});
