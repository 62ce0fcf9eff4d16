import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  confirm,
  control,
  expect,
  isInteger,
  must,
  NotExercised,
  note,
  outcomeOf,
  precondition,
  refusedAs,
  should,
  test,
  tier,
} from '../../harness/test.ts';

const NEEDS_NO_QUOTE = must('LSP-EST-08');
const EQUAL_QUESTIONS_EQUAL_ANSWERS = should('LSP-EST-12');
const FORETELLS_THE_FEE = should('LSP-EST-14');
const USES_NOTHING_UP = must('LSP-EST-09');

test('without client asset an estimate needs no quote', { tag: NEEDS_NO_QUOTE }, async ({ buyer }) => {
  const plain = Orders.estimateOf(await buyer.btcOrder());
  accepted(await buyer.estimateFees(plain.json));
  accepted(await buyer.estimateFees(plain.with('client_asset_amount', 0).json));
  const { options, assets } = await buyer.info();
  const ofAssets = assets
    .filter(Orders.isOnOffer)
    .slice(0, 3)
    .map(({ asset_id }) => plain.with('asset_id', asset_id))
    .flatMap((body) => [body, body.with('client_asset_amount', 0)]);
  const small = [
    plain.with('lsp_balance_sat', options.min_initial_lsp_balance_sat),
    plain.with('client_balance_sat', options.min_initial_client_balance_sat),
    plain.with('channel_expiry_blocks', 1),
  ];
  const large = [
    plain.with('lsp_balance_sat', options.max_initial_lsp_balance_sat),
    plain.with('client_balance_sat', options.max_initial_client_balance_sat),
    plain.with('channel_expiry_blocks', options.max_channel_expiry_blocks),
  ];
  for (const { json } of [...ofAssets, ...small, ...large]) {
    const answer = await buyer.estimateFees(json);
    if (answer.status === 200) continue;
    // An asset of which there is nothing may be refused as pointless, what is small as too small, and what is large for want of
    // funds: not for want of a quote.
    expect(refusedAs(NEEDS_NO_QUOTE, answer), 'the refusal of an estimate without an amount').not.toMatchObject({
      details: { property: 'rfq_id' },
    });
    note(`an estimate without an amount gives ${outcomeOf(answer)}`);
  }
});

test('equal questions get equal estimates', { tag: EQUAL_QUESTIONS_EQUAL_ANSWERS }, async ({ buyer }) => {
  const purchase = await Orders.purchaseIfAny(buyer);
  const asked = [await buyer.btcOrder(), await buyer.oddOrder()].map(Orders.estimateOf);
  if (purchase) {
    const estimate = Orders.estimateOf(purchase.order);
    // Whether an asset is estimated at all is another check's question.
    if ((await buyer.estimateFees(estimate.json)).status === 200) asked.push(estimate);
  }
  const feesFor = async ({ json }: Draft) => Orders.feesIn(accepted(await buyer.estimateFees(json)));
  // Fee rates of the chain may move in between.
  await confirm('the market', async () => {
    const alone = [];
    for (const estimate of asked) alone.push(await feesFor(estimate));
    expect(await Promise.all(asked.map(feesFor)), 'the same estimates again, all at once').toEqual(alone);
  });
});

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

test('estimating uses no quote up', { tag: [USES_NOTHING_UP, tier('order')] }, async ({ buyer, trader }) => {
  const { order, quote } = await buyer.purchase();
  const valid = Orders.estimateOf(order);
  await precondition('the quote gives no estimate', buyer.estimateFees(valid.json).then(accepted));
  accepted(await buyer.estimateFees(valid.json));
  // Nor does one that is refused, if it is (LSP-EST-13).
  const { max_initial_lsp_balance_sat: most } = (await buyer.info()).options;
  for (const unfit of [
    valid.with('lsp_balance_sat', most + 1n),
    valid.with('client_asset_amount', quote.to_asset.amount + 1n),
  ])
    note(`an unfit estimate: ${outcomeOf(await buyer.estimateFees(unfit.json))}`);
  await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });

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
  await control(() => accepted(init), [Swaps.quoteStood(other.quote, init), anotherBegins]);
});
