/**
 * Which software the nodes of a world run: that of November 2024, which lacks getswap, getpayment and decodeswapstring and
 * whose sync takes no body, or today's.
 */
export type Revision = 'current' | '2024-11';

/** Both of them, the newer one first. */
export const REVISIONS: readonly Revision[] = ['current', '2024-11'];
