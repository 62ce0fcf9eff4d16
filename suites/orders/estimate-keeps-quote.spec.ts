import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, must, note, outcomeOf, precondition, test, tier } from '../../harness/test.ts';

const USES_NOTHING_UP = must('LSP-EST-09');

test('estimating uses no quote up', { tag: [USES_NOTHING_UP, tier('order')] }, async ({ buyer, trader }) => {
  const { order, quote } = await buyer.purchase();
  const valid = Orders.estimateOf(order);
  await precondition('the quote gives no estimate', buyer.estimateFees(valid.json).then(accepted));
  const again = await buyer.estimateFees(valid.json);
  await control(() => accepted(again), [...Swaps.quoteWasGood(quote, again, trader), Orders.anotherEstimate(buyer)]);
  // Nor does one that is refused, if it is (LSP-EST-13).
  const { max_initial_lsp_balance_sat: most } = (await buyer.info()).options;
  for (const unfit of [
    valid.with('lsp_balance_sat', most + 1n),
    valid.with('client_asset_amount', quote.to_asset.amount + 1n),
  ])
    note(`an unfit estimate: ${outcomeOf(await buyer.estimateFees(unfit.json))}`);
  const answer = await buyer.create(order.json);
  const controls = Swaps.quoteWasGood(quote, answer, trader).map((each) => () => each);
  await Orders.allowed(buyer, order, { answer, controls: [...controls, Orders.anotherPurchase] });

  // Nor is it kept for an order.
  const other = await buyer.purchase();
  // Whether a quote of the chain begins a swap is not stated (SWP-INIT-20).
  if (!Market.isOnLightning(other.trade)) return note('the asset is not traded over Lightning');
  await precondition(
    'the quote gives no estimate',
    buyer.estimateFees(Orders.estimateOf(other.order).json).then(accepted),
  );
  const init = await trader.initFor(other.quote);
  const anotherBegins = Swaps.otherQuoteBegins(trader, async () => (await buyer.purchase(other.asset)).quote);
  await Swaps.begins(trader, other.quote, init, [anotherBegins]);
});
