import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/** The codes of the interface's table. Whenever one is seen, its status is judged (ERR-CODE-01 to ERR-CODE-10). */
export const LISTED_CODES: ReadonlySet<unknown> = new Set([
  'LSPS1_INVALID_PARAMS',
  'LSPS1_ORDER_NOT_FOUND',
  'ASSET_NOT_FOUND',
  'LSPS1_NODE_UNREACHABLE',
  'PAIR_NOT_FOUND',
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
]);

/**
 * The `error_code` of a refusal in capitals with underscores, as how it is spelled is another statement (ERR-ENV-08);
 * undefined without one.
 */
export function codeOf({ value }: Pick<Answer, 'value'>): string | undefined {
  const code = membersOf(value)?.error_code;
  return typeof code === 'string'
    ? code
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_')
    : undefined;
}
