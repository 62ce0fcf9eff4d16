import type { Announced } from './announced.ts';
import { Limits, type LimitsOptions } from './limits.ts';
import { type Asked, type Turn, Turns } from './turns.ts';

/** Lets requests to one target through, as its limits allow. */
export interface Gate {
  /** Asks for a turn; once it was given for a request, `learn` has to follow. */
  ask(turn: Turn): void;
  /** Records the answer to a request that had its turn; undefined when none came. */
  learn(operation: string, announced: Announced | undefined): void;
  /** Holds everything back for this many milliseconds, as the target just demanded. */
  hold(ms: number): void;
}

/** A gate that decides by itself. */
export interface DecidingGate extends Gate {
  ask(turn: Turn): Asked;
  /**
   * Gives turns of an operation ahead, when its limit is far from reached, so that not each has to be asked for. They count
   * as taken; `learn` need not follow.
   */
  ahead(operation: Turn['operation']): number;
}

/** Makes a gate. */
export function createGate(options: LimitsOptions): DecidingGate {
  const limits = new Limits(options);
  const turns = new Turns(options.clock, limits);
  return {
    ask: (turn) => turns.ask(turn),
    learn(operation, announced) {
      limits.learn(operation, announced);
      turns.pump();
    },
    hold: (ms) => limits.hold(ms),
    ahead: (operation) => limits.ahead(operation),
  };
}
