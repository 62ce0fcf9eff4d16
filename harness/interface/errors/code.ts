import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/**
 * The `error_code` of a refusal in capitals with underscores, as how it is spelled is another statement (ERR-ENV-08);
 * undefined without one.
 */
export function codeOf({ value }: Pick<Answer, 'value'>): string | undefined {
  const code = membersOf(value)?.error_code;
  return typeof code === 'string' ? code.trim().toUpperCase().replaceAll(/[\s-]+/g, '_') : undefined;
}
