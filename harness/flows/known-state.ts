import type { RequirementId } from '../../specs/ids.ts';
import { problemsOf } from '../engine/json/fit.ts';
import { NotExercised } from '../verdict/failures.ts';

/**
 * Goes on from a reading only where its state is one of the interface's: by a word that stands for no state nothing can be
 * waited for, nor is it known what became of a thing.
 * @param judge the requirement that judges the word, by each answer that shows it
 * @param schema the name of the schema that lists the words
 * @throws {NotExercised} naming that requirement
 */
export function assertKnownState(judge: RequirementId, schema: string, body: unknown): void {
  const problems = problemsOf(judge, schema, body);
  if (problems.length > 0) throw new NotExercised(`${problems.join('; ')}, which ${judge} judges`);
}
