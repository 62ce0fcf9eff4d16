import type { Answer } from '../../engine/wire/answer.ts';
import type { WireRequest } from '../../engine/wire/request.ts';
import type { Secret } from '../../engine/wire/secret.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import type { SwapQuote, SwapTerms } from './terms.ts';

/** Whether a request is held back by pacing, and repeated. */
type Sending = Pick<WireRequest, 'paced' | 'retry'>;

/** The swap operations by name. Each gives the answer as it came; whether it is right is the suites' question. */
export interface SwapOperations {
  /** GET /api/v1/swaps/nodeinfo */
  nodeinfo(): Promise<Answer>;
  /** POST /api/v1/swaps/init. What it creates has to go into the ledger: suites use the trader's `init`. */
  init(body: unknown, sending?: Sending): Promise<Answer>;
  /** POST /api/v1/swaps/execute */
  execute(body: unknown): Promise<Answer>;
  /** POST /api/v1/swaps/atomic/status */
  status(body: unknown): Promise<Answer>;
}

/** The swap operations over a wire. */
export function swapOperations(wire: Pick<Wire, 'send'>): SwapOperations {
  const post = (path: string) => (json: unknown, sending?: Sending) =>
    wire.send({ method: 'POST', path: `/api/v1/swaps/${path}`, json, ...sending });
  return {
    nodeinfo: () => wire.send({ method: 'GET', path: '/api/v1/swaps/nodeinfo' }),
    init: post('init'),
    execute: post('execute'),
    status: post('atomic/status'),
  };
}

/** The body of an init. */
export interface InitBody extends SwapTerms {
  readonly rfq_id: string;
}

/** The init that a quote is for: its legs, unchanged (FMT-UNIT-02). */
export function initOf({ rfq_id, from_asset, to_asset }: SwapQuote): InitBody {
  return {
    rfq_id,
    from_asset: from_asset.asset_id,
    from_amount: from_asset.amount,
    to_asset: to_asset.asset_id,
    to_amount: to_asset.amount,
  };
}

/** A swap as its init gave it. */
export interface BegunSwap {
  readonly quote: SwapQuote;
  readonly body: InitBody;
  readonly swapstring: string;
  readonly payment_hash: string;
  readonly access_token: Secret;
  /** When init answered, by the target's own clock if it shows it, else by ours; in unix seconds. */
  readonly begun_at: number;
}

/** What it takes to read a swap. */
export type SwapAccess = Pick<BegunSwap, 'payment_hash' | 'access_token'>;
