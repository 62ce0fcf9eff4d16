import { elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, GET_ORDER, INIT, NODEINFO, PAIRS, SHORT_SOCKET } from '../operations.ts';
import { invalid } from '../swaps/shown.ts';

/** Defects of what is read while something else goes on. */
export const FAULTS: Faults = {
  'pairs-inactive-right-after-an-init': breaks('FLW-READ-01')
    .what('the first reading of the pairs after an init shows the pair of the swap as inactive')
    .onAnswer(INIT, ({ asked, memory }) => memory.set('swapped', pairOf(asked.from_asset, asked.to_asset)))
    .onAnswer(PAIRS, ({ answer, memory }) => {
      for (const pair of elementsOf(answer.pairs).map(membersOf))
        if (memory.get('swapped') === pairOf(pair.base_asset_id, pair.quote_asset_id)) pair.is_active = false;
      memory.delete('swapped');
    }),
  'pairs-inactive-right-after-an-execute': breaks('FLW-READ-01')
    .what('the first reading of the pairs after an execute shows the pair of the swap as inactive')
    .onReply(EXECUTE, ({ swap, memory }) => {
      memory.set('executed', swap && pairOf(swap.asked.from_asset, swap.asked.to_asset));
    })
    .onAnswer(PAIRS, ({ answer, memory }) => {
      for (const pair of elementsOf(answer.pairs).map(membersOf))
        if (memory.get('executed') === pairOf(pair.base_asset_id, pair.quote_asset_id)) pair.is_active = false;
      memory.delete('executed');
    }),
  'nodeinfo-of-another-node-after-every-second-swap': breaks('FLW-READ-01')
    .what('each second swap goes to the other of two nodes, and nodeinfo is that of the one that had the latest')
    .onAnswer(NODEINFO, ({ answer, past }) => {
      const isOther = Math.floor(past.swaps().length / 2) % 2 === 1;
      return isOther && { pubkey: otherKey(String(answer.pubkey)) };
    }),
  'nodeinfo-of-the-node-of-the-latest-swap': breaks('FLW-READ-01')
    .what('two nodes swap in turn, and nodeinfo is that of the one that had the latest')
    .onAnswer(NODEINFO, ({ answer, past }) => {
      const isOther = past.swaps().length % 2 === 1;
      return isOther && { pubkey: otherKey(String(answer.pubkey)) };
    }),
  'orders-read-with-the-expiry-of-the-latest': breaks('FLW-READ-01')
    .what('get_order shows each order with the expiry of the one that was made last')
    .onAnswer(GET_ORDER, ({ past }) => ({ channel_expiry_blocks: past.orders().at(-1)?.channel_expiry_blocks })),

  'quotes-of-a-long-session-for-show': breaks('FLW-SWAP-03', 'WS-QUOTE-11')
    .what('a quote that a session gives after ten messages begins no swap')
    .wire({
      socketReply({ count }, given, { memory }) {
        for (const { data } of given.messages.map(membersOf))
          if (count > 10) memory.set(`late ${membersOf(data).rfq_id}`, true);
        return given;
      },
    })
    .onRequest(INIT, ({ asked, memory }) => memory.has(`late ${asked.rfq_id}`) && invalid('There is no such quote')),
  'quotes-of-the-short-address-for-show': breaks('FLW-SWAP-03')
    .what('a quote from the short address of the socket begins no swap')
    .onRequest(
      INIT,
      ({ quote }) => quote?.session?.request.operation === SHORT_SOCKET && invalid('There is no such quote'),
    ),
  'swaps-of-ended-sessions-not-executed': breaks('FLW-SWAP-03')
    .what('a swap that began with a quote of the socket is not executed once the session of the quote has ended')
    .onRequest(EXECUTE, ({ swap }) => swap?.quote?.session?.open === false && invalid('The session is over')),
};

/** Two assets in any order. */
function pairOf(...assets: readonly unknown[]): string {
  return assets.toSorted().join();
}

/** The same key with another parity. */
function otherKey(pubkey: string): string {
  return (pubkey.startsWith('02') ? '03' : '02') + pubkey.slice(2);
}
