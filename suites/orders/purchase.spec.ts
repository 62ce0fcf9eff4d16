import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  control,
  expect,
  isInteger,
  key,
  type Members,
  must,
  NotExercised,
  NotOffered,
  note,
  outcomeOf,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

/** Most assets of a long list that are bought. */
const MOST_ASSETS = 3;

/** A purchase that was ordered. */
interface Bought extends Orders.QuotedPurchase {
  readonly asked: Members;
  /** The order at creation. */
  readonly created: Members;
  /** The order as get_order shows it. */
  readonly read: Members;
}

const NAMES_ITS_QUOTE = must('LSP-ORDER-09');
const REPEATS_THE_ASSET = should('LSP-ORDER-10');
const COSTS_WHAT_WAS_QUOTED = should('LSP-ORDER-11');
const ALL_FITS_TOGETHER = must('FLW-ORDER-02');

test('an asset is bought with a quote', {
  tag: [NAMES_ITS_QUOTE, REPEATS_THE_ASSET, COSTS_WHAT_WAS_QUOTED, ALL_FITS_TOGETHER],
}, async ({ buyer, trader }) => {
  const assets = await buyer.someForSale(MOST_ASSETS);
  if (assets.length === 0) throw new NotOffered('no asset is for sale that is also traded for BTC');
  const orders: Bought[] = [];
  for (const asset of assets) orders.push(await bought(buyer, trader, asset));

  await requirement(NAMES_ITS_QUOTE, () => nameTheirQuotes(orders));
  await requirement(REPEATS_THE_ASSET, () => repeatTheirAssets(orders));
  await requirement(COSTS_WHAT_WAS_QUOTED, () => costWhatWasQuoted(orders));
});

test('purchases that are ordered at the same moment have each the figures of its own quote', {
  tag: [NAMES_ITS_QUOTE, REPEATS_THE_ASSET, COSTS_WHAT_WAS_QUOTED, key('at once')],
}, async ({ buyer }) => {
  const purchases = await twoAmounts(buyer);
  const made = await Promise.all(
    purchases.map(async (purchase) => ({ purchase, answer: await buyer.create(purchase.order.json) })),
  );
  if (made.some(({ answer }) => answer.status !== 200))
    throw new NotExercised(`two purchases at once: ${made.map(({ answer }) => outcomeOf(answer)).join(' and ')}`);
  const orders: Bought[] = [];
  for (const { purchase, answer } of made) {
    const { json: asked } = purchase.order;
    const placed = Orders.placedOrder(asked, answer);
    orders.push({ ...purchase, asked, created: placed.order, read: await buyer.orderOf(placed) });
  }

  await requirement(NAMES_ITS_QUOTE, () => nameTheirQuotes(orders));
  await requirement(REPEATS_THE_ASSET, () => repeatTheirAssets(orders));
  await requirement(COSTS_WHAT_WAS_QUOTED, () => costWhatWasQuoted(orders));
});

/** Two purchases of different amounts of one asset, each with its quote. */
async function twoAmounts(buyer: Orders.Buyer): Promise<Orders.QuotedPurchase[]> {
  const less = await buyer.purchase();
  const usual = less.quote.to_asset.amount;
  const sold = Orders.amountsForSale(less.asset);
  const amounts = sold ? [usual * 3n + 1n, sold.max, sold.min] : [];
  const amount = amounts.find((other) => sold && other !== usual && other >= sold.min && other <= sold.max);
  const quote = amount === undefined ? undefined : await buyer.quoteFor(less.asset, amount);
  if (!quote) throw new NotExercised('no other amount of the asset is quoted');
  const order = less.order.with('client_asset_amount', amount).with('rfq_id', quote.rfq_id);
  return [less, { ...less, quote, order }];
}

function nameTheirQuotes(orders: readonly Bought[]): void {
  for (const { created, read, quote } of orders)
    for (const shown of [created, read]) expect(shown.rfq_id, '`rfq_id` of the order').toBe(quote.rfq_id);
}

function repeatTheirAssets(orders: readonly Bought[]): void {
  for (const { created, read, asked } of orders)
    for (const shown of [created, read])
      expect(Orders.assetProblems(shown, asked), 'asset and amounts of the order').toEqual([]);
}

function costWhatWasQuoted(orders: readonly Bought[]): void {
  const priced = orders.map(({ created, quote, asset, feeShare }) => {
    const price = created.asset_price_sat;
    expect(isInteger(price) && price > 0, '`asset_price_sat` is a positive integer').toBe(true);
    note(`${quote.from_asset.amount} msat quoted, asset_price_sat ${price}`);
    const { amount } = quote.to_asset;
    return { price, quoted: { msat: quote.from_asset.amount, feeShare, amount, precision: asset.precision } };
  });
  const { of, stray } = Orders.strayPrices(priced);
  note(`asset_price_sat is of ${of}`);
  const figures = stray.map(({ price, quoted }) => `${price} sat for ${quoted.msat} msat`);
  expect(figures, '`asset_price_sat` beside what was quoted').toEqual([]);
}

/**
 * Quotes, estimates, orders and reads. Quotes for another amount come before and after the one that the order is made with; where a
 * newer quote takes the place of an older one (QUO-USE-02), it is made with the newest.
 */
async function bought(buyer: Orders.Buyer, trader: Swaps.Trader, asset: Orders.ProviderAsset): Promise<Bought> {
  const otherAmount = (Orders.amountsForSale(asset)?.min ?? 1n) * 70n;
  const quoteAnother = () => buyer.quoteFor(asset, otherAmount);
  await quoteAnother();
  const among = await ordered(buyer, asset, quoteAnother);
  const isReplaced = among.estimate.status !== 200 || among.answer.status !== 200;
  const { purchase, asked, estimate, answer } = isReplaced ? await ordered(buyer, asset) : among;
  await requirement(ALL_FITS_TOGETHER, async () => {
    const { quote } = purchase;
    await control(() => accepted(estimate), Swaps.quoteWasGood(quote, estimate, trader));
    const controls = Swaps.quoteWasGood(quote, answer, trader).map((each) => () => each);
    const order = await Orders.allowed(buyer, purchase.order, { answer, controls });
    expect(order.rfq_id, '`rfq_id` of the order').toBe(purchase.quote.rfq_id);
    await buyer.orderOf(Orders.placedOrder(asked, answer));
  });
  const placed = Orders.placedOrder(asked, answer);
  return { ...purchase, asked, created: placed.order, read: await buyer.orderOf(placed) };
}

/** An estimate and an order with a fresh quote, and what is done between. */
async function ordered(buyer: Orders.Buyer, asset: Orders.ProviderAsset, meanwhile?: () => Promise<unknown>) {
  const purchase = await buyer.purchase(asset);
  await meanwhile?.();
  const asked = purchase.order.json;
  const estimate = await buyer.estimateFees(Orders.estimateOf(purchase.order).json);
  return { purchase, asked, estimate, answer: await buyer.create(asked) };
}
