import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { note, silent, test } from '../../harness/test.ts';

// What the interface leaves open about estimates: it is tried, and kept.

test('an estimate with a member left out', { tag: silent('LSP-EST-10') }, async ({ buyer }) => {
  const { order } = await buyer.purchase();
  const valid = Orders.estimateOf(order);
  const answers: Errors.Probed<string> = new Map();
  await Errors.probe(Object.keys(valid.json), (member) => buyer.estimateFees(valid.without(member).json), answers);
  note(`left out: ${Errors.summary(answers)}`);
});

test('an estimate beyond the limits, or of an unknown asset', { tag: silent('LSP-EST-13') }, async ({
  buyer,
  discovery,
  seed,
}) => {
  const valid = Orders.estimateOf(await buyer.btcOrder());
  const { options } = await buyer.info();
  const bodies = new Map([
    ['lsp_balance_sat over its maximum', valid.with('lsp_balance_sat', options.max_initial_lsp_balance_sat + 1n)],
    [
      'client_balance_sat over its maximum',
      valid.with('client_balance_sat', options.max_initial_client_balance_sat + 1n),
    ],
    ['an unknown asset', valid.with('asset_id', Market.unlistedAssetId(discovery, seed))],
  ]);
  const answers: Errors.Probed<string> = new Map();
  await Errors.probe([...bodies.keys()], (what) => buyer.estimateFees(bodies.get(what)?.json), answers);
  note(Errors.summary(answers));
});

test('an estimate with a quote and nothing to buy', { tag: silent('LSP-EST-15') }, async ({ buyer, seed }) => {
  const { quote } = await buyer.purchase();
  const plain = Orders.estimateOf(await buyer.btcOrder());
  const ids = new Map([
    ['a live quote', quote.rfq_id],
    ['an unknown quote', Orders.unknownId(seed)],
  ]);
  const answers: Errors.Probed<string> = new Map();
  await Errors.probe([...ids.keys()], (what) => buyer.estimateFees(plain.with('rfq_id', ids.get(what)).json), answers);
  note(Errors.summary(answers));
});
