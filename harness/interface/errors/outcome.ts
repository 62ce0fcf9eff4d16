import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/** The status and, where the body names one, the error code: `404 PAIR_NOT_FOUND`. For remarks and comparisons. */
export function outcomeOf({ status, value }: Pick<Answer, 'status' | 'value'>): string {
  const { error_code } = membersOf(value) ?? {};
  return error_code === undefined ? String(status) : `${status} ${error_code}`;
}
