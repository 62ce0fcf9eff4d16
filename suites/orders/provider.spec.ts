import { objectsIn } from '../../harness/engine/json/members.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, expect, NotExercised, note, should, silent, test } from '../../harness/test.ts';

test('assets of the provider are described as in the market list', { tag: should('LSP-INFO-09') }, async ({
  buyer,
  lists,
}) => {
  const listed = new Map((await lists.assets()).map((asset) => [asset.asset_id, Market.soundAsset(asset)]));
  const both = objectsIn(accepted(await buyer.getInfo()).assets, '/assets').flatMap(({ element }) => {
    const asset = listed.get(element.asset_id);
    return asset ? [{ one: Orders.soundOffer(element), asset }] : [];
  });
  if (both.length === 0) throw new NotExercised('no asset is both listed and on offer for channels');
  for (const { one, asset } of both)
    for (const member of Orders.DESCRIPTION.filter((name) => name in one && name in asset))
      expect(one[member], `\`${member}\` of ${asset.asset_id} in get_info`).toEqual(asset[member]);
});

test('whether the provider node is the maker node', { tag: silent('LSP-INFO-10') }, async ({ buyer, trader }) => {
  const { lsp_connection_url: address } = await buyer.info();
  const { pubkey } = accepted(await trader.nodeinfo());
  const isOne = address.toLowerCase().startsWith(`${String(pubkey).toLowerCase()}@`);
  note(isOne ? 'the provider node is the maker node' : "the provider node is another than the maker's");
});
