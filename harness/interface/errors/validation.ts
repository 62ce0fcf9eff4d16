import { excerpt } from '../../engine/excerpt.ts';
import { membersOf, objectsIn } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';
import { refused } from './answers.ts';

/** One entry of a 422 `detail`. */
export interface ValidationEntry {
  readonly loc: readonly unknown[];
  readonly type: unknown;
}

/** The entries of a 422 body that say where; empty when it has none. */
export function validationEntries(body: unknown): ValidationEntry[] {
  return objectsIn(membersOf(body)?.detail, 'detail').flatMap(({ element: { loc, type } }) =>
    Array.isArray(loc) ? [{ loc, type }] : [],
  );
}

/**
 * Asserts that an input was refused by schema validation and that some `loc` names the culprit.
 * A 400 in a documented envelope, which the error table allows for as well, is noted.
 * @throws {Violation} for any other status or body, or a 422 that blames something else
 */
export function refusedNaming(answer: Answer, name: string): void {
  const body = refused(answer, 422, 400);
  if (answer.status === 400) note(`${name} was refused with 400 instead of 422`);
  else if (!validationEntries(body).some(({ loc }) => loc.includes(name)))
    throw new Violation(`no \`loc\` of the 422 names ${name}: ${excerpt(answer.text)}`);
}
