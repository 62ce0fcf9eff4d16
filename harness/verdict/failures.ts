import type { Reason } from './verdict.ts';

/**
 * The ways a check can end other than "holds". Only a `Violation` (or a failed `expect`) speaks about the target's
 * conformance; everything here else means that nothing could be judged, and says why:
 *
 * | thrown          | when                                                  | beside another check that verifies |
 * |-----------------|-------------------------------------------------------|------------------------------------|
 * | `NotApplicable` | the run lacks something optional                      | verified                           |
 * | `NotOffered`    | the target has nothing of the kind                    | verified                           |
 * | `SetupError`    | what the check starts from could not be had           | verified                           |
 * | `Inconclusive`  | what was looked at decides nothing                    | not exercised                      |
 * | `NotExercised`  | something is there that could not be looked at        | not exercised                      |
 */

/** The target breaks the requirement: what was expected, and what came. */
export class Violation extends Error {
  override readonly name: string = 'Violation';
}

/** What was to be refused was served: that breaks the requirement, whatever else is wrong with what was served. */
export class Served extends Violation {
  override readonly name = 'Served';
}

/**
 * A failed `expect` that ended a test. It violates the requirement of its test; of several requirements it violates none.
 */
export class FailedExpect extends Error {
  override readonly name = 'FailedExpect';
}

/** A check could not judge, for one of the reasons that a verdict names. */
export abstract class NotJudged extends Error {
  abstract readonly reason: Reason;
}

/** The check could not be carried out although the target answers: nothing to look at is listed, a 503. */
export class NotExercised extends NotJudged {
  override readonly name: string = 'NotExercised';
  readonly reason: Reason = 'precondition';
}

/**
 * This check cannot judge the requirement in this run, as the run lacks something optional: a lever, funds, leave to spend.
 * The results of other checks count.
 */
export class NotApplicable extends NotExercised {
  override readonly name = 'NotApplicable';
  override readonly reason = 'need';
}

/**
 * The target offers nothing of the kind that this check looks at: an empty list, a choice of one. What other checks saw of
 * the requirement counts.
 */
export class NotOffered extends NotExercised {
  override readonly name = 'NotOffered';
  override readonly reason = 'not-offered';
}

/** The answer of the target neither shows that the statement holds nor that it is broken. */
export class Inconclusive extends NotExercised {
  override readonly name: string = 'Inconclusive';
  override readonly reason = 'undecided';
}

/**
 * Ends the check of a requirement without a decision. It is never `verified`.
 * @param reason why nothing was decided, e.g. `at every bound the other leg may be out of range`
 * @throws {Inconclusive} always
 */
export function inconclusive(reason: string): never {
  throw new Inconclusive(reason);
}

/** A replayed check asked for what the recording doesn't hold: nobody knows what the target would have answered. */
export class NotRecorded extends NotExercised {
  override readonly name = 'NotRecorded';

  constructor(what: string) {
    super(`the recording has no answer to ${what}`);
  }
}

/** The time of the whole run was over before the check was. */
export class OutOfTime extends NotExercised {
  override readonly name = 'OutOfTime';
  override readonly reason = 'time';
}

/** The check could not get what it needs before it can begin: the requirement is not exercised. */
export class SetupError extends NotJudged {
  override readonly name: string = 'SetupError';
  readonly reason = 'setup';
}

/**
 * An answer was lost on its way: a reset, a connection that closed too early, silence to a single request. Nobody knows
 * whose fault that is, so it accuses nobody.
 */
export class LostAnswer extends SetupError {
  override readonly name = 'LostAnswer';
}

/** The target cannot be reached (any more). Ends as exit code 2. */
export class TargetUnavailable extends Error {
  override readonly name = 'TargetUnavailable';
}

/** A configuration value is unusable. The message is one sentence that names the field and the fix. Exit code 2. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
