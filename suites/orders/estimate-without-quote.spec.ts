import * as Orders from '../../harness/groups/orders.ts';
import { accepted, expect, must, note, outcomeOf, refusedAs, test } from '../../harness/test.ts';

const NEEDS_NO_QUOTE = must('LSP-EST-08');

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
