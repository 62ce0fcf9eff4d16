import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { tellsNothing } from './statuses.ts';

/**
 * Whether an answer says nothing of the operation: by its status, or by the code of a limit under a status that is not its own,
 * which ERR-CODE-09 judges.
 */
export function isBusy(answer: Pick<Answer, 'status' | 'value'>): boolean {
  const { status, value } = answer;
  return tellsNothing(answer) || (status >= 400 && membersOf(value)?.error_code === 'RATE_LIMIT_EXCEEDED');
}
