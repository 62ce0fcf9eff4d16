/** What an amount bought. */
export interface Deal {
  readonly sold: bigint;
  readonly bought: bigint;
}

/** Two deals, the one that sold less first. */
export type Neighbours = readonly [smaller: Deal, larger: Deal];

/** Amounts of fewer steps are rounded by more than a thousandth. */
const LEAST_STEPS = 1_000n;

/** By how much the market may move within seconds, in thousandths. */
const MOVE = 5n;

/**
 * Narrows down from which amount on a unit is dearer: between the two deals where that shows most it asks for the amount in the
 * middle, and goes on in the half where most of it shows, until the larger amount buys less. A price that falls little by
 * little with the amount is given up soon.
 * @param deals at one price, in any order
 * @param buy asks for one more
 * @returns two deals of which the larger bought less; undefined where there are none
 */
export async function narrowedSurcharge(
  deals: readonly Deal[],
  step: bigint,
  buy: (sold: bigint) => Promise<Deal>,
): Promise<Neighbours | undefined> {
  let between = dearest(deals.filter(({ bought }) => bought >= step * LEAST_STEPS));
  while (between) {
    const [smaller, larger] = between;
    if (larger.bought * 1000n < smaller.bought * (1000n - MOVE)) return between;
    const middle = (smaller.sold + larger.sold) / 2n;
    if (middle === smaller.sold) return undefined;
    between = dearest([smaller, await buy(middle), larger]);
  }
  return undefined;
}

/** The neighbours by size between which a unit becomes dearest; undefined where it does so by no more than the market moves. */
function dearest(deals: readonly Deal[]): Neighbours | undefined {
  const bySize = deals.toSorted((one, other) => Number(one.sold - other.sold));
  const neighbours = bySize.slice(1).map((larger, at): Neighbours => [bySize[at] ?? larger, larger]);
  const [worst] = neighbours.sort((one, other) => rise(other) - rise(one));
  return worst && isDearer(worst) ? worst : undefined;
}

/** How much more a unit costs in the larger deal. */
function rise([smaller, larger]: Neighbours): number {
  return (Number(larger.sold) / Number(larger.bought)) * (Number(smaller.bought) / Number(smaller.sold));
}

function isDearer([smaller, larger]: Neighbours): boolean {
  return larger.bought * smaller.sold * 1000n < smaller.bought * larger.sold * (1000n - MOVE);
}
