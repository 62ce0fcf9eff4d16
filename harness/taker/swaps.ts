import type { SwapstringTerms } from '../interface/swaps/agreed.ts';
import { SetupError } from '../verdict/failures.ts';
import type { ComparedSwapstring } from './compared.ts';
import type { Connection } from './connection.ts';
import type { Members } from './members.ts';
import { TakerRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';

const STATUSES = ['Waiting', 'Pending', 'Succeeded', 'Expired', 'Failed'] as const;
export type SwapStatus = (typeof STATUSES)[number];

/** A swap in which the node is the taker. */
export interface Swap {
  /** Lower-case hexadecimal. */
  readonly payment_hash: string;
  readonly status: SwapStatus;
}

/**
 * `POST /taker`: lets the node take part in the swap. Not to be repeated once the swap runs: the node forgets what it
 * knew of the swap and begins at Waiting.
 */
export async function whitelistSwap(node: Connection, swapstring: ComparedSwapstring): Promise<void> {
  await node.call({ method: 'POST', path: '/taker', json: { swapstring } });
}

/** `GET /listswaps`: those in which the node is the taker, in no particular order. */
export async function readSwaps(node: Connection): Promise<readonly Swap[]> {
  return (await node.call({ method: 'GET', path: '/listswaps' })).list('taker').map(swapOf);
}

/** The swap with this payment hash in which the node is the taker; undefined when it knows none. */
export async function findSwap(node: Connection, revision: Revision, payment_hash: string): Promise<Swap | undefined> {
  if (revision.getswap !== false) {
    const found = await getSwap(node, payment_hash);
    revision.getswap = found !== 'unknown call';
    if (found !== 'unknown call') return found;
  }
  const hash = payment_hash.toLowerCase();
  return (await readSwaps(node)).find((swap) => swap.payment_hash === hash);
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
  return (
    decoded && {
      qty_from: decoded.whole('qty_from'),
      qty_to: decoded.whole('qty_to'),
      from_asset: decoded.textOrNull('from_asset'),
      to_asset: decoded.textOrNull('to_asset'),
      payment_hash: decoded.text('payment_hash').toLowerCase(),
      expiry: decoded.number('expiry'),
    }
  );
}

function swapOf(swap: Members): Swap {
  return { payment_hash: swap.text('payment_hash').toLowerCase(), status: statusOf(swap.text('status')) };
}

function statusOf(word: string): SwapStatus {
  const status = STATUSES.find((known) => known === word);
  if (status === undefined) throw new SetupError(`the taker's node gives a swap the unknown status ${word}`);
  return status;
}
