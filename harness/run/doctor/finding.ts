import { permits, TIERS, type Tier } from '../../../specs/tiers.ts';

/** One thing that a run needs of the target or of the client's node, and whether it is there. */
export interface Finding {
  /** The lowest tier that needs it. */
  readonly tier: Tier;
  readonly isThere: boolean;
  /** What is there, or what is missing. */
  readonly text: string;
  /** Commands that provide what is missing, with placeholders for secrets. */
  readonly fix?: readonly string[];
}

/** Something that is there. */
export function there(tier: Tier, text: string): Finding {
  return { tier, isThere: true, text };
}

/** Something that is missing, with the commands that fix it; none when the text names the fix. */
export function lacks(tier: Tier, text: string, ...fix: readonly string[]): Finding {
  return { tier, isThere: false, text, fix };
}

/** What is missing for a tier and for those that it includes. */
export function lackingFor(tier: Tier, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !finding.isThere && permits(tier, finding.tier));
}

/** For each tier whether it is ready, in a line: `read ready, quote ready, order ready, pay: 2 things missing`. */
export function readiness(findings: readonly Finding[]): string {
  const words = TIERS.map((tier) => {
    const { length } = lackingFor(tier, findings);
    return `${tier}${length === 0 ? ' ready' : `: ${missing(length)}`}`;
  });
  return words.join(', ');
}

/** A count of what is missing: `1 thing missing`, `2 things missing`. */
export function missing(count: number): string {
  return `${count} thing${count === 1 ? '' : 's'} missing`;
}
