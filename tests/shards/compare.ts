import type { Conformance } from '../../reports/conformance.ts';

type Report = Pick<Conformance, 'requirements'>;

/**
 * What a merge of shards says otherwise than the whole run, requirement by requirement.
 * @returns a line for each difference; empty when all verdicts are the same
 */
export function differences(whole: Report, merged: Report): string[] {
  const verdicts = new Map(merged.requirements.map(({ id, ...requirement }) => [id, requirement]));
  return whole.requirements.flatMap(({ id, verdict, reason }) => {
    const other = verdicts.get(id);
    if (other?.verdict === verdict) return [];
    const why = [reason, other?.reason].map((each) => each ?? 'no reason').join(' / ');
    return [`${id}: ${verdict} as a whole, ${other?.verdict ?? 'absent'} when merged (${why})`];
  });
}
