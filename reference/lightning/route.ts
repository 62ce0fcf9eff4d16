import { mostInFlightMsat, spendableMsat } from './channel-limits.ts';
import { type Channel, peerOf, purseOf } from './ledger.ts';

/** One channel of a route with what it carries. */
export interface Hop {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly msat: bigint;
  readonly units: bigint;
}

/** What is to arrive where. A null asset means BTC only. */
export interface Delivery {
  readonly from: string;
  readonly to: string;
  readonly msat: bigint;
  readonly asset_id: string | null;
  readonly units: bigint;
}

const LONGEST = 3;

/**
 * The best route for a delivery over the given channels, in the order the amounts travel; undefined when no route can
 * carry it. Fewest hops first, then a channel without an asset for BTC, then the fullest purse. Every forwarding node
 * keeps its fee, so earlier hops carry more msat than later ones.
 */
export function findRoute(channels: readonly Channel[], delivery: Delivery): readonly Hop[] | undefined {
  return routesTo(channels, delivery, delivery.to, delivery.msat, [delivery.to]).sort(better)[0];
}

/** All loop-free routes that bring `msat` to `target`, built backwards as fees are added towards the sender. */
function routesTo(
  channels: readonly Channel[],
  delivery: Delivery,
  target: string,
  msat: bigint,
  seen: readonly string[],
): (readonly Hop[])[] {
  if (seen.length > LONGEST) return [];
  return channels.flatMap((channel): (readonly Hop[])[] => {
    if (!channel.ends.includes(target) || !carries(channel, delivery, msat)) return [];
    const from = peerOf(channel, target);
    if (seen.includes(from) || !holds(channel, from, msat, delivery.units)) return [];
    const hop: Hop = { channel, from, to: target, msat, units: delivery.units };
    if (from === delivery.from) return [[hop]];
    return routesTo(channels, delivery, from, msat + feeOf(channel, msat), [...seen, from]).map((head) => [
      ...head,
      hop,
    ]);
  });
}

/** What the forwarding end asks for sending `msat` over a channel, rounded down. */
function feeOf(channel: Channel, msat: bigint): bigint {
  return channel.fee_base_msat + (msat * channel.fee_proportional_millionths) / 1_000_000n;
}

function carries(channel: Channel, { asset_id }: Delivery, msat: bigint): boolean {
  return (asset_id === null || channel.asset_id === asset_id) && msat >= channel.htlc_minimum_msat;
}

function holds(channel: Channel, owner: string, msat: bigint, units: bigint): boolean {
  const { units: owned } = purseOf(channel, owner);
  return spendableMsat(channel, owner) >= msat && mostInFlightMsat(channel) >= msat && owned >= units;
}

function better(a: readonly Hop[], b: readonly Hop[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const coloured = countAssets(a) - countAssets(b);
  if (coloured !== 0) return coloured;
  const spare = room(b) - room(a);
  return spare > 0n ? 1 : spare < 0n ? -1 : 0;
}

function countAssets(route: readonly Hop[]): number {
  return route.filter(({ channel }) => channel.asset_id !== null).length;
}

function room(route: readonly Hop[]): bigint {
  const first = route[0];
  return first === undefined ? 0n : purseOf(first.channel, first.from).msat;
}
