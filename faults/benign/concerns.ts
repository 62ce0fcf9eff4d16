/** What reads the lists and judges nothing else. */
export const LISTS: readonly string[] = ['MKT', 'FMT', 'LIM'];

/** What needs no quote: most freedoms of the wire show there as well as anywhere. */
export const BESIDE_TRADES: readonly string[] = ['MKT', 'FMT', 'ERR', 'LIM', 'AUT', 'VER'];
