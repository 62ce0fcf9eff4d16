import type { Control } from '../../verdict/control.ts';
import { mayLackFunds } from '../errors/funds.ts';
import type { Market } from '../market/client.ts';
import { assetIn, pairIn, tradablePairs } from '../market/listing.ts';
import { matchesOf } from '../market/read.ts';
import { isRoomy, stepOf, type Trade, tradesAlong, tradeText } from '../market/trades.ts';
import type { Quotes } from './client.ts';
import { apart } from './read.ts';
import { computedLeg, fixedLeg, type LegName, otherLeg, validQuote } from './valid.ts';

type Lists = Pick<Market, 'assets' | 'pairs'>;

/** More trades than these make no sentence. */
const MOST_NAMED = 2;

/**
 * Trades are listed as they were when the run began. Bounds move with the liquidity, pairs come and go, and assets are renamed:
 * when the lists have changed, a violation does not count.
 */
export function stillListed(market: Lists, ...trades: readonly Trade[]): Control {
  return {
    otherwise: `${trades.length > MOST_NAMED ? 'a trade' : trades.map(tradeText).join(', ')}: listed otherwise than when the run began`,
    holds: async () => {
      for (const trade of trades) if (!(await isStillListed(market, trade))) return false;
      return true;
    },
  };
}

/**
 * Where a leg allows hardly more than one amount, no amount of the other may come to that: a price per unit under one unit
 * leaves several that are rounded to the same, or none.
 */
export function leavesRoom(trade: Trade): Control {
  return {
    otherwise: `${tradeText(trade)}: hardly more than one amount is allowed of a leg`,
    holds: async () => isRoomy(trade),
  };
}

/** A trade that is refused as for want of funds is quoted with the other leg set, so that it is not the funds that lack. */
export function fundsSuffice(quotes: Pick<Quotes, 'askLikely'>, trade: Trade, fixed: LegName): Control {
  const isShort = async (leg: LegName) => mayLackFunds(await quotes.askLikely(trade, leg));
  return {
    otherwise: `${tradeText(trade)}: the maker may lack the funds`,
    holds: async () => !(await isShort(fixed)) || !(await isShort(otherLeg(fixed))),
  };
}

/** An amount that is no whole number of satoshis is refused for that: a server may deal in whole ones alone. */
export function isRefusedInWholeSteps(
  quotes: Pick<Quotes, 'ask'>,
  { trade, fixed, amount }: { readonly trade: Trade; readonly fixed: LegName; readonly amount: bigint },
): Control {
  const leg = fixedLeg(trade, fixed);
  const part = amount % stepOf(leg);
  const whole = amount - part < leg.min ? amount - part + stepOf(leg) : amount - part;
  return {
    otherwise: `${whole} is priced, a whole number of the steps in which ${leg.asset.ticker} may be dealt`,
    holds: async () => part === 0n || (await quotes.ask(validQuote(trade, fixed, whole))).status !== 200,
  };
}

/**
 * REST prices an amount at once, so that a refusal elsewhere is not for want of liquidity or of the maker: what lacks may be kept for
 * the open quotes of the run, and be there again before REST is asked another time.
 */
export function restPricesIt(
  quotes: Pick<Quotes, 'askOnce'>,
  { trade, fixed, amount }: { readonly trade: Trade; readonly fixed: LegName; readonly amount: bigint },
): Control {
  return {
    otherwise: 'REST does not price it any more either',
    holds: async () => (await quotes.askOnce(validQuote(trade, fixed, amount))).status === 200,
  };
}

/** Whether a trade is listed along the same route, within the same bounds and by the same names. */
async function isStillListed(market: Lists, trade: Trade): Promise<boolean> {
  const now = await listedNow(market, trade);
  return now !== undefined && isListedAlike(now, trade);
}

/** A trade by the same assets, pair and layers as the lists show it now; undefined where they don't. */
export async function listedNow(market: Lists, { pair, from, to }: Trade): Promise<Trade | undefined> {
  const pairs = matchesOf('pairs', await market.pairs({ pair_ticker: pair.ticker })).flatMap(
    (element) => pairIn(element) ?? [],
  );
  const now = tradablePairs(pairs).find(({ id }) => id === pair.id);
  if (!now) return undefined;
  const lookups = [from, to].map(async ({ asset: { asset_id } }) =>
    matchesOf('assets', await market.assets({ asset_id })).flatMap((element) => assetIn(element) ?? []),
  );
  const assets = (await Promise.all(lookups)).flat();
  const route = { from_layer: from.layer, to_layer: to.layer };
  return tradesAlong(now, route, assets).find(
    (trade) => trade.from.asset.asset_id === from.asset.asset_id && trade.to.asset.asset_id === to.asset.asset_id,
  );
}

/** Whether two readings of a trade show the same names and bounds. */
export function isListedAlike(one: Trade, other: Trade): boolean {
  return legsText(one) === legsText(other);
}

function legsText({ from, to }: Trade): string {
  return JSON.stringify(
    [from, to].map(({ asset: { asset_id, name, ticker, precision }, min, max }) =>
      [asset_id, name, ticker, precision, min, max].map(String),
    ),
  );
}

/** How often the same is asked for to see whether the market moves. */
const LOOKS_AT_THE_MARKET = 3;

/**
 * What is computed for an amount hardly changes from quote to quote: how several quotes belong together shows only then.
 * @param share of the amount, by which it may change
 */
export function marketStandsStill(
  quotes: Pick<Quotes, 'take'>,
  { trade, fixed, amount }: { readonly trade: Trade; readonly fixed: LegName; readonly amount: bigint },
  share: number,
): Control {
  const computed = async () => computedLeg(await quotes.take(trade, fixed, amount), fixed).amount;
  return {
    otherwise: `the market moves by more than ${share * 100} % from quote to quote`,
    async holds() {
      const first = await computed();
      for (let look = 1; look < LOOKS_AT_THE_MARKET; look++) if (apart(await computed(), first) > share) return false;
      return true;
    },
  };
}
