import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { appendLine, readLines } from '../engine/lines.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import { isTestNetwork } from '../interface/formats/networks.ts';
import { isFar, pairRate, type Rate } from '../interface/swaps/rates.ts';
import type { QuoteLeg, SwapQuote } from '../interface/swaps/terms.ts';
import { NotApplicable } from '../verdict/failures.ts';
import { capOf, shareOf } from './caps.ts';

/** How much a run may spend, and where. */
export interface SpendingOptions {
  /** Output folder of the run: all workers with the same folder share the caps. */
  readonly out: string;
  /** SPEND_CAP_SAT. */
  readonly capSat: number;
  /** SPEND_CAP_ASSETS: raw units by asset id. Of an asset that is not named a share of what the client's node holds may be given. */
  readonly assetCaps?: ReadonlyMap<string, bigint> | undefined;
  /** `i/n` for a part of a run, which has a share of each cap. */
  readonly shard?: string | undefined;
  /** The network as the target or the node names it; an unknown one counts as mainnet. */
  readonly network: string | undefined;
  /** Leave to spend real money; false by default. */
  readonly allowMainnet?: boolean;
}

/** Units of an asset that the client gives. */
export interface GivenUnits {
  readonly asset_id: string;
  /** Raw units. */
  readonly amount: bigint;
  /** What the client's node holds of it now, in raw units. */
  readonly held: bigint;
  /** As much, in raw units, has to be left under the cap for what is more important; 0 by default. */
  readonly spare?: bigint;
}

/** What else there is to a reservation. */
export interface Reserving {
  /** As much, in msat, has to be left under the cap for what is more important; 0 by default. */
  readonly spare?: bigint;
  /** What a run pays at most once: a payment hash. */
  readonly once?: string;
  /** The units of an asset that the client gives; both caps must grant. */
  readonly units?: GivenUnits | undefined;
  /** The quote that is paid for; granted only if its price is within this factor of that of an earlier one of its pair; 0 allows any. */
  readonly price?: { readonly quote: SwapQuote; readonly times: number };
}

/** The run's purse. */
export interface Spending {
  /**
   * Reserves an amount, for good: nothing is given back when the step turns out cheaper or fails. Call it before each step
   * that pays: then a process that is killed between the two has spent nothing that isn't counted.
   * @param msat at least what the step may cost, fees included
   * @param what what it is for, as it shall stand in the file
   * @throws {NotApplicable} when it is beyond a cap, on mainnet without leave, or paid before
   */
  reserve(msat: bigint, what: string, reserving?: Reserving): void;
  /** What all workers have reserved so far, in msat. */
  reserved(): bigint;
  /** The same of an asset, in raw units. */
  reservedUnits(asset_id: string): bigint;
}

/** One line of the file. Amounts are digits, for JSON. */
export interface Reservation {
  readonly id: string;
  readonly msat: string;
  /** The cap, less what has to be left. */
  readonly cap_msat: string;
  readonly what: string;
  /** What is paid at most once, if it is such a thing. */
  readonly once?: string;
  readonly asset?: { readonly id: string; readonly units: string; readonly cap: string; readonly spare: string };
  readonly price?: { readonly from: WrittenLeg; readonly to: WrittenLeg; readonly times: string };
}

interface WrittenLeg {
  readonly id: string;
  readonly units: string;
}

/**
 * Opens the purse of a run: a file in its output folder. Each worker writes down what it wants to spend before it looks
 * if it may. A reservation is granted when it fits under its caps together with all granted ones before it in the file.
 * The lines before one's own never change any more, so every worker comes to the same result for every line. So grants
 * never exceed a cap, in any order in which workers act or are killed, and no lock is needed.
 */
export function openSpending(options: SpendingOptions): Spending {
  const { out, capSat, assetCaps, shard, network, allowMainnet = false } = options;
  const cap = shareOf(BigInt(capSat) * 1000n, shard);
  return {
    reserve(msat, what, reserving = {}) {
      const { spare = 0n, once, units, price } = reserving;
      const gives = units === undefined ? '' : ` and ${units.amount} ${units.asset_id}`;
      const refused = sideInputIfAnyNow(`${what}: ${msat} msat${gives} beside ${spare}`, () => {
        if (msat < 0n || (units && units.amount < 0n))
          throw new RangeError(`a reservation of ${msat} msat${gives} for ${what}`);
        if (!allowMainnet && !isTestNetwork(network))
          return `${what} would pay on ${network ?? 'an unknown network'}, which needs an explicit leave for mainnet`;
        const own: Reservation = {
          id: randomUUID(),
          msat: String(msat),
          // A reservation is judged by its own cap, so a lower one leaves the rest to others.
          cap_msat: String(cap > spare ? cap - spare : 0n),
          what,
          ...(once !== undefined && { once }),
          ...(units && { asset: assetLine(units) }),
          ...(price && { price: priceLine(price) }),
        };
        writeDown(out, own);
        return refusalOf(out, own);
      });
      if (refused !== undefined) throw new NotApplicable(refused);
    },
    reserved: () => grantedIn(out).msat,
    reservedUnits: (asset_id) => grantedIn(out).assets.get(asset_id)?.units ?? 0n,
  };

  function assetLine({ asset_id, amount, held, spare = 0n }: GivenUnits): NonNullable<Reservation['asset']> {
    const own = shareOf(capOf(asset_id, held, assetCaps), shard);
    return { id: asset_id, units: String(amount), cap: String(own), spare: String(spare) };
  }
}

function priceLine({ quote, times }: NonNullable<Reserving['price']>): NonNullable<Reservation['price']> {
  const legLine = ({ asset_id, amount }: QuoteLeg) => ({ id: asset_id, units: String(amount) });
  return { from: legLine(quote.from_asset), to: legLine(quote.to_asset), times: String(times) };
}

