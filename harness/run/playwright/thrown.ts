import { stripVTControlCharacters } from 'node:util';
import {
  FailedExpect,
  Inconclusive,
  LostAnswer,
  NotApplicable,
  NotExercised,
  OutOfTime,
  SetupError,
  TargetUnavailable,
  Violation,
} from '../../verdict/failures.ts';

/** What ended a test early, as Playwright reports it. */
export interface Failure {
  readonly message?: string;
  readonly stack?: string;
}

/**
 * The error that ended a test, as one of ours where it was one: Playwright hands over errors as texts, and the name in front of
 * the stack tells which it was. `testInfo.errors` with the errors that were thrown would replace this.
 */
export function thrown({ message = '', stack = '' }: Failure): Error {
  const name = /^\w+/.exec(stripVTControlCharacters(stack || message))?.[0] ?? '';
  const text = stripVTControlCharacters(message).replace(`${name}: `, '');
  const Kind = FAILURES[name] ?? (MATCHER.test(text) ? FailedExpect : Error);
  return new Kind(text);
}

/** How a failed `expect` begins, behind the words that the check gave it. A test of ours tells when Playwright says it otherwise. */
const MATCHER = /(?:^|\n\n)expect\(/;

const FAILURES: Record<string, new (message: string) => Error> = {
  Violation,
  UnusableAnswer: Violation,
  NotApplicable,
  NotExercised,
  Inconclusive,
  BeyondBounds: Inconclusive,
  OutOfTime,
  SetupError,
  LostAnswer,
  TargetUnavailable,
};
