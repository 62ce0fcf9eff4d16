import { createHash, timingSafeEqual } from 'node:crypto';
import type { SwapRecord, SwapStatus } from '../../lightning/swap-record.ts';
import type { Random } from '../../random.ts';
import type { IssuedSwap } from './book.ts';
import type { SwapOptions } from './options.ts';
import type { RefusalText, SwapRefusal } from './refusals.ts';
import type { SwapTerms } from './terms.ts';

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The decisions of the swap operations, in the order of a swap: init, execute, status. */
export const swapSeams = {
  /**
   * Whether the amounts of an init are those of its quote (SWP-INIT-11). Needed by `init-at-the-callers-amounts`,
   * `init-at-almost-the-quoted-amounts`, `init-in-either-direction`, `init-in-satoshis`, `init-refuses-some-exact-amounts`.
   */
  amountsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_amount === quoted.from_amount && asked.to_amount === quoted.to_amount;
  },

  /**
   * Whether the assets of an init are those of its quote (SWP-INIT-12). Needed by `init-in-either-direction`,
   * `init-into-any-asset`.
   */
  assetsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_asset === quoted.from_asset && asked.to_asset === quoted.to_asset;
  },

  /** Whether a refused init uses up its quote; `validation` is a 422 (SWP-INIT-13, 14). Needed by `quote-burnt-by-a-422`. */
  spendsQuote(cause: SwapRefusal | 'validation', options: SwapOptions): boolean {
    return cause === 'other-figures' && options.mismatch_spends_quote;
  },

  /**
   * Whether a quote counts as used before the node is asked for the swap, so that no second init comes between
   * (SWP-INIT-10). Needed by `quote-taken-too-late`.
   */
  reservesQuote(): boolean {
    return true;
  },

  /**
   * What is swapped, of an init that is not refused: always what was quoted. Needed by `quote-fee-on-top`,
   * `quote-in-satoshis-at-init`, `init-at-the-callers-amounts`, `init-at-almost-the-quoted-amounts`,
   * `init-in-either-direction`, `init-into-any-asset`.
   */
  agreedTerms(_asked: SwapTerms, quoted: SwapTerms): SwapTerms {
    return quoted;
  },

  /**
   * The swapstring as the client gets it, from the node's own, which a taker's node can read. Needed by
   * `swapstring-with-semicolons`, `swapstring-without-an-asset`, `swapstring-in-satoshis`,
   * `swapstring-with-amounts-exchanged`, `swapstring-with-another-hash`, `benign-swapstring-of-another-layout`.
   */
  swapstring(of_node: string): string {
    return of_node;
  },

  /**
   * The token of a new swap: 258 random bits behind a fixed prefix (AUT-TOKEN-05). Needed by `init-with-an-empty-token`,
   * `one-token-for-all`, `hash-as-token`, `counted-tokens`, `short-tokens`, `benign-signed-tokens`.
   */
  accessToken(random: Random, _swap: { payment_hash: string }): string {
    return `swp_${random.text(43, TOKEN_ALPHABET)}`;
  },

  /**
   * Whether the swapstring of an execute is the one init gave for the hash (SWP-EXEC-04, 05). Needed by
   * `execute-refuses-the-willing`, `execute-ignores-the-swapstring`, `execute-at-the-callers-figures`.
   */
  isIssued(swapstring: string, issued: IssuedSwap): boolean {
    return swapstring === issued.swapstring;
  },

  /** Why a swap that stands like this is not executed, if so (SWP-EXEC-10, 11). Needed by `executed-twice`. */
  executeRefusal(status: SwapStatus, executed: boolean): 'repeated' | 'ended' | undefined {
    if (status === 'Expired' || status === 'Failed') return 'ended';
    return executed || status === 'Succeeded' ? 'repeated' : undefined;
  },

  /**
   * The swapstring that the node is told to pay, the client's or its own (SWP-EXEC-05). Needed by
   * `execute-at-the-callers-figures`.
   */
  executedSwapstring(_given: string, issued: IssuedSwap): string {
    return issued.node_swapstring;
  },

  /** What an execute answers once the payment is under way. Needed by `benign-execute-accepted`. */
  executeAnswer(): { status: number; message: string } {
    return { status: 200, message: 'The swap is under way' };
  },

  /**
   * Whether a token opens a swap; undefined stands for a hash that no swap has. Takes the same time for every answer. Needed
   * by `missing-token-opens`.
   */
  opens(given: string, expected: string | undefined): boolean {
    const equal = timingSafeEqual(digest(given), digest(expected ?? ''));
    return equal && expected !== undefined;
  },

  /**
   * What a status request that opens nothing is told, whatever the cause (SWP-STATUS-09 to 12). Needed by
   * `wrong-token-forbidden`, `unknown-hash-in-other-words`, `hidden-swaps-told-apart-by-code`.
   */
  swapNotFound(_cause: 'unknown-hash' | 'no-token' | 'wrong-token'): RefusalText {
    return { status: 404, error_code: 'NOT_FOUND', message: 'Swap not found' };
  },

  /**
   * The status of a swap, from the node's record; `failed_at` as in IssuedSwap, `now` in unix seconds. Needed by
   * `born-expired`, `born-failed`, `born-pending-though-not-initiated`, `never-expired`, `expired-called-failed`,
   * `expired-called-succeeded`, `expired-turns-failed`, `unwhitelisted-succeeds`, `succeeded-before-it-is-settled`,
   * `failed-called-pending`.
   */
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
};

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
