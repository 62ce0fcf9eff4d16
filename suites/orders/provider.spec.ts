import { objectsIn } from '../../harness/engine/json/members.ts';
import { accepted, expect, NotExercised, note, should, silent, test } from '../../harness/test.ts';

/** What describes an asset, wherever it is shown. */
const DESCRIPTION = ['ticker', 'name', 'precision', 'issued_supply'];

test('assets of the provider are described as in the market list', { tag: should('LSP-INFO-09') }, async ({
  buyer,
  lists,
}) => {
  const listed = new Map((await lists.assets()).map((asset) => [asset.asset_id, asset]));
  const both = objectsIn(accepted(await buyer.getInfo()).assets, '/assets').flatMap(({ element: one }) => {
    const asset = listed.get(one.asset_id);
    return asset ? [{ one, asset }] : [];
  });
  if (both.length === 0) throw new NotExercised('no asset is both listed and on offer for channels');
  for (const { one, asset } of both)
    for (const member of DESCRIPTION)
      expect(one[member], `\`${member}\` of ${asset.asset_id} in get_info`).toEqual(asset[member]);
});

test('whether the provider node is the maker node', { tag: silent('LSP-INFO-10') }, async ({ buyer, trader }) => {
  const { lsp_connection_url: address } = await buyer.info();
  const { pubkey } = accepted(await trader.nodeinfo());
  const isOne = address.toLowerCase().startsWith(`${String(pubkey).toLowerCase()}@`);
  note(isOne ? 'the provider node is the maker node' : "the provider node is another than the maker's");
});
