import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NotApplicable } from '../engine/failures.ts';
import { appendLine, readLines } from '../engine/lines.ts';
import { asideIfAnyNow } from '../engine/replay/aside.ts';
import { isTestNetwork } from '../interface/formats/networks.ts';

/** How much a run may spend, and where. */
export interface SpendingOptions {
  /** Output folder of the run: all workers with the same folder share one cap. */
  readonly out: string;
  /** SPEND_CAP_SAT. */
  readonly capSat: number;
  /** The network as the target or the node names it; an unknown one counts as mainnet. */
  readonly network: string | undefined;
  /** Leave to spend real money; false by default. */
  readonly allowMainnet?: boolean;
}

/** The run's purse. */
export interface Spending {
  /**
   * Sets an amount aside, for good: what turns out cheaper or fails is not given back. Call it before each step that pays.
   * @param msat at least what the step may cost
   * @param what what it is for, as it shall stand in the file
   * @param spare as much, in msat, has to be left under the cap for what is more important; 0 by default
   * @param once what a run pays at most once: a payment hash
   * @throws {NotApplicable} when it is beyond the cap, on mainnet without leave, or paid before
   */
  reserve(msat: bigint, what: string, spare?: bigint, once?: string): void;
  /** What is set aside so far by all workers, in msat. */
  reserved(): bigint;
}

/** One line of the file. */
interface Reservation {
  readonly id: string;
  /** Digits, for JSON. */
  readonly msat: string;
  readonly cap_msat: string;
  readonly what: string;
  /** What is paid at most once, if it is such a thing. */
  readonly once?: string;
}

/**
 * Opens the purse of a run: a file in its output folder in which each worker writes down what it wants to spend before it
 * looks whether it may. A reservation is granted when it fits under its cap together with all granted ones before it in
 * the file. As the lines before one's own never change any more, every worker comes to the same result for every line, so
 * what is granted never exceeds the cap, in whatever order the workers act, and nothing needs a lock. Shards with an output
 * folder each have a cap each.
 */
export function openSpending({ out, capSat, network, allowMainnet = false }: SpendingOptions): Spending {
  const file = join(out, 'spending.ndjson');
  const cap = BigInt(capSat) * 1000n;
  return {
    reserve(msat, what, spare = 0n, once) {
      const refused = asideIfAnyNow(`${what}: ${msat} msat beside ${spare}`, () => refusal(msat, what, spare, once));
      if (refused !== undefined) throw new NotApplicable(refused);
    },
    reserved: () => judge(readLines(file).filter(isReservation), undefined).before,
  };

  /** Sets an amount aside; why not, when it isn't granted. */
  function refusal(msat: bigint, what: string, spare: bigint, once: string | undefined): string | undefined {
    if (msat < 0n) throw new RangeError(`a reservation of ${msat} msat for ${what}`);
    if (!allowMainnet && !isTestNetwork(network))
      return `${what} would pay on ${network ?? 'an unknown network'}, which needs an explicit leave for mainnet`;
    // A reservation is judged by its own cap, so a lower one leaves the rest to others.
    const cap_msat = String(cap > spare ? cap - spare : 0n);
    const own: Reservation = {
      id: randomUUID(),
      msat: String(msat),
      cap_msat,
      what,
      ...(once !== undefined && { once }),
    };
    appendLine(file, own);
    const { granted, before, isRepeated } = judge(readLines(file).filter(isReservation), own.id);
    if (granted) return undefined;
    if (isRepeated) return `${what} would pay ${once} again, which this run has set money aside for before`;
    return `${what} would spend ${msat} msat; ${before} of ${cap_msat} msat are set aside already (SPEND_CAP_SAT)`;
  }
}

/**
 * Goes through the reservations in the order of the file.
 * @param id the one asked for; undefined for the sum of all
 * @returns whether it is granted, the sum in msat of those granted before it, and whether one of those is for the same
 */
function judge(
  reservations: readonly Reservation[],
  id: string | undefined,
): { granted: boolean; before: bigint; isRepeated: boolean } {
  let before = 0n;
  const known = new Set<string>();
  for (const { msat, cap_msat, once, id: its } of reservations) {
    const isRepeated = once !== undefined && known.has(once);
    const granted = !isRepeated && before + BigInt(msat) <= BigInt(cap_msat);
    if (its === id) return { granted, before, isRepeated };
    if (!granted) continue;
    before += BigInt(msat);
    if (once !== undefined) known.add(once);
  }
  return { granted: false, before, isRepeated: false };
}

function isReservation(line: object): line is Reservation {
  const { msat, cap_msat } = line as Partial<Reservation>;
  return [msat, cap_msat].every((amount) => typeof amount === 'string' && /^\d+$/.test(amount));
}

/** A leg of a quote. */
interface Leg {
  readonly asset_id: string;
  /** Msat for BTC, raw units for an asset. */
  readonly amount: number | bigint;
}

/**
 * What a swap is worth, in msat: an asset counts as much as the BTC on the other side of its quote.
 * @throws {NotApplicable} when neither leg is BTC, as such a swap has no price in BTC
 */
export function worthOf(quote: { readonly from_asset: Leg; readonly to_asset: Leg }): bigint {
  const btc = [quote.from_asset, quote.to_asset].find(({ asset_id }) => asset_id.toUpperCase() === 'BTC');
  if (btc === undefined)
    throw new NotApplicable(
      `a swap of ${quote.from_asset.asset_id} for ${quote.to_asset.asset_id} has no BTC leg to count against SPEND_CAP_SAT`,
    );
  return BigInt(btc.amount);
}
