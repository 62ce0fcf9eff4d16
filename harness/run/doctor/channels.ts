import { tradeKind } from '../../interface/market/trade-kinds.ts';
import type { Side, Trade } from '../../interface/market/trades.ts';
import { larger, smaller } from '../../interface/orders/bounds.ts';
import type { Channel } from '../../taker/channels.ts';
import type { NodeInfo } from '../../taker/info.ts';
import { farSide, liquidityProblem, takerSide } from '../../taker/liquidity.ts';
import { type Finding, lacks, there } from './finding.ts';
import { callLine, type NodePlace, openingOf } from './node-commands.ts';
import type { MakerNode } from './target.ts';

/** What the channels of the client's node have to carry, and to whom. */
export interface ChannelQuestion {
  readonly place: NodePlace;
  readonly maker: MakerNode;
  readonly trades: readonly Trade[];
  readonly info: NodeInfo;
}

/** The least and the largest channel that is proposed, in sat: the largest is the most that any revision opens. */
const LEAST_SAT = 200_000n;
const LARGEST_SAT = 16_777_215n;

/** A channel carries a tenth of its capacity at once, and each end has half of the capacity. */
const TIMES_AS_LARGE = 20n;

/**
 * What the channels to the maker hold, by asset and direction, and which trades they can't carry at the smallest amount. The
 * seed of a run chooses the trade, so they have to carry each.
 */
export function channelFindings(channels: readonly Channel[], question: ChannelQuestion): Finding[] {
  const maker = question.maker.pubkey.toLowerCase();
  const direct = channels.filter(({ is_usable, peer_pubkey }) => is_usable && peer_pubkey.toLowerCase() === maker);
  const held = direct.map((channel) => there('pay', textOf(channel, question.trades)));
  const problems = question.trades.flatMap((trade) => problemOf(channels, trade, question) ?? []);
  if (problems.length > 0 || question.trades.length === 0) return [...held, ...problems];
  return [
    ...held,
    there('pay', `each of ${question.trades.length} trades over Lightning can be carried at its smallest`),
  ];
}

function textOf(channel: Channel, trades: readonly Trade[]): string {
  const { asset_id, asset_local_amount, asset_remote_amount, outbound_balance_msat, inbound_balance_msat } = channel;
  const units =
    asset_id === null ? '' : `${asset_local_amount} and ${asset_remote_amount} units of ${nameOf(asset_id, trades)}, `;
  const atOnce = `at once ${takerSide(channel).msat} and ${farSide(channel).msat}`;
  return `a channel of ${channel.capacity_sat} sat: ${units}${outbound_balance_msat} and ${inbound_balance_msat} msat to send and to receive, ${atOnce}`;
}

function problemOf(channels: readonly Channel[], trade: Trade, question: ChannelQuestion): Finding | undefined {
  const { maker, info } = question;
  const { from, to } = trade;
  const problem = liquidityProblem(channels, {
    maker: maker.pubkey,
    from: from.asset.asset_id,
    to: to.asset.asset_id,
    qty_from: from.min,
    qty_to: to.min,
    rgb_htlc_min_msat: info.rgb_htlc_min_msat,
  });
  if (problem === undefined) return undefined;
  return lacks('pay', `to ${wordsOf(trade)}: ${problem}`, ...openingLines(trade, question));
}

function wordsOf(trade: Trade): string {
  const { from, to } = trade;
  const kind = tradeKind(trade);
  if (kind === 'buy') return `buy ${to.asset.ticker}`;
  return kind === 'sell' ? `sell ${from.asset.ticker}` : `exchange ${from.asset.ticker} for ${to.asset.ticker}`;
}

/**
 * The commands that open a channel for the smallest amount of a trade. The end that gives an asset has it, so it opens
 * the channel.
 */
function openingLines({ from, to }: Trade, { place, maker, info }: ChannelQuestion): string[] {
  const carried = larger(btcIn(from), btcIn(to)) + info.rgb_htlc_min_msat;
  const capacity_sat = smaller(larger((carried * TIMES_AS_LARGE) / 1000n, LEAST_SAT), LARGEST_SAT);
  const own = { peer: maker.address, capacity_sat };
  const given = isBtc(from) ? [] : [openingOf({ ...own, ...amountOf(from) })];
  const plain = isBtc(from) || isBtc(to) ? [openingOf(own)] : [];
  const got = isBtc(to) ? [] : [openingOf({ peer: `${info.pubkey}@<host:port>`, capacity_sat, ...amountOf(to) })];
  return [
    ...[...plain, ...given].map((body) => callLine(place, '/openchannel', body)),
    ...got.map(
      (body) =>
        `${callLine({ url: "<address of the maker's node>", hasToken: false }, '/openchannel', body)}   # by the maker`,
    ),
  ];
}

/** Enough for some swaps. */
function amountOf({ asset, min }: Side): { asset_id: string; asset_amount: bigint } {
  return { asset_id: asset.asset_id, asset_amount: larger(min, 1n) * TIMES_AS_LARGE };
}

function btcIn(side: Side): bigint {
  return isBtc(side) ? side.min : 0n;
}

function isBtc({ asset }: Pick<Side, 'asset'>): boolean {
  return asset.asset_id.toUpperCase() === 'BTC';
}

function nameOf(asset_id: string, trades: readonly Trade[]): string {
  const sides = trades.flatMap(({ from, to }) => [from, to]);
  return sides.find(({ asset }) => asset.asset_id === asset_id)?.asset.ticker ?? asset_id;
}
