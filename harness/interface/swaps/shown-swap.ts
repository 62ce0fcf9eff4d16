import { type Members, membersOf } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { STATUS } from '../operations.ts';

/** The swap that a status shows; undefined for other answers. */
export function shownSwap({
  operation,
  status,
  value,
}: Pick<Seen, 'operation' | 'status' | 'value'>): Members | undefined {
  return operation === STATUS && status === 200 ? membersOf(membersOf(value)?.swap) : undefined;
}
