import { ASSETS, PAIRS } from '../operations.ts';
import { type Edit, on, type Rule, under } from '../rule.ts';

/** Changes each asset wherever it is shown: in the asset list and inside the pairs. */
export function everyAsset(...edits: readonly Edit[]): Rule {
  return on(ASSETS, PAIRS).body(...under(['assets.*', 'pairs.*.base', 'pairs.*.quote'], edits));
}
