import type { SwapstringTerms } from '../interface/swaps/agreed.ts';
import { SetupError } from '../verdict/failures.ts';
import type { ComparedSwapstring } from './compared.ts';
import type { Connection } from './connection.ts';
import type { Members } from './members.ts';
import { TakerRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';

const STATUSES = ['Waiting', 'Pending', 'Succeeded', 'Expired', 'Failed'] as const;
export type SwapStatus = (typeof STATUSES)[number];

/** A swap as the node knows it; from and to are the taker's: it gives `from_asset` and gets `to_asset`. */
export interface Swap extends Omit<SwapstringTerms, 'expiry'> {
  readonly status: SwapStatus;
  /** Unix seconds, like all times here. */
  readonly requested_at: number;
  readonly initiated_at: number | null;
  readonly expires_at: number;
  readonly completed_at: number | null;
}

/** The swaps of a node by the part that it plays in them. */
export interface Swaps {
  readonly maker: readonly Swap[];
  readonly taker: readonly Swap[];
}

/**
 * `POST /taker`: lets the node take part in the swap. Not to be repeated once the swap runs: the node forgets what it
 * knew of the swap and begins at Waiting.
 */
export async function whitelistSwap(node: Connection, swapstring: ComparedSwapstring): Promise<void> {
  await node.call({ method: 'POST', path: '/taker', json: { swapstring } });
}

/** `GET /listswaps`, in no particular order. */
export async function readSwaps(node: Connection): Promise<Swaps> {
  const swaps = await node.call({ method: 'GET', path: '/listswaps' });
  return { maker: swaps.list('maker').map(swapOf), taker: swaps.list('taker').map(swapOf) };
}

/** The swap with this payment hash in which the node is the taker; undefined when it knows none. */
export async function findSwap(node: Connection, revision: Revision, payment_hash: string): Promise<Swap | undefined> {
  if (revision.getswap !== false) {
    const found = await getSwap(node, payment_hash);
    revision.getswap = found !== 'unknown call';
    if (found !== 'unknown call') return found;
  }
  const hash = payment_hash.toLowerCase();
  return (await readSwaps(node)).taker.find((swap) => swap.payment_hash === hash);
}

async function getSwap(node: Connection, payment_hash: string): Promise<Swap | 'unknown call' | undefined> {
  try {
    const json = { payment_hash, taker: true };
    const answer = await node.callIfKnown({ method: 'POST', path: '/getswap', json, reads: true });
    return answer ? swapOf(answer.part('swap')) : 'unknown call';
  } catch (error) {
    if (error instanceof TakerRefusal && error.name_ === 'SwapNotFound') return undefined;
    throw error;
  }
}

/**
 * `POST /decodeswapstring`: what a swapstring says, as the node reads it; undefined when its software does not have the call.
 * @throws {TakerRefusal} `InvalidSwapString` for one that the node could not take
 */
export async function decodeSwapstring(
  node: Connection,
  revision: Revision,
  swapstring: string,
): Promise<SwapstringTerms | undefined> {
  if (revision.decodeswapstring === false) return undefined;
  const path = '/decodeswapstring';
  const decoded = await node.callIfKnown({ method: 'POST', path, json: { swapstring }, reads: true });
  revision.decodeswapstring = decoded !== undefined;
  return decoded && { ...termsOf(decoded), expiry: decoded.number('expiry') };
}

function swapOf(swap: Members): Swap {
  return {
    ...termsOf(swap),
    status: statusOf(swap.text('status')),
    requested_at: swap.number('requested_at'),
    initiated_at: swap.numberOrNull('initiated_at'),
    expires_at: swap.number('expires_at'),
    completed_at: swap.numberOrNull('completed_at'),
  };
}

function termsOf(swap: Members): Omit<SwapstringTerms, 'expiry'> {
  return {
    qty_from: swap.whole('qty_from'),
    qty_to: swap.whole('qty_to'),
    from_asset: swap.textOrNull('from_asset'),
    to_asset: swap.textOrNull('to_asset'),
    payment_hash: swap.text('payment_hash').toLowerCase(),
  };
}

function statusOf(word: string): SwapStatus {
  const status = STATUSES.find((known) => known === word);
  if (status === undefined) throw new SetupError(`the taker's node gives a swap the unknown status ${word}`);
  return status;
}
