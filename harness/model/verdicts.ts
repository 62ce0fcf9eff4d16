import { idOf, type RequirementTag } from '../../specs/tags.ts';
import { asserts, note } from '../verdict/check.ts';
import { NotApplicable, Violation } from '../verdict/failures.ts';
import { requirement } from '../verdict/requirement.ts';
import type { CommandTarget } from './command.ts';
import { aimedSequence } from './commands.ts';
import type { JudgedId } from './judged.ts';
import { type SequencesOptions, trySequences } from './sequences.ts';

/**
 * Tries sequences of commands on a target, an aimed one first, and gives each requirement its verdict: the one that the finding names is
 * violated, one that no sequence put to the test is left to other checks, the others hold.
 * @param tags of all that the sequences may judge
 * @throws what {@link trySequences} throws
 * @throws {Error} when the finding names a requirement that is not among them, so that none is lost
 */
export async function judgeSequences(
  target: CommandTarget,
  options: SequencesOptions,
  tags: readonly RequirementTag<JudgedId>[],
): Promise<void> {
  const { judged, finding, sequences, commands } = await trySequences(target, {
    first: aimedSequence(target),
    ...options,
  });
  if (finding && !tags.some((tag) => idOf(tag) === finding.requirement))
    throw new Error(`${finding.requirement} is judged by sequences, but not declared: ${finding.message}`);
  for (const tag of tags)
    await requirement(tag, () => {
      // The commands did, while the sequences ran.
      asserts();
      if (finding?.requirement === idOf(tag))
        throw new Violation(`${finding.message}\nafter ${finding.commands}\nreplay: ${finding.replay}`);
      const times = judged.get(idOf(tag)) ?? 0;
      if (times === 0) throw new NotApplicable(`none of ${sequences} sequences put it to the test`);
      note(`put to the test ${times} times in ${sequences} sequences of ${commands} commands together`);
    });
}
