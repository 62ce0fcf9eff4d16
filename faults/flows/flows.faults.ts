import { counted, elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, NODEINFO, PAIRS, SHORT_SOCKET } from '../operations.ts';
import { changeOrders } from '../orders/shown.ts';
import type { SocketSession } from '../proxy/exchange.ts';
import { invalid, rememberSessions } from '../swaps/shown.ts';

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
    .onAnswer(INIT, ({ asked, answer, memory }) =>
      memory.set(`pair of ${answer.payment_hash}`, pairOf(asked.from_asset, asked.to_asset)),
    )
    .onReply(EXECUTE, ({ asked, memory }) => memory.set('executed', memory.get(`pair of ${asked.payment_hash}`)))
    .onAnswer(PAIRS, ({ answer, memory }) => {
      for (const pair of elementsOf(answer.pairs).map(membersOf))
        if (memory.get('executed') === pairOf(pair.base_asset_id, pair.quote_asset_id)) pair.is_active = false;
      memory.delete('executed');
    }),
  'nodeinfo-of-another-node-after-every-second-swap': breaks('FLW-READ-01')
    .what('each second swap goes to the other of two nodes, and nodeinfo is that of the one that had the latest')
    .onAnswer(INIT, ({ memory }) => counted(memory, 'swaps'))
    .onAnswer(NODEINFO, ({ answer, memory }) => {
      const isOther = Math.floor(Number(memory.get('swaps') ?? 0) / 2) % 2 === 1;
      return isOther && { pubkey: otherKey(String(answer.pubkey)) };
    }),
  'nodeinfo-of-the-node-of-the-latest-swap': breaks('FLW-READ-01')
    .what('two nodes swap in turn, and nodeinfo is that of the one that had the latest')
    .onAnswer(INIT, ({ memory }) => counted(memory, 'swaps'))
    .onAnswer(NODEINFO, ({ answer, memory }) => {
      const isOther = Number(memory.get('swaps') ?? 0) % 2 === 1;
      return isOther && { pubkey: otherKey(String(answer.pubkey)) };
    }),
  'orders-read-with-the-expiry-of-the-latest': breaks('FLW-READ-01')
    .what('get_order shows each order with the expiry of the one that was made last')
    .wireBy(changeOrders, ({ channel_expiry_blocks }, { reads, memory }) => {
      if (reads === 0) memory.set('latest', channel_expiry_blocks);
      return { channel_expiry_blocks: memory.get('latest') };
    }),

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
    .wire({
      socketReply({ session }, given, { memory }) {
        const isShort = session.request.operation === SHORT_SOCKET;
        for (const { data } of given.messages.map(membersOf))
          if (isShort) memory.set(`short ${membersOf(data).rfq_id}`, true);
        return given;
      },
    })
    .onRequest(INIT, ({ asked, memory }) => memory.has(`short ${asked.rfq_id}`) && invalid('There is no such quote')),
  'swaps-of-ended-sessions-not-executed': breaks('FLW-SWAP-03')
    .what('a swap that began with a quote of the socket is not executed once the session of the quote has ended')
    .wire(...rememberSessions)
    .onRequest(EXECUTE, ({ asked: { payment_hash }, memory }) => {
      const session = memory.get(`session of ${payment_hash}`) as SocketSession | undefined;
      return session?.open === false && invalid('The session is over');
    }),
};

/** Two assets in any order. */
function pairOf(...assets: readonly unknown[]): string {
  return assets.toSorted().join();
}

/** The same key with another parity. */
function otherKey(pubkey: string): string {
  return (pubkey.startsWith('02') ? '03' : '02') + pubkey.slice(2);
}
