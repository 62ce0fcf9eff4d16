import type { Exchange } from './exchange.ts';

// Operations of the target begin with their method in capitals, so a word in lower case before it marks another server.
const MARKED = /^[a-z]+ /;

/**
 * The operation under which an exchange with another server than the target stands in the evidence.
 * @param server one word in lower case for the server: `node`, which gives `node POST /sync`
 */
export function operationOfOther(server: string, method: string, path: string): string {
  return `${server} ${method} ${path}`;
}

/**
 * Whether an exchange was with another server than the target. Its answers say nothing about the target, so no judge of the
 * target's answers may look at it.
 */
export function isWithOther({ operation }: Pick<Exchange, 'operation'>): boolean {
  return operation !== undefined && MARKED.test(operation);
}
