import type { SwapRecord, SwapStatus } from '../../lightning/swap-record.ts';
import type { SwapOptions } from './options.ts';
import type { SwapRefusal } from './refusals.ts';
import type { SwapTerms } from './terms.ts';

/** The decisions of the swap operations, in the order of a swap: init, execute. */
export const swapSeams = {
  /** Whether the amounts of an init are those of its quote (SWP-INIT-11). */
  amountsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_amount === quoted.from_amount && asked.to_amount === quoted.to_amount;
  },

  /** Whether the assets of an init are those of its quote (SWP-INIT-12). */
  assetsAgree(asked: SwapTerms, quoted: SwapTerms): boolean {
    return asked.from_asset === quoted.from_asset && asked.to_asset === quoted.to_asset;
  },

  /** Whether a refused init uses up its quote; `validation` is a 422 (SWP-INIT-13, 14). */
  spendsQuote(cause: SwapRefusal | 'validation', options: SwapOptions): boolean {
    return cause === 'other-figures' && options.mismatch_spends_quote;
  },

  /**
   * Whether a quote counts as used before the node is asked for the swap, so that no second init comes between
   * (SWP-INIT-10).
   */
  reservesQuote(): boolean {
    return true;
  },

  /** What is swapped, of an init that is not refused: always what was quoted. */
  agreedTerms(_asked: SwapTerms, quoted: SwapTerms): SwapTerms {
    return quoted;
  },

  /** Whether the swapstring of an execute is the one init gave for the hash (SWP-EXEC-04, 05). */
  isIssued(given: string, issued: string): boolean {
    return given === issued;
  },

  /** Which record of an ended swap counts: the first one that showed the end, or the node's latest (SWP-STATE-06). */
  endedRecord(first: SwapRecord, _latest: SwapRecord): SwapRecord {
    return first;
  },

  /** Why a swap that stands like this is not executed, if so (SWP-EXEC-10, 11). */
  executeRefusal(status: SwapStatus, executed: boolean): 'repeated' | 'ended' | undefined {
    if (status === 'Expired' || status === 'Failed') return 'ended';
    return executed || status === 'Succeeded' ? 'repeated' : undefined;
  },

  /**
   * The swapstring that the node has to pay: the one that init gave, not the one that comes with the execute
   * (SWP-EXEC-05).
   */
  executedSwapstring(_given: string, issued: string): string {
    return issued;
  },
};
