import { stripVTControlCharacters } from 'node:util';
import {
  FailedExpect,
  Inconclusive,
  LostAnswer,
  NotApplicable,
  NotExercised,
  NotOffered,
  OutOfTime,
  Served,
  SetupError,
  TargetUnavailable,
  Violation,
} from '../../verdict/failures.ts';

/** The error that ended a test early, as Playwright reports it. */
export interface Failure {
  readonly message?: string;
  readonly stack?: string;
}

/**
 * The error that ended a test, as an instance of our class if it was one: Playwright gives errors as texts, and the name
 * before the stack says which class it was. `testInfo.errors` with the errors that were thrown would replace this.
 */
export function thrown({ message = '', stack = '' }: Failure): Error {
  const name = /^\w+/.exec(stripVTControlCharacters(stack || message))?.[0] ?? '';
  const text = stripVTControlCharacters(message).replace(`${name}: `, '');
  const Kind = FAILURES[name] ?? (MATCHER.test(text) ? FailedExpect : Error);
  return new Kind(text);
}

/** The beginning of a failed `expect`, behind the words of the check. A test of ours fails when Playwright changes it. */
const MATCHER = /(?:^|\n\n)expect\(/;

const FAILURES: Record<string, new (message: string) => Error> = {
  Violation,
  Served,
  UnusableAnswer: Violation,
  NotApplicable,
  NotExercised,
  NotOffered,
  NotRecorded: NotExercised,
  Inconclusive,
  BeyondBounds: Inconclusive,
  OutOfTime,
  SetupError,
  LostAnswer,
  TargetUnavailable,
};
