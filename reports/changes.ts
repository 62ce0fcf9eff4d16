import { plainText } from '../harness/engine/plain-text.ts';
import type { Conformance } from './conformance.ts';
import { cut } from './plain-text.ts';
import type { RequirementReport } from './requirement-report.ts';

/** So much of a reason is shown, in characters. */
const WIDTH = 160;

/** How a replay compares with the run that it replays. */
export interface Changes {
  /** Whether a verdict came out otherwise. */
  readonly differ: boolean;
  /** For people: how many came out as they were, and each that did not: `id: then → now`, and why it is so now. */
  readonly lines: readonly string[];
}

/** Which verdicts of a run came out otherwise when it was replayed. */
export function changesBetween(then: Conformance, now: Conformance): Changes {
  const before = new Map(then.requirements.map((requirement) => [requirement.id, requirement]));
  const replayed = now.requirements.filter(({ reasonCode }) => reasonCode !== 'selection');
  const same = replayed.filter((entry) => JSON.stringify(entry) === JSON.stringify(before.get(entry.id)));
  const lines = replayed.flatMap((entry) => {
    const known = before.get(entry.id);
    if (known?.verdict === entry.verdict) return [];
    const why = whyOf(entry);
    return [`  ${entry.id}: ${known?.verdict ?? 'unknown'} → ${entry.verdict}${why === undefined ? '' : `: ${why}`}`];
  });
  const counted = `${same.length} of ${replayed.length} requirements came out as they were recorded`;
  if (lines.length > 0) return { differ: true, lines: [`${counted}; verdicts that differ:`, ...lines] };
  const closing = same.length === replayed.length ? `${counted}.` : `${counted}; no verdict differs.`;
  return { differ: false, lines: [closing] };
}

function whyOf({ reason, checks }: RequirementReport): string | undefined {
  const said = reason ?? checks.find(({ outcome }) => outcome === 'violated')?.message;
  return said === undefined ? undefined : cut(plainText(said).replaceAll('\n', ' '), WIDTH);
}
