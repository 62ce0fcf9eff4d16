import { createHash, timingSafeEqual } from 'node:crypto';
import { isTerminal, type SwapRecord, type SwapStatus } from '../../lightning/swap-record.ts';
import { readPubkey } from '../../lightning/swaps.ts';
import type { Random } from '../../random.ts';
import type { IssuedSwap } from './book.ts';
import type { SwapOptions } from './options.ts';
import { REFUSAL_MESSAGES, type RefusalText, type SwapRefusal } from './refusals.ts';
import { type SwapTerms, wireAsset } from './terms.ts';

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The decisions of the swap operations. */
export const swapBehaviour = {
  /** What nodeinfo tells of the maker's node. */
  nodeInfo(node: { pubkey: string; block_height: number }, network: string): unknown {
    const { pubkey, block_height } = node;
    return { pubkey, network: network.charAt(0).toUpperCase() + network.slice(1), block_height };
  },

  /** What a refusal of the application says. */
  swapRefusal(cause: SwapRefusal, options: SwapOptions): RefusalText {
    const message = REFUSAL_MESSAGES[cause];
    if (cause === 'no-liquidity') return { status: 503, error_code: 'SERVICE_UNAVAILABLE', message };
    const absent = cause.endsWith('-quote') && cause !== 'onchain-quote' && options.unusable_quote === 404;
    return absent
      ? { status: 404, error_code: 'NOT_FOUND', message }
      : { status: 400, error_code: 'VALIDATION_ERROR', message };
  },

  /** Whether an amount can start a swap at all (SWP-INIT-18). */
  isSwapAmount(amount: bigint): boolean {
    return amount > 0n;
  },

  /** Whether the amounts of an init are those of its quote (SWP-INIT-11). */
  amountsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_amount === quoted.from_amount && asked.to_amount === quoted.to_amount;
  },

  /** Whether the assets of an init are those of its quote (SWP-INIT-12). */
  assetsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_asset === quoted.from_asset && asked.to_asset === quoted.to_asset;
  },

  /** What is swapped, of an init that is not refused: always what was quoted. */
  agreedTerms(_asked: SwapTerms, quoted: SwapTerms): SwapTerms {
    return quoted;
  },

  /** Whether a quote counts as used before the node is asked for the swap, so that no second init comes between (SWP-INIT-10). */
  reservesQuote(): boolean {
    return true;
  },

  /** Whether a refused init uses up its quote; `validation` is a 422 (SWP-INIT-13, 14). */
  spendsQuote(cause: SwapRefusal | 'validation', options: SwapOptions): boolean {
    return cause === 'other-figures' && options.mismatch_spends_quote;
  },

  /** The token of a new swap: 258 random bits behind a fixed prefix (AUT-TOKEN-05). */
  accessToken(random: Random, _swap: { rfq_id: string; payment_hash: string }): string {
    return `swp_${random.text(43, TOKEN_ALPHABET)}`;
  },

  /** The swapstring as the client gets it, from the node's own, which a taker's node can read. */
  swapstring(of_node: string, _terms: SwapTerms): string {
    return of_node;
  },

  /** Whether the swapstring of an execute is the one init gave for the hash (SWP-EXEC-04, 05). */
  isIssued(swapstring: string, issued: IssuedSwap): boolean {
    return swapstring === issued.swapstring;
  },

  /** The swapstring that the node is told to pay, the client's or its own (SWP-EXEC-05). */
  executedSwapstring(_given: string, issued: IssuedSwap): string {
    return issued.node_swapstring;
  },

  /** Whether a text is the public key of a node: a compressed point of secp256k1 (SWP-EXEC-09). */
  isNodePubkey(text: string): boolean {
    try {
      readPubkey(text);
      return true;
    } catch {
      return false;
    }
  },

  /** Why a swap that stands like this is not executed, if so (SWP-EXEC-10, 11). */
  executeRefusal(status: SwapStatus, executed: boolean): 'repeated' | 'ended' | undefined {
    if (status === 'Expired' || status === 'Failed') return 'ended';
    return executed || status === 'Succeeded' ? 'repeated' : undefined;
  },

  /** What an execute answers once the payment is under way. */
  executeAnswer(_issued: IssuedSwap): { status: number; message: string } {
    return { status: 200, message: 'The swap is under way' };
  },

  /** Whether a token opens a swap; undefined stands for a hash that no swap has. Takes the same time for every answer. */
  opens(given: string, expected: string | undefined): boolean {
    const equal = timingSafeEqual(digest(given), digest(expected ?? ''));
    return equal && expected !== undefined;
  },

  /** What a status request that opens nothing is told, whatever the cause (SWP-STATUS-09 to 12). */
  swapNotFound(_cause: 'unknown-hash' | 'no-token' | 'wrong-token'): RefusalText {
    return { status: 404, error_code: 'NOT_FOUND', message: 'Swap not found' };
  },

  /** The word for a swap, from the node's record; `failed_at` as in IssuedSwap, `now` in unix seconds. */
  swapStatus(record: SwapRecord, failed_at: number | undefined, now: number, options: SwapOptions): SwapStatus {
    const before = options.initiation === 'init' ? 'Pending' : 'Waiting';
    if (failed_at !== undefined) return 'Failed';
    switch (record.status) {
      case 'Waiting':
        return before;
      case 'Expired':
        return now < record.expires_at + options.expiry_sweep_seconds ? before : 'Expired';
      case 'Failed':
        return (record.completed_at ?? 0) > record.expires_at ? options.timed_out : 'Failed';
      default:
        return record.status;
    }
  },

  /** When a swap was initiated and when it ended; null until then. */
  swapTimes(
    record: SwapRecord,
    status: SwapStatus,
    failed_at: number | undefined,
    options: SwapOptions,
  ): { initiated_at: number | null; completed_at: number | null } {
    return {
      initiated_at: options.initiation === 'init' ? record.requested_at : record.initiated_at,
      completed_at: isTerminal(status) ? (failed_at ?? record.completed_at) : null,
    };
  },

  /** How a moment that has not come yet reads (SWP-STATUS-08). */
  unreachedTime({ unreached_time }: SwapOptions): null | 0 | undefined {
    if (unreached_time === 'absent') return undefined;
    return unreached_time === 'zero' ? 0 : null;
  },

  /** The swap object, from the client's side (SWP-STATUS-05, 18). */
  showSwap(
    record: SwapRecord,
    state: { status: SwapStatus; initiated_at: number | null; completed_at: number | null },
    options: SwapOptions,
  ): Record<string, unknown> {
    return {
      qty_from: record.qty_from,
      qty_to: record.qty_to,
      from_asset: wireAsset(record.from_asset),
      to_asset: wireAsset(record.to_asset),
      payment_hash: record.payment_hash,
      status: state.status,
      requested_at: record.requested_at,
      initiated_at: state.initiated_at ?? this.unreachedTime(options),
      expires_at: record.expires_at,
      completed_at: state.completed_at ?? this.unreachedTime(options),
    };
  },
};

/** See the members of `swapBehaviour`. */
export type SwapBehaviour = typeof swapBehaviour;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
