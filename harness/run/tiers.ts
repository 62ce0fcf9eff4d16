/** What a run may do to its target: each tier includes the ones before it (design: read → quote → order → pay → burst). */
export const TIERS = ['read', 'quote', 'order', 'pay', 'burst'] as const;
export type Tier = (typeof TIERS)[number];

/** The tiers that a run of `tier` includes, in order. */
export function tiersUpTo(tier: Tier): Tier[] {
  return TIERS.slice(0, TIERS.indexOf(tier) + 1);
}

/** Whether a run of tier `granted` may do what `asked` stands for. */
export function permits(granted: Tier, asked: Tier): boolean {
  return TIERS.indexOf(asked) <= TIERS.indexOf(granted);
}
