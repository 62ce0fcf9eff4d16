import type { Exchange } from '../engine/wire/exchange.ts';

/** No operation of the target begins so: they begin with their method. */
const MARK = 'taker ';

/** The operation under which a call of the client's own node stands in the evidence: `taker POST /taker`. */
export function takerOperation(method: string, path: string): string {
  return `${MARK}${method} ${path}`;
}

/**
 * Whether an exchange was held with the client's own node. What the node answers says nothing about the target, so
 * nothing that judges the target's answers may look at it.
 */
export function isTakerExchange({ operation }: Pick<Exchange, 'operation'>): boolean {
  return operation?.startsWith(MARK) ?? false;
}
