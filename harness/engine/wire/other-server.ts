import type { Exchange } from './exchange.ts';

// Operations of the target begin with their method in capitals, so a word in small letters in front of it is a mark.
const MARKED = /^[a-z]+ /;

/**
 * The operation under which an exchange with another server than the target stands in the evidence.
 * @param server what server it is, one word in small letters: `node`, which gives `node POST /sync`
 */
export function operationOfOther(server: string, method: string, path: string): string {
  return `${server} ${method} ${path}`;
}

/**
 * Whether an exchange was held with another server than the target. What such a server answers says nothing about the
 * target, so nothing that judges the target's answers may look at it.
 */
export function isWithOther({ operation }: Pick<Exchange, 'operation'>): boolean {
  return operation !== undefined && MARKED.test(operation);
}
