import { isInteger, membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/** The block height that an answer of network_info tells under some name with `height` in it; undefined without one. */
export function heightIn({ status, value }: Pick<Answer, 'status' | 'value'>): number | undefined {
  const members = status === 200 ? Object.entries(membersOf(value) ?? {}) : [];
  const [, height] = members.find(([name, told]) => /height/i.test(name) && isInteger(told) && told >= 0) ?? [];
  return height === undefined ? undefined : Number(height);
}
