import { changeBody, counted, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { EXECUTE, INIT, NODEINFO, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import type { Wire } from '../proxy/exchange.ts';
import { lower, on, set, unless, where } from '../rule.ts';
import { changeSwap, changeSwapByQuote } from './shown.ts';

/** Defects of the swap object, which show for some swaps or at some time only. */
export const FAULTS: Faults = {
  'initiated-at-rewritten-at-each-poll': {
    breaks: ['SWP-STATUS-17'],
    what: 'the time of initiation is that of asking',
    wire: changeSwap((swap, _reads, given) => {
      if (typeof swap.initiated_at === 'number') swap.initiated_at = Math.floor(timeOf(given) / 1000);
    }),
  },
  'requested-at-follows-the-clock': {
    breaks: ['SWP-STATUS-17'],
    what: 'the time of the request of a swap that waits is told as the present',
    wire: changeSwap((swap, _reads, given) => {
      if (swap.status === 'Waiting') swap.requested_at = Math.floor(timeOf(given) / 1000);
    }),
  },
  'times-of-the-end-in-milliseconds': {
    breaks: ['SWP-STATUS-06'],
    shownBy: ['SWP-STATE-06'],
    what: 'the time at which a swap ended is in milliseconds',
    wire: changeSwap((swap) => {
      if (typeof swap.completed_at === 'number') swap.completed_at *= 1000;
    }),
  },
  'btc-without-a-name-in-swaps': {
    breaks: ['SWP-STATUS-02'],
    shownBy: ['SWP-STATUS-01'],
    what: 'the BTC side of a swap is null, as the node has it',
    wire: on(STATUS).body(where('swap.to_asset', 'BTC', set('to_asset', null))),
  },
  'ends-in-small-letters': {
    breaks: ['SWP-STATUS-03'],
    shownBy: ['SWP-STATE-06'],
    what: 'the word for an end begins with a small letter',
    wire: on(STATUS).body(unless('swap.completed_at', null, lower('status'))),
  },
  'hash-of-the-latest-swap': {
    breaks: ['SWP-STATUS-04'],
    shownBy: ['FLW-SWAP-04'],
    what: 'every status has the hash of the swap that was begun last',
    wire: {
      reply({ operation }, given, { memory }) {
        if (operation === INIT && given.status === 200) memory.set('latest', membersOf(given.body).payment_hash);
        if (operation === STATUS && given.status === 200)
          membersOf(membersOf(given.body).swap).payment_hash = memory.get('latest');
        return given;
      },
    },
  },
  'figures-kept-by-pair': {
    breaks: ['FLW-SWAP-04'],
    what: 'of several swaps of one pair in one direction all are shown with the figures of the latest',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { from_asset, to_asset, from_amount, to_amount } = operation === INIT ? membersOf(body) : {};
        if (given.status !== 200) return given;
        if (operation === INIT) memory.set(`${from_asset} ${to_asset}`, [from_amount, to_amount]);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const latest = memory.get(`${swap.from_asset} ${swap.to_asset}`);
        if (Array.isArray(latest)) [swap.qty_from, swap.qty_to] = latest;
        return given;
      },
    },
  },
  'settled-swaps-of-a-pair-share-their-figures': {
    breaks: ['FLW-SWAP-04'],
    what: 'a swap that Succeeded is shown with the quantities of the first one of its pair that did',
    wire: {
      reply({ operation }, given, { memory }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.status !== 'Succeeded') return given;
        const pair = `${swap.from_asset} ${swap.to_asset}`;
        const first = memory.get(pair);
        if (Array.isArray(first)) [swap.qty_from, swap.qty_to] = first;
        else memory.set(pair, [swap.qty_from, swap.qty_to]);
        return given;
      },
    },
  },
  'large-quantities-as-text': {
    breaks: ['FMT-INT-02', 'SWP-STATUS-05'],
    what: 'a quantity beyond 2^53 is written as a text',
    wire: changeSwap((swap) => {
      for (const name of ['qty_from', 'qty_to'])
        if (BigInt(String(swap[name])) > 2n ** 53n) swap[name] = String(swap[name]);
    }),
  },
  'quantities-to-give-through-a-double': {
    breaks: ['FMT-INT-02', 'SWP-STATUS-05'],
    what: 'of a large quantity to give the last digits are lost, of one to get they are not',
    wire: changeSwap((swap) => {
      swap.qty_from = BigInt(Number(swap.qty_from));
    }),
  },
  'ended-swaps-through-a-double': {
    breaks: ['FMT-INT-02', 'SWP-STATUS-05'],
    what: 'large quantities are exact until their swap is over, and lose their last digits then',
    wire: changeSwap((swap) => {
      if (swap.status === 'Waiting' || swap.status === 'Pending') return;
      for (const name of ['qty_from', 'qty_to']) swap[name] = BigInt(Number(swap[name]));
    }),
  },
  'expired-swaps-through-a-double': {
    breaks: ['FMT-INT-02'],
    what: 'large quantities lose their last digits when their swap has Expired',
    wire: changeSwap((swap) => {
      if (swap.status === 'Expired') for (const name of ['qty_from', 'qty_to']) swap[name] = BigInt(Number(swap[name]));
    }),
  },
  'exchanges-shown-with-btc': {
    breaks: ['SWP-STATUS-05', 'FLW-SWAP-02'],
    what: 'a swap of one asset for another is shown as if it were paid in BTC',
    wire: changeSwap((swap) => {
      if (swap.from_asset !== 'BTC' && swap.to_asset !== 'BTC') swap.from_asset = 'BTC';
    }),
  },
  'quantities-of-exchanges-turned-round': {
    breaks: ['SWP-STATUS-05', 'FLW-SWAP-02'],
    what: 'of a swap of one asset for another the quantities stand the other way round',
    wire: changeSwap((swap) => {
      if (swap.from_asset !== 'BTC' && swap.to_asset !== 'BTC')
        [swap.qty_from, swap.qty_to] = [swap.qty_to, swap.qty_from];
    }),
  },
  'settled-swap-shows-what-arrived': {
    breaks: ['SWP-STATUS-05'],
    what: 'a swap that Succeeded is shown with the amount less a fee',
    wire: changeSwap((swap) => {
      if (swap.status === 'Succeeded') swap.qty_to = BigInt(String(swap.qty_to)) - 1n;
    }),
  },
  'ended-swaps-shown-short': {
    breaks: ['SWP-STATUS-01'],
    what: 'a swap that is over is shown without its assets',
    wire: changeSwap((swap) => {
      if (swap.completed_at === null) return;
      delete swap.from_asset;
      delete swap.to_asset;
    }),
  },
  'swaps-expire-with-their-quote': {
    breaks: ['SWP-STATE-01'],
    what: 'a swap that waits is Expired as soon as its quote has lapsed',
    wire: changeSwapByQuote((swap, quote_ends, now) => {
      if (swap.status === 'Waiting' && now > quote_ends)
        Object.assign(swap, { status: 'Expired', completed_at: quote_ends });
    }),
  },
  'swaps-expire-half-a-minute-early': {
    breaks: ['SWP-STATE-01'],
    what: 'a swap that waits is Expired when less than half a minute of its time is left',
    wire: changeSwap((swap, _reads, given) => {
      const shown_from = Number(swap.expires_at) - 30;
      if (swap.status === 'Waiting' && timeOf(given) / 1000 >= shown_from)
        Object.assign(swap, { status: 'Expired', completed_at: shown_from });
    }),
  },
  'purchases-never-expire': {
    breaks: ['SWP-STATE-04'],
    what: 'the sweep for swaps whose time is over looks at sales alone',
    wire: changeSwap((swap) => {
      if (swap.status === 'Expired' && swap.from_asset === 'BTC') revive(swap);
    }),
  },
  'executed-in-vain-never-expires': {
    breaks: ['SWP-STATE-04'],
    what: 'a swap whose execute was refused waits for ever',
    wire: {
      request({ operation, body }, { memory }) {
        if (operation === EXECUTE) memory.set(String(membersOf(body).payment_hash), true);
        return undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.status === 'Expired' && memory.has(String(membersOf(body).payment_hash))) revive(swap);
        return given;
      },
    },
    behaviour: { options: { no_route: 'keep' } },
  },
  'failed-turns-expired': {
    breaks: ['SWP-STATE-06'],
    what: 'a swap that Failed is Expired when its time is over',
    wire: endTurns('Failed'),
  },
  'succeeded-turns-expired': {
    breaks: ['SWP-STATE-06'],
    what: 'a swap that Succeeded is Expired when its time is over',
    wire: endTurns('Succeeded'),
  },
  'end-moves-with-a-further-execute': {
    breaks: ['SWP-STATE-06'],
    what: 'an execute of a swap that is over puts its end at the present',
    wire: {
      async request({ operation, body }, { now, memory }) {
        if (operation === EXECUTE) memory.set(String(membersOf(body).payment_hash), Math.floor((await now()) / 1000));
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const executed = Number(memory.get(String(swap.payment_hash)) ?? 0);
        if (Number(swap.completed_at) > 0 && executed > Number(swap.completed_at)) swap.completed_at = executed;
        return given;
      },
    },
  },
  'init-revives-an-expired-swap': {
    breaks: ['SWP-STATE-06'],
    what: 'a further init with the quote of a swap that is Expired is refused, and yet has the swap wait again',
    wire: revivedByInit('Expired'),
  },
  'init-revives-a-swap-that-failed': {
    breaks: ['SWP-STATE-06'],
    what: 'a further init with the quote of a swap that Failed is refused, and yet has the swap wait again',
    wire: revivedByInit('Failed'),
  },
  'init-revives-a-swap-that-succeeded': {
    breaks: ['SWP-STATE-06'],
    what: 'a further init with the quote of a swap that Succeeded is refused, and yet has the swap wait again',
    wire: revivedByInit('Succeeded'),
  },
  'waiting-neighbours-succeed-too': {
    breaks: ['SWP-STATE-08'],
    what: 'when a swap has Succeeded, all others that wait have, too',
    wire: {
      reply({ operation }, given, { memory }) {
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.status === 'Succeeded') memory.set('completed_at', swap.completed_at);
        if (swap.status === 'Waiting' && memory.has('completed_at'))
          Object.assign(swap, { status: 'Succeeded', completed_at: memory.get('completed_at') });
        return given;
      },
    },
  },
  'nodeinfo-without-height-now-and-then': {
    breaks: ['SWP-NODE-01'],
    shownBy: ['SWP-NODE-03'],
    what: 'every other nodeinfo comes from a cache that keeps no height',
    wire: changeBody(NODEINFO, (body, { count }) => {
      if (count % 2 === 0) delete body.block_height;
    }),
  },
};

/** A swap of one end turns Expired when its time is over. */
function endTurns(end: 'Failed' | 'Succeeded') {
  return changeSwap((swap, _reads, given) => {
    if (swap.status === end && timeOf(given) / 1000 > Number(swap.expires_at))
      Object.assign(swap, { status: 'Expired', completed_at: swap.expires_at });
  });
}

/** Has a swap of one end wait again once its quote was sent with a further init, which is refused. */
function revivedByInit(end: 'Expired' | 'Failed' | 'Succeeded'): Wire {
  return {
    reply({ operation, body }, given, { memory }) {
      const { rfq_id, payment_hash } = membersOf(body);
      if (operation === INIT && given.status === 200)
        memory.set(`swap of ${rfq_id}`, membersOf(given.body).payment_hash);
      else if (operation === INIT) counted(memory, String(memory.get(`swap of ${rfq_id}`)));
      const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
      if (swap.status === end && memory.has(String(payment_hash))) revive(swap);
      return given;
    },
  };
}

function revive(swap: Members): void {
  Object.assign(swap, { status: 'Waiting', completed_at: null });
}
