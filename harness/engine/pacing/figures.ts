/** What the target last said under one limit. */
export interface Said {
  readonly limit: number;
  readonly remaining: number;
  /** The time of the answer that said it, in Unix milliseconds. */
  readonly at: number;
  /** When the window ends, Unix milliseconds. */
  readonly until: number;
}

/**
 * Sorts the announced limits into those that each operation has for itself and those that all share. No header says which
 * (LIM-HEAD-06), but what remains of a shared limit never goes up from one operation to the next.
 */
export interface Figures {
  /**
   * Records what an answer to an operation said.
   * @param underWay how many requests are under way, whose answers may overtake each other
   */
  learn(operation: string, said: Said, underWay: number): void;
  /** Requests a minute of all operations together; undefined while nothing is known. */
  overall(): number | undefined;
  /** What was last said under the strictest limit that all share. */
  shared(): Said | undefined;
}

/** The published limit of an address is twice that of an operation; it counts until the target announces another. */
const OPERATIONS_AT_A_TIME = 2;
/** By how much a target may round the end of its window, in milliseconds. */
const ROUNDING_MS = 2_000;
/** The most limits that are remembered, as a target may announce another one each time. */
const MOST_FIGURES = 32;

/** Nothing is known yet. */
export function createFigures(): Figures {
  const lastOf = new Map<string, Said>();
  const ofEach = new Set<number>();
  const ofAll = new Map<number, Said>();

  const strictest = (): Said | undefined =>
    [...ofAll.values()].reduce<Said | undefined>(
      (least, said) => (least === undefined || said.limit < least.limit ? said : least),
      undefined,
    );

  return {
    learn(operation, said, underWay) {
      const { limit } = said;
      const others = [...lastOf].flatMap(([other, last]) =>
        other !== operation && last.limit === limit && said.at < last.until - ROUNDING_MS ? [last] : [],
      );
      if (others.some((last) => isAbove(said, last, underWay)) && ofEach.size < MOST_FIGURES) ofEach.add(limit);
      if (ofEach.has(limit)) ofAll.delete(limit);
      else if (ofAll.has(limit) || (others.length > 0 && ofAll.size < MOST_FIGURES)) ofAll.set(limit, said);
      lastOf.set(operation, said);
    },
    overall() {
      const shared = strictest();
      if (shared) return shared.limit;
      if (ofEach.size > 0) return OPERATIONS_AT_A_TIME * Math.max(...ofEach);
      return lastOf.size === 0 ? undefined : Math.min(...[...lastOf.values()].map(({ limit }) => limit));
    },
    shared: strictest,
  };
}

/** Whether more is left than answers that overtook each other, or a refill of the bucket, explain. */
function isAbove({ remaining, at, limit }: Said, last: Said, underWay: number): boolean {
  return remaining > last.remaining + underWay + 1 + ((at - last.at) * limit) / 60_000;
}
