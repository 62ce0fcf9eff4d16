import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, confirm, expect, must, precondition, test, tier } from '../../harness/test.ts';

test('what is safe to poll tells the same while quotes, swaps and orders are made', {
  tag: [must('FLW-READ-01'), tier('order')],
}, async ({ market, trader, buyer, lists, discovery }) => {
  const placed = await buyer.place();
  const read = async () => {
    const { pubkey, network } = accepted(await trader.nodeinfo());
    return {
      assets: await lists.assets(),
      pairs: await lists.pairs(),
      matrix: Market.recognisedIn(Market.matrixIn(await market.matrix()), discovery.pairs),
      node: { pubkey, network },
      provider: Orders.networkIn(accepted(await buyer.networkInfo())),
      order: await buyer.orderOf(placed),
    };
  };
  const works: Record<string, () => Promise<unknown>> = {
    'a quote': () => trader.quote(),
    // Twice, as what goes wrong with every second one is to show in each round.
    'an init': () => trader.begin(),
    'another init': () => trader.begin(),
    'an execute': async () => trader.executeFor(await trader.begin()),
    'an order': async () => buyer.place(await buyer.oddOrder()),
    'a purchase': async () => buyer.place(await buyer.otherOrder()),
  };

  await confirm('another client', async () => {
    const before = await precondition('what is safe to poll cannot be read', read());
    for (const [work, make] of Object.entries(works)) {
      await make();
      const after = await read();
      expect(Market.changesIn('assets', before.assets, after.assets), `in the asset list after ${work}`).toEqual([]);
      expect(Market.changesIn('pairs', before.pairs, after.pairs), `in the pair list after ${work}`).toEqual([]);
      // Where other layers are open, other assets may reach each other.
      if (Market.openLayersIn(after.assets) === Market.openLayersIn(before.assets))
        expect(after.matrix, `the matrix after ${work}`).toBe(before.matrix);
      expect(after.node, `nodeinfo after ${work}`).toEqual(before.node);
      expect(after.provider, `the network of network_info after ${work}`).toBe(before.provider);
      expect(Orders.changesOf(before.order, after.order), `in the order of before, after ${work}`).toEqual([]);
    }
  });
});
