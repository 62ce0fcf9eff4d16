import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { BUSY } from './statuses.ts';

/**
 * Whether an answer says nothing of the operation: by its status, or by the code of a limit under a status that is not its own,
 * which ERR-CODE-09 judges.
 */
export function isBusy({ status, value }: Pick<Answer, 'status' | 'value'>): boolean {
  return BUSY.has(status) || (status >= 400 && membersOf(value)?.error_code === 'RATE_LIMIT_EXCEEDED');
}
