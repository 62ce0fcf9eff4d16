/** What statuses mean (interface, Errors), said once for all checks. */

/** The statuses of the table. */
export const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 422, 429, 500, 502, 503]);

/**
 * What servers, and the proxies before them, say of bytes that break HTTP's own rules; the table leaves their bodies open
 * (ERR-STATUS-01).
 */
export const ABUSE_OF_HTTP: ReadonlySet<number> = new Set([405, 411, 413, 414, 415, 431]);

/** Throttled, upstream away, maintenance, a proxy that waited in vain: nothing is said of the operation itself. */
export const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Statuses outside the table that never violate anything: the upgrade of a socket, abuse of HTTP, a proxy's own. */
export const TOLERATED: ReadonlySet<number> = new Set([101, ...ABUSE_OF_HTTP, 504]);
