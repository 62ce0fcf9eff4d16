import type { RequirementId } from '../../specs/ids.ts';
import { type Tier, tierOf } from '../../specs/tiers.ts';

/** Where the endpoint does not decide: what shows only on a paid order, or only on orders at all. */
const HIGHER: Readonly<Partial<Record<RequirementId, Tier>>> = {
  'LSP-STATE-02': 'pay',
  'LSP-STATE-03': 'pay',
  'LSP-STATE-04': 'pay',
  'LSP-CHAN-01': 'pay',
  'LSP-RATE-09': 'pay',
  'LSP-RATE-10': 'pay',
  'SWP-EXEC-01': 'pay',
  'SWP-EXEC-02': 'pay',
  'ERR-CODE-02': 'order',
  'FMT-TIME-02': 'order',
  'WS-ERR-07': 'quote',
  'WS-ERR-11': 'quote',
};

/** The lowest tier of a run that can show a passive requirement. */
export function passiveTier(id: RequirementId): Tier {
  return HIGHER[id] ?? tierOf([id]);
}
