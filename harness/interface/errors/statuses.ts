/** What statuses mean (interface, Errors), said once for all checks. */
import { OF_NETWORKS } from '../../engine/wire/retry.ts';
import { CREATE_ORDER, ESTIMATE_FEES, EXECUTE, INIT, QUOTE, RATE_DECISION } from '../operations.ts';

/** The statuses of the table. */
export const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 422, 429, 500, 502, 503]);

/**
 * What servers, and the proxies before them, say of bytes that break HTTP's own rules; the table leaves their bodies open
 * (ERR-STATUS-01).
 */
export const ABUSE_OF_HTTP: ReadonlySet<number> = new Set([405, 411, 413, 414, 415, 431]);

/** Throttled, upstream away, maintenance, a proxy that waited in vain: nothing is said of the operation itself. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether nothing is said of the operation; a delivery network has pages of its own, and JSON with its statuses is the service's. */
export function tellsNothing({ status, value }: { readonly status: number; readonly value?: unknown }): boolean {
  return BUSY.has(status) || (OF_NETWORKS.has(status) && value === undefined);
}

/** Whether a server says that it has no such method at all (RFC 9110, 15.6.2): of what is no operation that is as good as a 405. */
export function isNoMethod({ status, operation }: { readonly status: number; readonly operation: string | undefined }) {
  return status === 501 && operation === undefined;
}

/**
 * How servers say that a request conflicts with the state of something: of a quote that is used, say, which 410 says as well, or of
 * funds, where they lack (402). The table has none of them.
 */
export const CONFLICTS: ReadonlySet<number> = new Set([402, 409, 410]);

/** Where a request may conflict with the state of something: a quote, a swap, an order. */
const CONFLICTING: ReadonlySet<string> = new Set([QUOTE, INIT, EXECUTE, ESTIMATE_FEES, CREATE_ORDER, RATE_DECISION]);

/** Whether an operation refuses a request for the state of something, with a status of its own for that. */
export function isConflict({ operation, status }: { readonly operation: string | undefined; readonly status: number }) {
  return operation !== undefined && CONFLICTS.has(status) && CONFLICTING.has(operation);
}

/** Statuses outside the table that never violate anything: the upgrade of a socket, abuse of HTTP, a proxy's own. */
export const TOLERATED: ReadonlySet<number> = new Set([101, ...ABUSE_OF_HTTP, 504]);

/** By which header of a request a status outside the table is HTTP's own answer (ERR-STATUS-01). */
const ANSWERS_TO_HEADERS: ReadonlyMap<number, (name: string, value: string) => boolean> = new Map([
  [304, (name) => name === 'if-none-match' || name === 'if-modified-since'],
  [
    406,
    (name, value) => name === 'accept-language' || (name === 'accept' && !/\*\/\*|application\/(json|\*)/i.test(value)),
  ],
  [416, (name) => name === 'range'],
]);

/** Whether HTTP itself has this status for what a header of the request asks for: another type, a range, only what is new. */
export function answersToHeaders(status: number, headers: readonly (readonly [string, string])[]): boolean {
  const isFor = ANSWERS_TO_HEADERS.get(status);
  return isFor !== undefined && headers.some(([name, value]) => isFor(name.toLowerCase(), value));
}
