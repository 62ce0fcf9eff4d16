import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { NotExercised } from '../../verdict/failures.ts';

/**
 * The `error_code` of a refusal in capitals, as how it is spelled is another statement (ERR-ENV-08); undefined in the legacy
 * and the validation form, which have none.
 * @throws {NotExercised} where it lacks though the status demands the application form, which ERR-ENV-01 to ERR-ENV-06 judge
 */
export function codeOf({ status, value }: Pick<Answer, 'status' | 'value'>): string | undefined {
  const { error_code, detail } = membersOf(value) ?? {};
  if (typeof error_code === 'string') return error_code.trim().toUpperCase();
  if ((status === 400 && typeof detail === 'string') || (status === 422 && Array.isArray(detail))) return undefined;
  throw new NotExercised(`the ${status} names no error_code (ERR-ENV-01 to ERR-ENV-06 judge its form)`);
}
