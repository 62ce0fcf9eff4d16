import { until } from '../../engine/until.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { type Balances, difference, type Moved } from '../../taker/balances.ts';
import { otherHand, type Snapshot, snapshotOf } from '../../taker/snapshot.ts';
import type { Taker } from '../../taker/taker.ts';
import { areKnown, type Use, withoutUses, withUses } from '../../taker/uses.ts';
import { asserts, note } from '../../verdict/check.ts';
import { NotExercised, SetupError, Violation } from '../../verdict/failures.ts';
import { type Amounts, amountsText, fits, lacksRoutingFees, mayFit, movedText, nameOf } from './due.ts';
import type { Trader } from './trader.ts';

/** A swap that may be paid for, with what the client owned before. */
export interface PaidSwap extends BegunSwap {
  readonly before: Balances;
  /** The client's node as it was then. */
  readonly snapshot: Snapshot;
  /** How often other checks had used the node until then. */
  readonly usesBefore: number;
  /** Public key of the client's node. */
  readonly taker_pubkey: string;
  /** Whether the client's node may have to pay others for the route, as no channel of it leads straight to the maker. */
  readonly isRouted: boolean;
}

/** Swaps of one trade that were all begun, the first one first, before any was paid. */
export type PaidSwaps = readonly [PaidSwap, ...PaidSwap[]];

/** What became of the client's funds since swaps were begun. */
export interface ClientFunds {
  /**
   * Asserts that they moved as expected and not otherwise, and notes it.
   * @throws {Violation} when that is not so within a quarter of the time that a swap may take
   * @throws {SetupError} as `nodeIsAsItWas`
   * @throws {NotExercised} when the node shows too little of its funds
   */
  endUpWith(swaps: PaidSwaps, expected: Amounts): Promise<void>;
  /** @throws {SetupError} when somebody else than the maker may have moved them */
  nodeIsAsItWas(swaps: PaidSwaps, expected?: Amounts): Promise<void>;
}

interface ClientFundsOptions {
  readonly trader: Pick<Trader, 'nodeinfo'>;
  readonly taker: Taker;
  /** What other checks did to the client's node while this one left it to them, as it grows. */
  readonly othersUses: readonly Use[];
  readonly settings: { readonly settleMs: number };
}

/** Watches the client's funds. */
export function clientFunds({ trader, taker, othersUses, settings }: ClientFundsOptions): ClientFunds {
  const usesSince = ({ usesBefore }: PaidSwap) => othersUses.slice(usesBefore);

  /** By how much the balances moved since a swap was begun, other than by what other checks did. */
  async function movedSince(swap: PaidSwap): Promise<Moved> {
    const now = await taker.balances(assetsOf(swap.quote));
    return withoutUses(difference(swap.before, now), usesSince(swap));
  }

  async function nodeIsAsItWas(swaps: PaidSwaps, expected: Amounts = new Map()): Promise<void> {
    const [swap] = swaps;
    const own = swaps.map(({ payment_hash }) => payment_hash.toLowerCase());
    const uses = usesSince(swap);
    if (!areKnown(uses, own))
      throw new SetupError(
        "what became of the swap may be another check's doing, which used the client's node meanwhile",
      );
    const before = withUses(swap.snapshot, uses);
    const after = await snapshotOf(taker, before.isAtRest);
    const moved = await movedSince(swap);
    const { from_asset, to_asset } = swap.quote;
    const traded = ['BTC', nameOf(from_asset.asset_id), nameOf(to_asset.asset_id)];
    const sign = otherHand({ before, after, moved, expected, traded, own });
    if (sign) throw new SetupError(`what became of the swap may be the doing of the client's node, which ${sign}`);
  }

  /** What a violation amounts to, once the client's node was looked at. */
  async function judged(violation: Violation, swaps: PaidSwaps, expected: Amounts, last: Moved | undefined) {
    await nodeIsAsItWas(swaps, expected);
    const { message } = violation;
    if (last && mayFit(last, expected))
      return new NotExercised(`${message}, but balances under the dust limit of a channel don't show`);
    if (last && swaps.some(({ isRouted }) => isRouted) && lacksRoutingFees(last, expected))
      return new NotExercised(`${message}, but the client's node pays routing fees to others`);
    // Where the target's own node went away, that is the cause, and no excuse.
    const { status } = await trader.nodeinfo();
    return status === 503 ? new Violation(`${message}; the target's node went away: nodeinfo gives 503`) : violation;
  }

  async function endUpWith(swaps: PaidSwaps, expected: Amounts): Promise<void> {
    asserts();
    let last: Moved | undefined;
    const read = async () => {
      last = await movedSince(swaps[0]);
      return last;
    };
    const what = 'the balances of the client are as they should be';
    const moved = await until(what, read, (change) => fits(change, expected), {
      atMostMs: settings.settleMs / 4,
      show: movedText,
      otherwise: (message) => new Violation(`${message}; expected ${amountsText(expected)}`),
    }).catch(async (error) => {
      throw error instanceof Violation ? await judged(error, swaps, expected, last) : error;
    });
    note(`the balances of the client moved by ${movedText(moved)}`);
  }

  return { endUpWith, nodeIsAsItWas };
}

/** The assets of a quote that balances have to be asked for: bitcoin always is among them. */
export function assetsOf({ from_asset, to_asset }: SwapQuote): string[] {
  return [from_asset.asset_id, to_asset.asset_id].filter((asset) => nameOf(asset) !== 'BTC');
}
