/** Which statuses a requirement accepts is data of the register (`answers`). These read it; a suite lists none itself. */

import type { AnsweredId } from '../../../specs/ids.ts';
import { type Answers, loadRegister } from '../../../specs/register.ts';
import { idOf, type RequirementTag } from '../../../specs/tags.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { refused, statusIn } from './answers.ts';
import { CONFLICTS } from './statuses.ts';

/** The tag of a requirement whose `answers` stand in the register. */
export type AnsweredTag = RequirementTag<AnsweredId>;

/** The statuses that a requirement expects, and those that it allows in their place. */
export function answersOf(tag: AnsweredTag): Required<Answers> {
  const answers = loadRegister().byId.get(idOf(tag))?.answers;
  if (!answers) throw new Error(`${tag} has no answers in the register`);
  return { allow: [], ...answers };
}

/**
 * Asserts that an answer has a status that a requirement accepts. One that is allowed and not expected is noted.
 * @param excluded accepted statuses that this request must not be answered with
 * @throws {Violation} for another status
 * @throws {NotExercised} when the target is busy, and for a key that the target demands and the run does not have
 */
export function answeredAs(tag: AnsweredTag, answer: Answer, ...excluded: readonly number[]): void {
  statusIn(answer, statusesOf(tag, excluded));
  noteAllowed(tag, answer);
}

/**
 * Asserts that an answer is a refusal with a status that a requirement accepts.
 * @param excluded as of {@link answeredAs}
 * @returns the members of the body, whose form ERR-ENV-01 to ERR-ENV-06 judge
 * @throws as {@link answeredAs}
 */
export function refusedAs(tag: AnsweredTag, answer: Answer, ...excluded: readonly number[]): Record<string, unknown> {
  const body = refused(answer, ...statusesOf(tag, excluded).filter((status) => status >= 400));
  noteAllowed(tag, answer);
  return body;
}

/**
 * The same by an expected status alone, for a request that gives no cause for one that is allowed in its place.
 * @throws as {@link answeredAs}
 */
export function refusedAsExpected(tag: AnsweredTag, answer: Answer): Record<string, unknown> {
  return refusedAs(tag, answer, ...answersOf(tag).allow);
}

/** A conflict (409) may have any status of {@link CONFLICTS}. */
function statusesOf(tag: AnsweredTag, excluded: readonly number[]): number[] {
  const { expect, allow } = answersOf(tag);
  const accepted = [...expect, ...allow].filter((status) => !excluded.includes(status));
  return accepted.includes(409) ? [...new Set([...accepted, ...CONFLICTS])] : accepted;
}

function noteAllowed(tag: AnsweredTag, { status }: Answer): void {
  const { expect } = answersOf(tag);
  if (!expect.includes(status)) note(`answered with ${status} in the place of ${expect.join(' or ')}`);
}
