import { SetupError } from '../verdict/failures.ts';
import type { LeverName } from './names.ts';

/**
 * A lever said that it was pulled, and nothing moved: what was to be seen then says nothing about the target.
 * @param sign what shows it, for the message: `the clock of the target did not move`
 */
export function idleLever(lever: LeverName, sign: string): SetupError {
  return new SetupError(`the lever ${lever} was pulled without a complaint, but ${sign}`);
}
