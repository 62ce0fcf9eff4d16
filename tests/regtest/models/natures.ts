import type { Nature } from './laboratory.ts';

const SLOW = { step_ms: 600, lingering_ms: 2_500 } as const;

/**
 * The laboratories of models: nodes of 2024, with all the weaknesses that real ones of that time have, and nodes of today, which no longer break
 * when they are looked at in the wrong moment. A swap takes about as long as between two real nodes on a quiet machine.
 */
export const NATURES: readonly Nature[] = [
  {
    revision: '2024-11',
    ...SLOW,
    weaknesses: {
      breaks_when_listed_ms: 2_000,
      breaks_when_synced_ms: 1_500,
      lost_with_htlcs: true,
      least_payment_msat: 3_000_000n,
    },
  },
  { revision: 'current', ...SLOW, weaknesses: { lost_with_htlcs: true, least_payment_msat: 3_000_000n } },
];
