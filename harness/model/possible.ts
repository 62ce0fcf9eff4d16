import { Violation } from '../verdict/failures.ts';
import type { JudgedId } from './judged.ts';

/** An observation that none of an object's possible states allows: a finding, and the requirement that it belongs to. */
export class Contradiction extends Violation {
  readonly requirement: JudgedId;

  constructor(requirement: JudgedId, message: string) {
    super(message);
    this.requirement = requirement;
  }
}

/** The states in which an object may be, by everything that was observed so far. Never empty. */
export type Possible<State extends string> = ReadonlySet<State>;

/** A set of possible states. */
export function possibly<State extends string>(...states: readonly State[]): Possible<State> {
  return new Set(states);
}

/**
 * Where an observation leaves an object: each state that it may have been in leads to those given by `next`, to none when
 * the observation cannot be made in that state.
 * @param contradiction makes the error for an observation that no state allows
 * @throws {Contradiction}
 */
export function observed<State extends string>(
  before: Possible<State>,
  next: (state: State) => readonly State[],
  contradiction: () => Contradiction,
): Possible<State> {
  const after = new Set([...before].flatMap(next));
  if (after.size === 0) throw contradiction();
  return after;
}

/** Whether all possible states are among these. */
export function isSurely<State extends string>(possible: Possible<State>, ...states: readonly State[]): boolean {
  return [...possible].every((state) => states.includes(state));
}

/** The possible states, for messages: `Waiting or Pending`. */
export function statesText(possible: Possible<string>): string {
  return [...possible].join(' or ');
}
