import { counted, elementsOf, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { INIT, NODEINFO, PAIRS } from '../operations.ts';
import { changeOrders } from '../orders/shown.ts';

/** Defects of what is read while something else goes on. */
export const FAULTS: Faults = {
  'pairs-inactive-right-after-an-init': {
    breaks: ['FLW-READ-01'],
    what: 'the first reading of the pairs after an init shows the pair of the swap as inactive',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (given.status !== 200) return given;
        const { from_asset, to_asset } = membersOf(body);
        if (operation === INIT) memory.set('swapped', [from_asset, to_asset].sort().join());
        if (operation !== PAIRS) return given;
        for (const pair of elementsOf(membersOf(given.body).pairs).map(membersOf))
          if (memory.get('swapped') === [pair.base_asset_id, pair.quote_asset_id].sort().join()) pair.is_active = false;
        memory.delete('swapped');
        return given;
      },
    },
  },
  'nodeinfo-of-the-node-of-the-latest-swap': {
    breaks: ['FLW-READ-01'],
    what: 'two nodes swap in turn, and nodeinfo is that of the one that had the latest',
    wire: {
      reply({ operation }, given, { memory }) {
        if (given.status !== 200) return given;
        if (operation === INIT) counted(memory, 'swaps');
        const info = membersOf(given.body);
        if (operation === NODEINFO && Number(memory.get('swaps') ?? 0) % 2 === 1)
          info.pubkey = otherKey(String(info.pubkey));
        return given;
      },
    },
  },
  'orders-read-with-the-expiry-of-the-latest': {
    breaks: ['FLW-READ-01'],
    what: 'get_order shows each order with the expiry of the one that was made last',
    wire: changeOrders(({ channel_expiry_blocks }, { reads, memory }) => {
      if (reads === 0) memory.set('latest', channel_expiry_blocks);
      return { channel_expiry_blocks: memory.get('latest') };
    }),
  },
};

/** The same key with another parity. */
function otherKey(pubkey: string): string {
  return (pubkey.startsWith('02') ? '03' : '02') + pubkey.slice(2);
}
