import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import type { SwapRecord, SwapStatus } from '../../reference/lightning/swap-record.ts';
import type { MakerNode } from '../../reference/node/port.ts';
import { listAt, member, numberAt, numberOrNullAt, quantityAt, textAt, textOrNullAt, UnlikeNode } from './members.ts';
import { type CallNode, UnknownCall } from './node-calls.ts';

/** What the node does about swaps on the maker's side, unguarded. */
export interface SwapCalls {
  makeOffer: MakerNode['makeOffer'];
  /** Has the node pay, even if it paid before. */
  makerExecute: MakerNode['execute'];
  /** The node's record as it reads now; undefined where it has none. */
  record(payment_hash: string): Promise<SwapRecord | undefined>;
}

const STATUSES: readonly SwapStatus[] = ['Waiting', 'Pending', 'Succeeded', 'Expired', 'Failed'];

/** The calls of a node. Older revisions have no `/getswap`: they are asked for all swaps, once that is known. */
export function swapCalls(call: CallNode): SwapCalls {
  let lists = false;

  async function fromList(payment_hash: string): Promise<SwapRecord | undefined> {
    const found = listAt(await call({ method: 'GET', path: '/listswaps' }), 'maker').find(
      (swap) => textAt(swap, 'payment_hash') === payment_hash,
    );
    return found === undefined ? undefined : readSwap(found);
  }

  async function single(payment_hash: string): Promise<SwapRecord | undefined> {
    try {
      const answer = await call({ method: 'POST', path: '/getswap', body: { payment_hash, taker: false } });
      return readSwap(member(answer, 'swap'));
    } catch (error) {
      if (error instanceof NodeRefusal && error.name === 'SwapNotFound') return undefined;
      throw error;
    }
  }

  return {
    async makeOffer({ qty_from, from_asset, qty_to, to_asset, timeout_sec }) {
      const body = { qty_from, qty_to, from_asset, to_asset, timeout_sec };
      const offer = await call({ method: 'POST', path: '/makerinit', body, acts: true });
      return {
        swapstring: textAt(offer, 'swapstring'),
        payment_hash: textAt(offer, 'payment_hash'),
        payment_secret: textAt(offer, 'payment_secret'),
      };
    },
    async makerExecute({ swapstring, payment_secret, taker_pubkey }) {
      const body = { swapstring, payment_secret, taker_pubkey };
      await call({ method: 'POST', path: '/makerexecute', body, acts: true });
    },
    async record(payment_hash) {
      if (lists) return fromList(payment_hash);
      try {
        return await single(payment_hash);
      } catch (error) {
        if (!(error instanceof UnknownCall)) throw error;
        lists = true;
        return fromList(payment_hash);
      }
    },
  };
}

function readSwap(swap: unknown): SwapRecord {
  const status = STATUSES.find((known) => known === member(swap, 'status'));
  if (status === undefined) throw new UnlikeNode('status', `one of ${STATUSES.join(', ')}`);
  return {
    qty_from: quantityAt(swap, 'qty_from'),
    from_asset: textOrNullAt(swap, 'from_asset'),
    qty_to: quantityAt(swap, 'qty_to'),
    to_asset: textOrNullAt(swap, 'to_asset'),
    payment_hash: textAt(swap, 'payment_hash'),
    status,
    requested_at: numberAt(swap, 'requested_at'),
    initiated_at: numberOrNullAt(swap, 'initiated_at'),
    expires_at: numberAt(swap, 'expires_at'),
    completed_at: numberOrNullAt(swap, 'completed_at'),
  };
}
