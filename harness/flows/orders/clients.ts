import { derivedPubkey } from '../../interface/formats/derived.ts';

/** What the checks of a run know of the clients that its provider serves. */
export interface ServedClients {
  /** Whether the client's own node was refused an order that another client was given. */
  isOwnFull(): boolean;
  /** Writes that down for all later checks. */
  ownIsFull(): void;
}

/** Knows nothing, and keeps nothing. */
export const NO_CLIENTS_KNOWN: ServedClients = { isOwnFull: () => false, ownIsFull: () => {} };

/** The key of one more client, which has no order yet. */
export function freshClient(seed: number, beside: string): string {
  return derivedPubkey(`client ${seed} beside ${beside}`);
}
