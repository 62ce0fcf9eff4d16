import { excerpt } from '../../engine/excerpt.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { isRefused } from '../../interface/swaps/read.ts';

/** What the executes of swaps were answered, by payment hash. */
export interface Executions {
  /**
   * Notes that an execute is about to be sent; without an answer it may have been taken on.
   * @param payment_hash that of its body, which may be anything
   * @returns what takes its answer
   */
  begin(payment_hash: unknown): (answer: Answer) => void;
  /** What the last execute of a swap was refused with, in the target's words, if each one was refused; undefined otherwise. */
  refusalOf(payment_hash: string): string | undefined;
}

/** Begins to note executes. */
export function recordExecutions(): Executions {
  const open = new Map<unknown, number>();
  const refusals = new Map<unknown, string>();
  return {
    begin(payment_hash) {
      open.set(payment_hash, (open.get(payment_hash) ?? 0) + 1);
      return (answer) => {
        if (!isRefused(answer)) return;
        open.set(payment_hash, (open.get(payment_hash) ?? 0) - 1);
        refusals.set(payment_hash, `${outcomeOf(answer)} ${excerpt(answer.text)}`);
      };
    },
    refusalOf: (payment_hash) => (open.get(payment_hash) === 0 ? refusals.get(payment_hash) : undefined),
  };
}
