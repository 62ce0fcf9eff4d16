import { matchOperation } from './operations.ts';
import { loadRegister } from './register.ts';

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

/**
 * The tier that a check asks for: the one among its tags where it says so, otherwise what the operations of its
 * requirements ask for (`x-tier` of `specs/openapi.yaml`).
 * @param tags without the leading `@`; words that are neither a tier nor a requirement do not count
 */
export function tierOf(tags: readonly string[]): Tier {
  const named = TIERS.findLast((tier) => tags.includes(tier));
  if (named !== undefined) return named;
  const { byId } = loadRegister();
  const asked = tags.map((tag): Tier | undefined => {
    const [method = '', path = ''] = byId.get(tag)?.endpoint.split(' ') ?? [];
    return matchOperation(method, path)?.tier;
  });
  return TIERS.findLast((tier) => asked.includes(tier)) ?? 'read';
}
