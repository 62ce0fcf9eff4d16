import { NotApplicable, Violation } from '../engine/failures.ts';
import { requirement } from '../engine/verdict/requirement.ts';
import type { SequencesResult } from './sequences.ts';

/**
 * Gives each requirement its verdict from what sequences of commands came to: the one that the finding names is
 * violated, one that no sequence put to the test is left to other checks, the others hold.
 * @param ids all that the sequences may judge, each among the test's tags
 * @throws {Error} when the finding names a requirement that is not among them, so that none is lost
 */
export async function judgeSequences(
  { judged, finding, sequences, commands }: SequencesResult,
  ids: readonly string[],
) {
  if (finding && !ids.includes(finding.requirement))
    throw new Error(`${finding.requirement} is judged by sequences, but not declared: ${finding.message}`);
  for (const id of ids)
    await requirement(id, () => {
      if (finding?.requirement === id)
        throw new Violation(`${finding.message}\nafter ${finding.commands}\nreplay: ${finding.replay}`);
      const times = judged.get(id) ?? 0;
      if (times === 0) throw new NotApplicable(`none of ${sequences} sequences put it to the test`);
      return `put to the test ${times} times in ${sequences} sequences of ${commands} commands together`;
    });
}

/** The requirement ids among the tags of a test. */
export function idsIn(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.slice(1)).filter((tag) => /^[A-Z]+-[A-Z]+-\d+$/.test(tag));
}
