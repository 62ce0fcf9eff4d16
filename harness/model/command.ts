import fc from 'fast-check';
import type { Answer } from '../engine/wire/answer.ts';
import type { Buyer } from '../flows/orders/buyer.ts';
import type { Trader } from '../flows/swaps/trader.ts';
import type { BegunSwap } from '../interface/swaps/client.ts';
import { NotExercised } from '../verdict/failures.ts';
import type { Book } from './book.ts';
import type { OrderMeans } from './order-means.ts';

/** What commands are carried out on. */
export interface CommandTarget {
  readonly trader: Trader;
  /** Orders channels; without it none are ordered. */
  readonly buyer?: Buyer;
  /** Whitelists a swap on the client's node and executes it for that node; without it nothing is paid. */
  readonly pay?: (swap: BegunSwap, whitelisted: boolean) => Promise<Answer>;
  /** Pays orders, mines, moves the market; without them orders are only made. */
  readonly means?: OrderMeans;
  /** Moves the target's clock forward, in seconds; without it no time passes but real time. */
  readonly pass?: (seconds: number) => Promise<void>;
  /** For what is invented. */
  readonly seed: number;
}

/** What a client may do. */
export type Command = fc.AsyncCommand<Book, CommandTarget>;

/** Who acts, on which of its quotes or swaps (counted round): {@link nthOf}. */
export interface Actor {
  readonly client: 0 | 1;
  readonly nth: number;
}

/** Any of them. */
export const actors = fc.record<Actor>({ client: fc.constantFrom(0, 1), nth: fc.nat(5) });

/** A command: when it makes sense, and what it does. A target that is busy has done nothing. */
export function command(
  name: string,
  check: (book: Readonly<Book>) => boolean,
  run: (book: Book, target: CommandTarget) => Promise<void>,
): Command {
  return {
    check,
    async run(book, target) {
      book.commands++;
      try {
        await run(book, target);
      } catch (error) {
        if (!(error instanceof NotExercised)) throw error;
      }
    },
    toString: () => name,
  };
}

/** An element of a list that is not empty, counted round. */
export function nthOf<Value>(list: readonly Value[], nth: number): Value {
  const value = list[nth % list.length];
  if (value === undefined) throw new Error('a command was run on a client that has nothing of the kind');
  return value;
}

/** What a client is called in the name of a command. */
export function nameOf(client: 0 | 1): string {
  return client === 0 ? 'Ann' : 'Bob';
}
