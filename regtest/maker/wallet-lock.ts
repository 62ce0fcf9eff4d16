/** Keeps apart what a node breaks of when it comes together: spending from its wallet, and looking at the chain for that wallet. */
export interface WalletLock {
  /**
   * Spends from the wallet, once nobody else does and every look at the chain is over.
   * @param work gives its result; what it throws is thrown
   * @param afterwards what has to end, too, before the next one spends or looks at the chain
   */
  spend<Result>(work: () => Promise<Result>, afterwards?: (result: Result) => Promise<void>): Promise<Result>;
  /** Looks at the wallet at once; `look` is given whether the node has to leave the chain alone for it. */
  look<Result>(look: (skip_sync: boolean) => Promise<Result>): Promise<Result>;
}

/**
 * Makes a lock. A node of 2024 takes its wallet's coins for a channel, publishes the funding some moments later, and looks its
 * coins up after that. If it has looked at the chain in between, it doesn't find them, breaks off in the middle, and its
 * wallet answers nobody any more; a payment in between may take the same coins. A second channel it refuses for as long.
 */
export function createWalletLock(): WalletLock {
  let spenders = 0;
  let last: Promise<unknown> = Promise.resolve();
  const looks = new Set<Promise<unknown>>();
  return {
    spend(work, afterwards) {
      spenders += 1;
      const result = last.then(async () => {
        await Promise.allSettled(looks);
        return work();
      });
      last = result
        .then(afterwards)
        .catch(() => undefined)
        .finally(() => {
          spenders -= 1;
        });
      return result;
    },
    look(look) {
      if (spenders > 0) return look(true);
      const made = look(false);
      looks.add(made);
      const isOver = () => looks.delete(made);
      void made.then(isOver, isOver);
      return made;
    },
  };
}
