import { type Clock, createClock } from '../../reference/clock.ts';
import { step } from '../../reference/lightning/engine.ts';
import { purseOf } from '../../reference/lightning/ledger.ts';
import { createNetwork, type Network, type NetworkOptions } from '../../reference/lightning/network.ts';
import { executeSwap, offerSwap, whitelistSwap } from '../../reference/lightning/swaps.ts';

export const GOLD = 'rgb:e5q7pWFw-QFalMcp-XU1mGXT-ZJjQash-lblLpY3-W2m84pQ';
export const TIN = 'rgb:Qk9AD2xY-op2mJIM-PX1WzXq-F34xzVE-IfrPoXF-I380GVg';
export const START = 1_800_000_000;

/** A network under a frozen clock whose payments move only when a test makes a step. */
export function createSteppable(
  options: Omit<NetworkOptions, 'clock'> = {},
): Network & { clock: Clock; run: () => void } {
  const clock = createClock(() => START * 1000);
  const network = createNetwork({ schedule: () => {}, assets: [{ asset_id: GOLD }], ...options, clock });
  return { ...network, clock, run: () => run(network) };
}

/** Makes steps until no payment can make another one. */
function run({ world }: Network): void {
  while ([...world.executions].map((execution) => step(world, execution)).includes('moved')) {
    // each turn makes one step of every payment
  }
}

/** One swap as the taker sees it; a null asset is BTC in msat. */
export interface Trade {
  readonly qty_from: bigint;
  readonly from_asset: string | null;
  readonly qty_to: bigint;
  readonly to_asset: string | null;
}

/** Offers, agrees to and launches a swap; gives its payment hash. */
export function startSwap({ world, maker, taker }: Network, trade: Trade, timeout_sec = 3600): string {
  const { swapstring, payment_hash, payment_secret } = offerSwap(world, maker, { ...trade, timeout_sec });
  whitelistSwap(world, taker, swapstring);
  executeSwap(world, maker, { swapstring, payment_secret, taker_pubkey: taker.pubkey });
  return payment_hash;
}

/** Both ends of every channel, maker's end first, as plain arrays. */
export function purses({ world, maker, taker }: Network): readonly (readonly [bigint, bigint, bigint, bigint])[] {
  return world.ledger.channels.map((channel) => {
    const [own, other] = [purseOf(channel, maker.pubkey), purseOf(channel, taker.pubkey)];
    return [own.msat, own.units, other.msat, other.units];
  });
}
