/**
 * The import of every suite: the test with its fixtures, the typed tags, the words of a check, and how an answer is judged.
 * What is said of one endpoint group stands in `groups/`, a file each.
 */
export { key, may, must, own, should, silent, tier } from '../specs/tags.ts';
export { oneOf, someOf } from './engine/fuzz/pick.ts';
export { property } from './engine/fuzz/property.ts';
export { isInteger, type Members, membersOf } from './engine/json/members.ts';
export type { Answer } from './engine/wire/answer.ts';
export { accepted, succeeded } from './interface/errors/answers.ts';
export { answeredAs, refusedAs } from './interface/errors/as-stated.ts';
export { outcomeOf } from './interface/errors/outcome.ts';
export { TIMEOUTS } from './interface/timeouts.ts';
export { test } from './run/fixtures.ts';
export { note } from './verdict/check.ts';
export { confirm } from './verdict/confirm.ts';
export { control } from './verdict/control.ts';
export { each } from './verdict/each.ts';
export { expect } from './verdict/expect.ts';
export { inconclusive, NotApplicable, NotExercised, NotOffered, SetupError, Violation } from './verdict/failures.ts';
export { precondition } from './verdict/precondition.ts';
export { requirement } from './verdict/requirement.ts';
export { reread } from './verdict/reread.ts';
