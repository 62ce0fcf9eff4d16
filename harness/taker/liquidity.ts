import type { Channel } from './channels.ts';
import { RGB_HTLC_MIN_MSAT } from './info.ts';

/** A swap that is to be routed, seen from the taker, who gives `from` and gets `to`. */
export interface SwapPlan {
  /** Public key of the maker's node. */
  readonly maker: string;
  /** An RGB asset id, or `BTC` in either case. */
  readonly from: string;
  readonly to: string;
  /** Msat for BTC, raw units for an asset. */
  readonly qty_from: bigint;
  readonly qty_to: bigint;
  /** BTC that a payment with an asset carries at least, in msat (`/nodeinfo`). */
  readonly rgb_htlc_min_msat?: bigint;
}

/**
 * Why the channels cannot carry a swap: which side misses how many msat or units; undefined when nothing speaks against
 * it. Each leg needs one channel that holds the whole amount, and an asset leg carries `rgb_htlc_min_msat` besides, which
 * go around and come back: the BTC leg needs them too.
 *
 * Only channels straight to the maker are looked at, if there is one; without one the swap may be routed over others, of
 * which this end has to suffice.
 * @param channels those of the taker's node
 */
export function liquidityProblem(channels: readonly Channel[], plan: SwapPlan): string | undefined {
  const usable = channels.filter(({ is_usable }) => is_usable);
  const maker = plan.maker.toLowerCase();
  const direct = usable.filter(({ peer_pubkey }) => peer_pubkey.toLowerCase() === maker);
  if (usable.length === 0) return noChannel(channels, maker);
  const routes = direct.length > 0 ? direct : usable;
  const far = direct.length > 0 ? 'the maker' : "the taker's peer";
  const carrier = plan.rgb_htlc_min_msat ?? RGB_HTLC_MIN_MSAT;
  const problems = [
    shortage({ who: 'the taker', side: takerSide, asset: plan.from, amount: plan.qty_from, carrier, routes }),
    shortage({ who: far, side: farSide, asset: plan.to, amount: plan.qty_to, carrier, routes }),
  ].filter((problem) => problem !== undefined);
  return problems.length > 0 ? problems.join('; ') : undefined;
}

function noChannel(channels: readonly Channel[], maker: string): string {
  const known = channels.some(({ peer_pubkey }) => peer_pubkey.toLowerCase() === maker);
  return known
    ? `no channel between the taker and the maker ${maker} is usable: wait until it is confirmed and both are connected`
    : `the taker has no channel to the maker ${maker}: open one, with the assets that are to be traded`;
}

/** What one end of a channel can send. */
interface Purse {
  readonly msat: bigint;
  readonly units: bigint;
}

function takerSide({ outbound_balance_msat, next_outbound_htlc_limit_msat, asset_local_amount }: Channel): Purse {
  const [msat = 0n] = [outbound_balance_msat, next_outbound_htlc_limit_msat].sort(ascending);
  return { msat, units: asset_local_amount };
}

function farSide({ inbound_balance_msat, asset_remote_amount }: Channel): Purse {
  return { msat: inbound_balance_msat, units: asset_remote_amount };
}

interface Leg {
  readonly who: string;
  readonly side: (channel: Channel) => Purse;
  readonly asset: string;
  readonly amount: bigint;
  readonly carrier: bigint;
  readonly routes: readonly Channel[];
}

/** What is missing for one leg in the channel that comes nearest to carrying it. */
function shortage({ who, side, asset, amount, carrier, routes }: Leg): string | undefined {
  if (asset.toUpperCase() === 'BTC') {
    const has = most(routes.map((channel) => side(channel).msat));
    const missing = amount + carrier - has;
    if (missing <= 0n) return undefined;
    return `${who} misses ${missing} msat: one channel has to send ${amount} + ${carrier} msat and can send ${has}`;
  }
  const purses = routes.filter(({ asset_id }) => asset_id === asset).map(side);
  if (purses.length === 0) return `there is no usable channel with ${asset} in which ${who} could send ${amount} units`;
  const enough = purses.filter(({ units }) => units >= amount);
  if (enough.length === 0) {
    const has = most(purses.map(({ units }) => units));
    return `${who} misses ${amount - has} units of ${asset}: one channel has to send ${amount} and can send ${has}`;
  }
  const msat = most(enough.map((purse) => purse.msat));
  if (msat >= carrier) return undefined;
  return `${who} misses ${carrier - msat} msat in the channel with ${asset}: a payment of it carries ${carrier} msat and the channel can send ${msat}`;
}

function most(amounts: readonly bigint[]): bigint {
  return amounts.toSorted(ascending).at(-1) ?? 0n;
}

function ascending(a: bigint, b: bigint): number {
  return Number(a > b) - Number(a < b);
}
