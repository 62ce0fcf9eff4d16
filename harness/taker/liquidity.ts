import { larger } from '../interface/orders/bounds.ts';
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
  /** Swaps of the same trade that are to be paid at the same time; one channel has to carry all. */
  readonly beside?: readonly Pick<SwapPlan, 'qty_from' | 'qty_to'>[];
  /** BTC that a payment with an asset carries at least, in msat (`/nodeinfo`). */
  readonly rgb_htlc_min_msat?: bigint;
}

/** What a node takes at once over a channel, as a share of its capacity, where nothing shows that it takes more. */
const IN_FLIGHT_SHARE = 10n;

/**
 * Why the channels cannot carry a swap: which side misses how many msat or units; undefined when nothing speaks against
 * it. Each leg needs one channel that holds the whole amount, and an asset leg carries `rgb_htlc_min_msat` besides, which
 * go around and come back: the BTC leg needs them too. What is under way at once is capped by the end that receives it, by a
 * tenth of the capacity by default, so a channel may hold an amount and not carry it.
 *
 * Only channels straight to the maker are looked at, if there is one; without one the swap may be routed over others, of
 * which this end has to suffice.
 * @param channels those of the taker's node
 */
export function liquidityProblem(channels: readonly Channel[], plan: SwapPlan): string | undefined {
  const usable = channels.filter(({ is_usable }) => is_usable);
  const maker = plan.maker.toLowerCase();
  const direct = straightTo(usable, maker);
  if (usable.length === 0) return noChannel(channels, maker);
  const routes = direct.length > 0 ? direct : usable;
  const far = direct.length > 0 ? 'the maker' : "the taker's peer";
  const swaps = [plan, ...(plan.beside ?? [])];
  const carrier = (plan.rgb_htlc_min_msat ?? RGB_HTLC_MIN_MSAT) * BigInt(swaps.length);
  const given = swaps.reduce((sum, { qty_from }) => sum + qty_from, 0n);
  const got = swaps.reduce((sum, { qty_to }) => sum + qty_to, 0n);
  const problems = [
    shortage({ who: 'the taker', side: takerSide, asset: plan.from, amount: given, carrier, routes }),
    shortage({ who: far, side: farSide, asset: plan.to, amount: got, carrier, routes }),
  ].filter((problem) => problem !== undefined);
  return problems.length > 0 ? problems.join('; ') : undefined;
}

/** The usable channels whose other end is the maker: what goes over one of them costs no routing fee. */
export function straightTo(channels: readonly Channel[], maker: string): readonly Channel[] {
  return channels.filter(
    ({ is_usable, peer_pubkey }) => is_usable && peer_pubkey.toLowerCase() === maker.toLowerCase(),
  );
}

function noChannel(channels: readonly Channel[], maker: string): string {
  const known = channels.some(({ peer_pubkey }) => peer_pubkey.toLowerCase() === maker);
  return known
    ? `no channel between the taker and the maker ${maker} is usable: wait until it is confirmed and both are connected`
    : `the taker has no channel to the maker ${maker}: open one, with the assets that are to be traded`;
}

/** What one end of a channel can send. */
export interface Purse {
  /** In one payment. */
  readonly msat: bigint;
  readonly units: bigint;
  /** What keeps a payment below the balance, as a remark; empty when nothing does. */
  readonly capped: string;
}

/** What the taker can send over a channel. */
export function takerSide(channel: Channel): Purse {
  const { outbound_balance_msat, next_outbound_htlc_limit_msat, asset_local_amount } = channel;
  return capped(outbound_balance_msat, next_outbound_htlc_limit_msat, asset_local_amount);
}

/**
 * What the peer can send over a channel. The taker's node sets a cap on that, but does not show it. Both ends have the same
 * software: when this end's own cap is more than a tenth, the other one's is taken to be as much.
 */
export function farSide(channel: Channel): Purse {
  const { inbound_balance_msat, next_outbound_htlc_limit_msat, asset_remote_amount, capacity_sat } = channel;
  const tenth = (capacity_sat * 1000n) / IN_FLIGHT_SHARE;
  return capped(inbound_balance_msat, larger(next_outbound_htlc_limit_msat, tenth), asset_remote_amount);
}

function capped(balance: bigint, cap: bigint, units: bigint): Purse {
  if (cap >= balance) return { msat: balance, units, capped: '' };
  return { msat: cap, units, capped: ` at once, of the ${balance} that it holds` };
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
    const best = richest(routes.map(side));
    const missing = amount + carrier - best.msat;
    if (missing <= 0n) return undefined;
    return `${who} misses ${missing} msat: one channel has to send ${amount} + ${carrier} msat and can send ${best.msat}${best.capped}`;
  }
  const purses = routes.filter(({ asset_id }) => asset_id === asset).map(side);
  if (purses.length === 0) return `there is no usable channel with ${asset} in which ${who} could send ${amount} units`;
  const enough = purses.filter(({ units }) => units >= amount);
  if (enough.length === 0) {
    const has = purses.map(({ units }) => units).reduce(larger);
    return `${who} misses ${amount - has} units of ${asset}: one channel has to send ${amount} and can send ${has}`;
  }
  const best = richest(enough);
  if (best.msat >= carrier) return undefined;
  return `${who} misses ${carrier - best.msat} msat in the channel with ${asset}: a payment of it carries ${carrier} msat and the channel can send ${best.msat}${best.capped}`;
}

/** The one of some purses that can send most msat. */
function richest(purses: readonly Purse[]): Purse {
  return purses.reduce((best, purse) => (purse.msat > best.msat ? purse : best));
}
