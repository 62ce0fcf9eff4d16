import type { Revision } from '../../lightning/revision.ts';
import { choice, figure, flag, type Values } from '../option.ts';

/**
 * What can be configured about swaps: figures, and what the interface leaves open. A direct payment
 * fails for want of whitelisting in its third step, and settles in its fifth.
 */
export const SWAP_OPTIONS = {
  swap_timeout_seconds: figure(120, 'How long a swap may take from its init, in seconds (SWP-STATE-11).'),
  payment_step_ms: figure(
    15,
    "How long each step of a payment takes, in milliseconds of the service's clock; 0 means at once.",
  ),
  htlc_lingering_ms: figure(
    0,
    "How long an HTLC stays in the commitments of its channel when it ended, in milliseconds of the service's clock.",
  ),
  payments_routed: flag(
    false,
    "Whether a third node stands between the maker's and the client's, which forwards for a fee.",
  ),
  btc_channels: choice(
    ['large', 'real'],
    'How large the channels between the two are: large enough for any amount of the catalogue, or as nodes open them.',
  ),
  node_latency_ms: figure(0, "How long the maker's node takes to answer the service, in milliseconds."),
  init_mismatch: choice(
    ['refuse', 'override'],
    'An init with figures other than the quoted ones: refused, or made with the quoted ones (SWP-INIT-11, 12).',
  ),
  mismatch_spends_quote: flag(false, 'Whether an init refused for its figures uses up the quote (SWP-INIT-14).'),
  onchain_init: choice(['refuse', 'accept'], 'A quote between on-chain layers at init (SWP-INIT-20).'),
  unusable_quote: choice([400, 404], 'The status of an init from an unknown, expired or used quote (SWP-INIT-07, 19).'),
  failing_execute: choice(
    ['error', 'body', 'later'],
    'How a failing execute shows: as an HTTP error, as HTTP 200 with a failing `status` in the body, or, where the payment fails only on its way, in the later swap status (SWP-EXEC-07).',
  ),
  repeated_execute: choice(
    ['refuse', 'accept'],
    'A repeated execute of a swap that is under way or has succeeded: refused, or answered like the first (SWP-EXEC-10).',
  ),
  no_route: choice(
    ['fail', 'keep'],
    'A swap whose payment finds no route: it is `Failed`, or it may be executed again (SWP-STATE-05, SWP-EXEC-13).',
  ),
  initiation: choice(
    ['execute', 'init'],
    'What counts as initiation: execute, or init, after which a swap is `Pending` at once (SWP-STATE-12).',
  ),
  timed_out: choice(
    ['Expired', 'Failed'],
    'The status of a swap that was executed and not completed in time (SWP-STATE-04, 05).',
  ),
  expiry_sweep_seconds: figure(
    0,
    'How much later than `expires_at` a swap that nobody executed is seen to be `Expired`, in seconds (SWP-STATE-04).',
  ),
  unreached_time: choice(
    ['null', 'zero', 'absent'],
    'How `initiated_at` and `completed_at` read before their moments (SWP-STATUS-08).',
  ),
  missing_hash: choice([422, 404], 'A status request without `payment_hash` (SWP-STATUS-15).'),
};

/** Their values. */
export interface SwapOptions extends Values<typeof SWAP_OPTIONS> {
  /** Which software the two nodes run. */
  node_revision: Revision;
}
