import { type Control, control } from '../../verdict/control.ts';
import type { Market } from '../market/client.ts';
import { assetIn, pairIn, tradablePairs } from '../market/listing.ts';
import { matchesOf } from '../market/read.ts';
import { type Trade, tradesAlong, tradeText } from '../market/trades.ts';

type Lists = Pick<Market, 'assets' | 'pairs'>;

/**
 * Judges a trade by what it was listed with when the run began. Bounds move with the liquidity, and pairs come and go: where the
 * lists tell something else of the trade by now, nothing is held against the target.
 * @throws {Inconclusive} in the place of a violation then
 */
export function asListed(market: Lists, trade: Trade, judge: () => Promise<void>): Promise<void> {
  return control(judge, [stillListed(market, trade)]);
}

/** A trade is listed as it was when the run began. */
export function stillListed(market: Lists, trade: Trade): Control {
  return {
    otherwise: `${tradeText(trade)} is listed otherwise than when the run began`,
    holds: () => isStillListed(market, trade),
  };
}

/** Whether all of what was asked for is listed as it was when the run began. */
export async function areStillListed(market: Lists, asked: readonly { readonly trade: Trade }[]): Promise<boolean> {
  for (const { trade } of asked) if (!(await isStillListed(market, trade))) return false;
  return true;
}

/** Whether a trade is listed along the same route and within the same bounds. */
async function isStillListed(market: Lists, { pair, from, to }: Trade): Promise<boolean> {
  const pairs = matchesOf('pairs', await market.pairs({ pair_ticker: pair.ticker })).flatMap(
    (element) => pairIn(element) ?? [],
  );
  const now = tradablePairs(pairs).find(({ id }) => id === pair.id);
  if (!now) return false;
  const lookups = [from, to].map(async ({ asset: { asset_id } }) =>
    matchesOf('assets', await market.assets({ asset_id })).flatMap((element) => assetIn(element) ?? []),
  );
  const assets = (await Promise.all(lookups)).flat();
  const route = { from_layer: from.layer, to_layer: to.layer };
  return tradesAlong(now, route, assets).some((trade) => boundsOf(trade) === boundsOf({ from, to }));
}

function boundsOf({ from, to }: Pick<Trade, 'from' | 'to'>): string {
  return [from, to].map(({ asset, min, max }) => `${asset.asset_id} ${min} ${max}`).join(' ');
}
