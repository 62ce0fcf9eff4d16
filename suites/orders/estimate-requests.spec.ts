import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  type Answer,
  control,
  must,
  NotOffered,
  note,
  oneOf,
  outcomeOf,
  refusedAs,
  requirement,
  someOf,
  test,
} from '../../harness/test.ts';

/** Most assets of a long list that are sampled. */
const MOST_ASSETS = 4;

/** Members that are numbers, and others. */
const NUMBERS = ['lsp_balance_sat', 'client_balance_sat', 'channel_expiry_blocks'];
const TEXTS = ['asset_id', 'rfq_id'];

const REFUSED_WITHOUT_QUOTE = must('LSP-EST-04');
const POINTS_AT_THE_QUOTE = must('LSP-EST-05');
const IS_NOT_FRESH = must('LSP-EST-07');
const HAS_EVERY_TYPE = must('LSP-EST-11');

test('an estimate of a purchase without a quote is refused for that', {
  tag: [REFUSED_WITHOUT_QUOTE, POINTS_AT_THE_QUOTE],
}, async ({ buyer, seed }) => {
  const plain = Orders.estimateOf(await buyer.btcOrder());
  const forSale = (await buyer.info()).assets.flatMap((asset) => {
    const amounts = Orders.estimableAmounts(asset);
    return amounts ? [{ asset_id: asset.asset_id, ...amounts }] : [];
  });
  if (forSale.length === 0) throw new NotOffered("no asset is on offer for the client's side");
  const answers: Answer[] = [];
  for (const { asset_id, min, max } of someOf(forSale, MOST_ASSETS, { ...Orders.FOR_SALE, seed }))
    for (const amount of new Set([min, max]))
      answers.push(await buyer.estimateFees(plain.with('asset_id', asset_id).with('client_asset_amount', amount).json));
  const { asset_id, min } = oneOf(forSale, { ...Orders.FOR_SALE, seed });
  const ofAsset = plain.with('asset_id', asset_id);
  const unquoted = [await buyer.estimateFees(ofAsset.with('client_asset_amount', 1).json)];
  for (const rfq_id of ['', null])
    unquoted.push(await buyer.estimateFees(ofAsset.with('client_asset_amount', min).with('rfq_id', rfq_id).json));
  // What is out of bounds by now may be refused for that.
  const controls = [Orders.limitsUnchanged(buyer)];
  await requirement(REFUSED_WITHOUT_QUOTE, () =>
    control(() => {
      answers.forEach(Orders.invalidParameters);
      // One unit may be under the minimum, and what is no id may be stopped as a bad shape.
      for (const answer of unquoted) refusedAs(REFUSED_WITHOUT_QUOTE, answer);
    }, controls),
  );
  await requirement(POINTS_AT_THE_QUOTE, () =>
    control(() => {
      for (const answer of answers) Orders.invalidParameter(answer, 'rfq_id');
    }, controls),
  );
});

test('a quote that was never given is not a fresh one', { tag: IS_NOT_FRESH }, async ({ buyer, seed }) => {
  const { order, quote } = await buyer.purchase();
  for (const rfq_id of [Orders.unknownIdLike(quote.rfq_id, seed), Auth.strangeId(quote.rfq_id)]) {
    const answer = await buyer.estimateFees(Orders.estimateOf(order).with('rfq_id', rfq_id).json);
    const { error_code } = refusedAs(IS_NOT_FRESH, answer);
    if (answer.status === 404 && error_code !== undefined) note(`an unknown quote gives ${outcomeOf(answer)}`);
    else Orders.invalidParameters(answer);
  }
});

test('wrong types in an estimate are stopped by validation', { tag: HAS_EVERY_TYPE }, async ({ buyer }) => {
  const valid = Orders.estimateOf(await buyer.btcOrder());
  const wrong = [
    // What is no whole number, though it holds one that would be fine.
    ...NUMBERS.flatMap((member) => {
      const amount = BigInt(String(valid.json[member]));
      return [...Quotes.noIntegersLike(amount), {}].map((value) => ({ member, value }));
    }),
    ...['abc', {}, 0.5].map((value) => ({ member: 'client_asset_amount', value })),
    ...TEXTS.map((member) => ({ member, value: {} })),
  ];
  for (const { member, value } of wrong)
    refusedAs(HAS_EVERY_TYPE, await buyer.estimateFees(valid.with(member, value).json));
  const purchase = await Orders.purchaseIfAny(buyer);
  if (!purchase) return;
  const buys = Orders.estimateOf(purchase.order);
  for (const member of TEXTS)
    refusedAs(HAS_EVERY_TYPE, await buyer.estimateFees(buys.with(member, [buys.json[member]]).json));
});