/** First step of a reservation: from now on it counts for all later ones, even if its writer is killed. */
export function writeDown(out: string, reservation: Reservation): void {
  appendLine(fileIn(out), reservation);
}

/** Second step: why a reservation that was written down is not granted; undefined when it is. */
export function refusalOf(out: string, reservation: Reservation): string | undefined {
  const { id, msat, cap_msat, what, once, asset } = reservation;
  const { granted, ...before } = grantedIn(out, id);
  if (granted) return undefined;
  if (once !== undefined && before.known.has(once))
    return `${what} would pay ${once} again, which this run has set money aside for before`;
  if (isFarFromEarlier(reservation, before))
    return `${what} has a price of over ${reservation.price?.times} times, or under that part of, an earlier quote of the run: nothing is paid (SPEND_PRICE_TIMES)`;
  if (before.msat + BigInt(msat) > BigInt(cap_msat) || asset === undefined)
    return `${what} would spend ${msat} msat; ${before.msat} of ${cap_msat} msat are set aside already (SPEND_CAP_SAT)`;
  const { units, cap } = before.assets.get(asset.id) ?? { units: 0n, cap: BigInt(asset.cap) };
  const left = BigInt(asset.spare) > 0n ? `, and ${asset.spare} are kept for other checks` : '';
  return `${what} would give ${asset.units} ${asset.id}; ${units} of ${cap} are set aside already${left} (SPEND_CAP_ASSETS)`;
}

/** What was granted. */
interface Granted {
  /** Sum in msat. */
  msat: bigint;
  /** By id: the sum in raw units, and the cap, which the first reservation of the run decides. */
  readonly assets: Map<string, { units: bigint; readonly cap: bigint }>;
  /** What is not paid again. */
  readonly known: Set<string>;
  /** The first price of each pair. */
  readonly prices: Map<string, Rate>;
}

/**
 * Goes through the reservations in the order of the file.
 * @param id of the reservation asked for, up to which it goes; all when left out
 */
function grantedIn(out: string, id?: string): Granted & { readonly granted: boolean } {
  const before: Granted = { msat: 0n, assets: new Map(), known: new Set(), prices: new Map() };
  for (const line of readLines(fileIn(out))) {
    if (!isReservation(line)) continue;
    const granted = isGranted(line, before);
    if (line.id === id) return { granted, ...before };
    if (granted) add(line, before);
  }
  return { granted: false, ...before };
}

function isGranted(reservation: Reservation, before: Granted): boolean {
  const { msat, cap_msat, once, asset } = reservation;
  if (isFarFromEarlier(reservation, before)) return false;
  if (once !== undefined && before.known.has(once)) return false;
  if (before.msat + BigInt(msat) > BigInt(cap_msat)) return false;
  if (asset === undefined) return true;
  const { units, cap } = before.assets.get(asset.id) ?? { units: 0n, cap: BigInt(asset.cap) };
  return units + BigInt(asset.units) + BigInt(asset.spare) <= cap;
}

function isFarFromEarlier({ price }: Reservation, { prices }: Granted): boolean {
  if (price === undefined || price.times === '0') return false;
  const { pair, rate } = pairRate(...legsOf(price));
  const earlier = prices.get(pair);
  return earlier !== undefined && isFar(rate, earlier, BigInt(price.times));
}

function legsOf({ from, to }: NonNullable<Reservation['price']>): [QuoteLeg, QuoteLeg] {
  const legOf = ({ id, units }: WrittenLeg) => ({ asset_id: id, amount: BigInt(units) });
  return [legOf(from), legOf(to)];
}

function add({ msat, once, asset, price }: Reservation, before: Granted): void {
  before.msat += BigInt(msat);
  if (price !== undefined) {
    const { pair, rate } = pairRate(...legsOf(price));
    if (!before.prices.has(pair)) before.prices.set(pair, rate);
  }
  if (once !== undefined) before.known.add(once);
  if (asset === undefined) return;
  const { units, cap } = before.assets.get(asset.id) ?? { units: 0n, cap: BigInt(asset.cap) };
  before.assets.set(asset.id, { units: units + BigInt(asset.units), cap });
}

function fileIn(out: string): string {
  return join(out, 'spending.ndjson');
}

function isReservation(line: object): line is Reservation {
  const { id, msat, cap_msat, asset, price } = line as Partial<Reservation>;
  const amounts = [
    ...[msat, cap_msat],
    ...(asset === undefined ? [] : [asset.units, asset.cap, asset.spare]),
    ...(price === undefined ? [] : [price.from.units, price.to.units, price.times]),
  ];
  return typeof id === 'string' && amounts.every((amount) => typeof amount === 'string' && /^\d+$/.test(amount));
}

/** A leg of a quote. */
interface Leg {
  readonly asset_id: string;
  /** Msat for BTC, raw units for an asset. */
  readonly amount: number | bigint;
}

/**
 * What a swap is worth, in msat: an asset counts as much as the BTC on the other side of its quote. That is the target's own
 * word, so what bounds the asset is a cap of its own (SPEND_CAP_ASSETS). An exchange of two assets counts what its payment
 * carries besides, which is lost when it goes wrong.
 * @param carrierMsat BTC that a payment with an asset carries, in msat (`rgb_htlc_min_msat`)
 */
export function worthOf(quote: { readonly from_asset: Leg; readonly to_asset: Leg }, carrierMsat: bigint): bigint {
  const btc = [quote.from_asset, quote.to_asset].find(({ asset_id }) => asset_id.toUpperCase() === 'BTC');
  return btc === undefined ? carrierMsat : BigInt(btc.amount);
}
