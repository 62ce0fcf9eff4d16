import type { Htlc } from './ledger.ts';
import type { Hop } from './route.ts';

/** The steps of a payment, in the order of the good case; `fail-back` replaces the rest when something went wrong. */
export type StepName = 'offer' | 'intercept' | 'forward' | 'claim' | 'settle' | 'fail-back';

/** What happens to a payment at its ends; the engine moves the amounts, these write the records. */
export interface Parties {
  /** The node in the middle of a swap judges what is to come in and go out; true lets it through. */
  judge(incoming: Hop, outgoing: Hop): boolean;
  /** What has come in to the payee is there; false leaves it there until the payee is asked again. */
  takes(): boolean;
  /** What the payee would claim with: 64 hexadecimal characters, or undefined when it does not know any. */
  preimage(): string | undefined;
  /** The payee has shown its preimage and been paid by its last hop. */
  claimed(): void;
  /** The node in the middle of a swap has got what it is owed. */
  passedThrough(): void;
  /** Every amount has arrived. */
  completed(): void;
  /** Nothing has arrived, and nothing will. */
  failed(): void;
}

/** A payment on its way over a list of hops. A swap is a payment of the maker to itself that turns round at the taker. */
export interface Execution {
  readonly payment_hash: string;
  readonly hops: readonly Hop[];
  /** Index of the hop at which a swap turns round: the first one the taker pays into. Absent for a plain payment. */
  readonly turn?: number;
  /** Unix seconds after which nobody forwards or claims any more, unless the payee holds it already. */
  readonly expires_at: number;
  /** Whether the payee holds it: only the payee or its time lock ends it then. */
  accepted: boolean;
  /** Block height after which the first hop's sender takes its amount back; every later hop ends earlier. */
  readonly cltv_expiries: readonly number[];
  readonly parties: Parties;
  readonly htlcs: Htlc[];
  phase: 'forward' | 'settle' | 'fail' | 'done';
  intercepted: boolean;
  outcome: 'succeeded' | 'failed' | undefined;
  /** Milliseconds at which the last step was made. */
  moved_at: number;
}

/** The next step of a payment and the node that has to make it; undefined when the payment is over. */
export function nextStep(execution: Execution): { name: StepName; actor: string } | undefined {
  const { hops, htlcs, phase, turn } = execution;
  if (phase === 'done') return undefined;
  if (phase === 'forward') {
    const hop = hops[htlcs.length];
    const last = hops.at(-1);
    if (hop === undefined) return last && { name: 'claim', actor: last.to };
    if (htlcs.length === 0) return { name: 'offer', actor: hop.from };
    if (htlcs.length === turn && !execution.intercepted) return { name: 'intercept', actor: hop.from };
    return { name: 'forward', actor: hop.from };
  }
  const index = htlcs.findLastIndex(({ state }) => state === 'held');
  const held = htlcs[index];
  if (held === undefined) return undefined;
  // The preimage travels back hop by hop: a node whose own payment onwards was taken back has not learned it.
  const knows = phase === 'settle' && (htlcs[index + 1] === undefined || htlcs[index + 1]?.state === 'settled');
  return { name: knows ? 'settle' : 'fail-back', actor: held.to };
}
