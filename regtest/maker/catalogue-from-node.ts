import type { Limits } from '../../reference/maker/market/file-values.ts';
import { UnusableSetting } from '../../reference/unusable.ts';
import type { Trade, TradedAsset } from './build-catalogue.ts';
import { channelsOf, type NodeChannel } from './channels.ts';
import { type KnownAsset, knownAssets } from './known-assets.ts';
import type { CallNode } from './node-calls.ts';

/** What travels with an asset and comes back, in msat; in a swap it takes its part of what a channel may carry. */
const CARRIER_MSAT = 3_000_000n;
const SMALLEST_MSAT = 3_000_000n;

/** Millionths of a millisatoshi. */
const MSAT = 1_000_000n;

/**
 * What a node can trade: BTC, and each asset of which it has a usable channel. A node lets no payment pass that is larger than a
 * tenth of the channel, so that the limits lie below that of the largest one. It knows no prices: an asset is worth so much that
 * its limit and that of BTC are the same value, and everything between the limits can be traded.
 * @throws {UnusableSetting} when there is nothing to be traded
 */
export async function tradeOfNode(call: CallNode, network: string): Promise<Trade> {
  const channels = (await channelsOf(call)).filter(({ usable }) => usable);
  const most_msat = largest(channels.map(({ capacity_sat }) => capacity_sat * 1000n)) / 10n - CARRIER_MSAT;
  const bitcoin: Limits = { min_amount: SMALLEST_MSAT, max_amount: most_msat - 1n };
  const assets = (await knownAssets(call)).flatMap((known) => {
    const most = largest(channels.filter(({ asset_id }) => asset_id === known.asset_id).map(unitsOf)) / 10n;
    return tradedAsset(known, most, bitcoin) ?? [];
  });
  if (assets.length === 0 || bitcoin.max_amount <= bitcoin.min_amount)
    throw new UnusableSetting(
      '--catalogue-from-node',
      'the node has no usable channel with an asset that is large enough for a swap; open one, or give --catalogue FILE.',
    );
  return { network, bitcoin, assets: withOwnTickers(assets), pairs: [] };
}

function unitsOf({ asset_units }: NodeChannel): bigint {
  return asset_units;
}

function largest(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
}

/** Undefined for an asset of which so little may pass that its limits would leave nothing between them. */
function tradedAsset(known: KnownAsset, most: bigint, bitcoin: Limits): TradedAsset | undefined {
  const max_amount = most - 1n;
  if (max_amount < 1n) return undefined;
  const worth = (bitcoin.max_amount * MSAT * 10n ** BigInt(known.precision)) / max_amount;
  const least = (bitcoin.min_amount * max_amount) / bitcoin.max_amount + 1n;
  if (worth < 1n || least > max_amount) return undefined;
  return { known, ticker: known.ticker ?? tickerFrom(known.name), worth, min_amount: least, max_amount };
}

/** What an asset is called by whose schema has no ticker. */
function tickerFrom(name: string): string {
  return (
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 8) || 'ASSET'
  );
}

/** Two assets may be called the same; a pair is named by tickers. */
function withOwnTickers(assets: readonly TradedAsset[]): readonly TradedAsset[] {
  const taken = new Set(['BTC']);
  return assets.map((asset) => {
    let ticker = asset.ticker;
    for (let number = 2; taken.has(ticker); number += 1) ticker = `${asset.ticker}${number}`;
    taken.add(ticker);
    return { ...asset, ticker };
  });
}
