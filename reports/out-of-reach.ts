import type { Reason } from '../harness/verdict/verdict.ts';

const OUT_OF_REACH: Readonly<Partial<Record<Reason, string>>> = {
  selection: 'requirements outside the selection',
  tier: 'requirements above the tier',
  need: 'requirements whose need the run lacks',
  'no-check': 'requirements without a check',
};

/** Why a run could not judge a requirement at all, as a name of those; undefined for one that it could. */
export function outOfReach(reason: Reason | undefined): string | undefined {
  return reason && OUT_OF_REACH[reason];
}
