/** Every check. */
export const ALL_CHECKS: readonly string[] = [];

/** The checks that read the lists and judge nothing else. */
export const LISTS: readonly string[] = ['MKT', 'FMT', 'LIM'];

/** The checks that need no quote: most of what the interface leaves open on the wire shows there. */
export const BESIDE_TRADES: readonly string[] = ['MKT', 'FMT', 'ERR', 'LIM', 'AUT', 'VER'];

/** The checks that begin, execute or read swaps. */
export const SWAPS: readonly string[] = [
  'SWP',
  'FLW-SWAP',
  'FLW-QUOTE',
  'FMT-INT-02',
  'FMT-UNIT-02',
  'AUT-TOKEN',
  'ERR-STATUS-04',
  'WS-LIFE',
];

/** The checks that order channels. */
export const ORDERS: readonly string[] = ['LSP', 'FLW-ORDER', 'FLW-READ', 'FMT-UNIT-04', 'ERR-STATUS-04', 'AUT-TOKEN'];

/** The checks of the life of an order: its payments, its states, its channel, its price. */
export const ORDER_LIFECYCLE: readonly string[] = [
  'LSP-STATE',
  'LSP-CHAN',
  'LSP-RATE',
  'LSP-PAY',
  'LSP-ORDER-08',
  'LSP-ORDER-18',
  'LSP-EST-06',
  'LSP-CREATE-06',
  'FLW-ORDER-03',
];

/** The checks of a service whose node is away. */
export const OUTAGE: readonly string[] = ['ERR-CODE-05', 'ERR-STATUS-10', 'ERR-STATUS-11', 'ERR-STATUS-12'];

/** Requirements of a group by their numbers, such as `SWP-INIT` and 7. */
export function numbered(group: string, ...numbers: readonly number[]): string[] {
  return numbers.map((number) => `${group}-${String(number).padStart(2, '0')}`);
}
