import { canonical, isMoving } from '../../engine/json/canonical.ts';
import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { SWAP_NOT_FOUND } from '../swaps/swap-object.ts';

/** Whether two refusals say the same, beyond the path that each repeats and the request that it names. */
export function isAnsweredAlike(one: Answer, other: Answer): boolean {
  return one.status === other.status && saidBy(one.text.raw, one.value) === saidBy(other.text.raw, other.value);
}

/**
 * What a refusal says, beyond the path and the request: equal texts for refusals that say the same. Of messages the interface fixes
 * one, by which an operation is known.
 * @param text its body
 * @param value the JSON value of that; undefined when it is no JSON
 */
export function saidBy(text: string, value: unknown): string {
  const members = membersOf(value);
  if (!members) return text;
  const fixed = members.message === SWAP_NOT_FOUND ? SWAP_NOT_FOUND : '';
  return fixed + canonical(value, (member) => isMoving(member) || member === 'message' || member === 'path');
}
