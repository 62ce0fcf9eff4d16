import type { Revision } from '../../lightning/revision.ts';

/** What can be configured about swaps: figures, and what the interface leaves open. */
export interface SwapOptions {
  /** How long a swap may take from its init, in seconds (SWP-STATE-11). */
  swap_timeout_seconds: number;
  /** How long each step of a payment takes, in milliseconds of the service's clock; 0 means at once. */
  payment_step_ms: number;
  /** How long an HTLC stays in the commitments of its channel when it ended, in milliseconds of the service's clock. */
  htlc_lingering_ms: number;
  /** Whether a third node stands between the maker's and the client's, which forwards for a fee. */
  payments_routed: boolean;
  /** Which software the two nodes run. */
  node_revision: Revision;
  /** How large the channels between the two are: large enough for any amount of the catalogue, or as nodes open them. */
  btc_channels: 'large' | 'real';
  /** How long the maker's node takes to answer the service, in milliseconds. */
  node_latency_ms: number;
  /** An init with figures other than the quoted ones: refused, or made with the quoted ones (SWP-INIT-11, 12). */
  init_mismatch: 'refuse' | 'override';
  /** Whether an init refused for its figures uses up the quote (SWP-INIT-14). */
  mismatch_spends_quote: boolean;
  /** A quote between on-chain layers at init (SWP-INIT-20). */
  onchain_init: 'refuse' | 'accept';
  /** The status of an init from an unknown, expired or used quote (SWP-INIT-07, 19). */
  unusable_quote: 400 | 404;
  /**
   * How a failing execute shows: as an HTTP error, as HTTP 200 with a failing `status` in the body, or, where the payment
   * fails only on its way, in the later swap status (SWP-EXEC-07).
   */
  failing_execute: 'error' | 'body' | 'later';
  /** A repeated execute of a swap that is under way or has succeeded: refused, or answered like the first (SWP-EXEC-10). */
  repeated_execute: 'refuse' | 'accept';
  /** A swap whose payment finds no route: it is `Failed`, or it may be executed again (SWP-STATE-05, SWP-EXEC-13). */
  no_route: 'fail' | 'keep';
  /** What counts as initiation: execute, or init, after which a swap is `Pending` at once (SWP-STATE-12). */
  initiation: 'execute' | 'init';
  /** The status of a swap that was executed and not completed in time (SWP-STATE-04, 05). */
  timed_out: 'Expired' | 'Failed';
  /** How much later than `expires_at` a swap that nobody executed is seen to be `Expired`, in seconds (SWP-STATE-04). */
  expiry_sweep_seconds: number;
  /** How `initiated_at` and `completed_at` read before their moments (SWP-STATUS-08). */
  unreached_time: 'null' | 'zero' | 'absent';
  /** A status request without `payment_hash` (SWP-STATUS-15). */
  missing_hash: 404 | 422;
}

/** The defaults of the swap options. A direct payment fails for want of whitelisting in its third step, and settles in its fifth. */
export const SWAP_DEFAULTS: SwapOptions = {
  swap_timeout_seconds: 120,
  payment_step_ms: 15,
  htlc_lingering_ms: 0,
  payments_routed: false,
  node_revision: 'current',
  btc_channels: 'large',
  node_latency_ms: 0,
  init_mismatch: 'refuse',
  mismatch_spends_quote: false,
  onchain_init: 'refuse',
  unusable_quote: 400,
  failing_execute: 'error',
  repeated_execute: 'refuse',
  no_route: 'fail',
  initiation: 'execute',
  timed_out: 'Expired',
  expiry_sweep_seconds: 0,
  unreached_time: 'null',
  missing_hash: 422,
};
