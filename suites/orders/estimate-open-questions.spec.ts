import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { estimateOf, note, type Probed, probe, silent, summary, test, unknownId } from '../../harness/test.ts';

// What the interface leaves open about estimates: it is tried, and kept.

test('an estimate with a member left out', { tag: silent('LSP-EST-10') }, async ({ buyer }) => {
  const { order } = await buyer.purchase();
  const valid = estimateOf(order);
  const answers: Probed<string> = new Map();
  await probe(Object.keys(valid.json), (member) => buyer.estimateFees(valid.without(member).json), answers);
  note(`left out: ${summary(answers)}`);
});

test('an estimate beyond the limits, or of an unknown asset', { tag: silent('LSP-EST-13') }, async ({
  buyer,
  discovery,
  seed,
}) => {
  const valid = estimateOf(await buyer.btcOrder());
  const { options } = await buyer.info();
  const bodies = new Map([
    ['lsp_balance_sat over its maximum', valid.with('lsp_balance_sat', options.max_initial_lsp_balance_sat + 1n)],
    [
      'client_balance_sat over its maximum',
      valid.with('client_balance_sat', options.max_initial_client_balance_sat + 1n),
    ],
    ['an unknown asset', valid.with('asset_id', unlistedAssetId(discovery, seed))],
  ]);
  const answers: Probed<string> = new Map();
  await probe([...bodies.keys()], (what) => buyer.estimateFees(bodies.get(what)?.json), answers);
  note(summary(answers));
});

test('an estimate with a quote and nothing to buy', { tag: silent('LSP-EST-15') }, async ({ buyer, seed }) => {
  const { quote } = await buyer.purchase();
  const plain = estimateOf(await buyer.btcOrder());
  const ids = new Map([
    ['a live quote', quote.rfq_id],
    ['an unknown quote', unknownId(seed)],
  ]);
  const answers: Probed<string> = new Map();
  await probe([...ids.keys()], (what) => buyer.estimateFees(plain.with('rfq_id', ids.get(what)).json), answers);
  note(summary(answers));
});
