import type { Asset, Pair } from '../../../schemas/types.ts';

/** What the target lists. Elements are as they came; whether their shape is right is what the market suites judge. */
export interface Listing {
  readonly network?: string;
  readonly assets: readonly Asset[];
  /** All pairs, inactive ones included. */
  readonly pairs: readonly Pair[];
}
