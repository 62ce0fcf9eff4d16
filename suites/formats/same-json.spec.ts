import * as Formats from '../../harness/groups/formats.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  type Answer,
  answeredAs,
  confirm,
  control,
  expect,
  key,
  membersOf,
  must,
  NotExercised,
  outcomeOf,
  test,
  tier,
} from '../../harness/test.ts';

const TAKES_JSON = must('FMT-JSON-02');

const PAIR_ROUTES = { method: 'POST', path: '/api/v1/market/pairs/routes', contentType: 'application/json' };

test('a pair is named by JSON in whatever way it is written', {
  tag: [TAKES_JSON, key('pairs written otherwise')],
}, async ({ wire, pair }) => {
  const json = { base_ticker: pair.base_asset, quote_ticker: pair.quote_asset };
  await confirm('the market', async () => {
    const plain = await wire.send({ ...PAIR_ROUTES, json });
    servedAlike(plain, await wire.send({ ...PAIR_ROUTES, json: Formats.inOppositeOrder(json) }));
    servedAlike(plain, await wire.send({ ...PAIR_ROUTES, body: Formats.spacedAndEscaped(json) }));
  });
});

test('a quote is asked for by JSON in whatever way it is written', {
  tag: [TAKES_JSON, tier('quote'), key('quotes written otherwise')],
}, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  await confirm('the market', async () => {
    const { from } = await quotes.take(trade);
    const valid = membersOf(Quotes.validQuote(trade, 'from_asset', from.amount).json) ?? {};
    const plain = await quotes.ask({ json: valid });
    servedAlike(plain, await quotes.ask({ json: Formats.inOppositeOrder(valid) }));
    const body = Formats.spacedAndEscaped(valid);
    servedAlike(plain, await quotes.ask({ body, contentType: 'application/json' }));
  });
});

test('a swap is begun and read by members in whatever order', {
  tag: [TAKES_JSON, tier('order'), key('swaps in another order')],
}, async ({ trader }) => {
  const quote = await trader.quote();
  const init = await trader.init(Formats.inOppositeOrder({ ...Swaps.initOf(quote) }));
  await Swaps.begins(trader, quote, init);
  const { payment_hash, access_token } = membersOf(init.value) ?? {};
  servedAlike(await trader.status({ payment_hash, access_token }), await trader.status({ access_token, payment_hash }));
});

test('an order is made and read by members in whatever order', {
  tag: [TAKES_JSON, tier('order'), key('orders in another order')],
}, async ({ buyer }) => {
  const { json } = await buyer.btcOrder();
  const created = await buyer.create(Formats.inOppositeOrder(membersOf(json) ?? {}));
  await control(() => answeredAs(TAKES_JSON, created), [Orders.plainOrder(buyer)]);
  const { order_id, access_token } = membersOf(created.value) ?? {};
  servedAlike(await buyer.getOrder({ order_id, access_token }), await buyer.getOrder({ access_token, order_id }));
});

/**
 * Asserts that JSON which says the same as that of a served request is served, too.
 * @throws {NotExercised} when the request was not served itself
 */
function servedAlike(plain: Answer, otherwise: Answer): void {
  if (plain.status !== 200) throw new NotExercised(`what is written as usual is refused: ${outcomeOf(plain)}`);
  expect(outcomeOf(otherwise), 'the outcome where the same JSON is written otherwise').toBe(outcomeOf(plain));
}
