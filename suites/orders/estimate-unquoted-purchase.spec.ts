import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  control,
  must,
  NotOffered,
  oneOf,
  refusedAs,
  requirement,
  someOf,
  test,
} from '../../harness/test.ts';

/** Most assets of a long list that are sampled. */
const MOST_ASSETS = 4;

const REFUSED_WITHOUT_QUOTE = must('LSP-EST-04');
const POINTS_AT_THE_QUOTE = must('LSP-EST-05');

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
  // The amount alone calls for a quote, be the asset named or not.
  const unquoted = [await buyer.estimateFees(plain.with('client_asset_amount', min).json)];
  unquoted.push(await buyer.estimateFees(ofAsset.with('client_asset_amount', 1).json));
  for (const rfq_id of ['', null])
    unquoted.push(await buyer.estimateFees(ofAsset.with('client_asset_amount', min).with('rfq_id', rfq_id).json));
  // What is out of bounds by now may be refused for that.
  const controls = [Orders.limitsUnchanged(buyer)];
  await requirement(REFUSED_WITHOUT_QUOTE, () =>
    control(() => {
      answers.forEach(Orders.invalidParameters);
      // One unit may be under the minimum, what is no id may be stopped as a bad shape, and an asset that is missing may be asked for.
      for (const answer of unquoted) refusedAs(REFUSED_WITHOUT_QUOTE, answer);
    }, controls),
  );
  await requirement(POINTS_AT_THE_QUOTE, () =>
    control(() => {
      for (const answer of answers) Orders.invalidParameter(answer, 'rfq_id');
    }, controls),
  );
});
