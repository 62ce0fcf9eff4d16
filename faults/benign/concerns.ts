/** What reads the lists and judges nothing else. */
export const LISTS: readonly string[] = ['MKT', 'FMT', 'LIM'];

/** What needs no quote: most freedoms of the wire show there as well as anywhere. */
export const BESIDE_TRADES: readonly string[] = ['MKT', 'FMT', 'ERR', 'LIM', 'AUT', 'VER'];

/** What begins, executes or reads swaps. */
export const SWAP_CONCERNS: readonly string[] = [
  'SWP',
  'FLW-SWAP',
  'FLW-QUOTE',
  'FMT-INT-02',
  'FMT-UNIT-02',
  'AUT-TOKEN',
  'ERR-STATUS-04',
  'WS-LIFE',
];

/** What orders channels. */
export const ORDER_CONCERNS: readonly string[] = ['LSP', 'FLW-ORDER', 'ERR-STATUS-04', 'AUT-TOKEN'];
