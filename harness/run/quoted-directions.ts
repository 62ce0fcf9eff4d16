import { someOf } from '../engine/fuzz/pick.ts';
import { isNoAnswer } from '../interface/errors/no-answer.ts';
import type { Market } from '../interface/market/client.ts';
import type { Listing } from '../interface/market/listing.ts';
import { keyOf, openTrades, TRADE, type Trade, tradesOf } from '../interface/market/trades.ts';
import { likelyAmounts, validQuote } from '../interface/quotes/valid.ts';
import { NotJudged } from '../verdict/failures.ts';

/** Most directions that are asked for; of a long list the seed chooses. */
const MOST = 8;
/** Amounts that are tried for each: one may leave the bounds of the other leg. */
const AMOUNTS = 2;

/**
 * Asks for a quote in each direction that the lists leave open: between two assets that share a layer, and back along a route that is
 * listed one way. The interface doesn't say whether those are traded (QUO-ROUTE-04), so a refusal is no finding; what is quoted is
 * held to all rules of quotes from then on.
 * @returns the keys of those that were quoted
 */
export async function quotedDirections(
  listing: Listing,
  market: Pick<Market, 'quote'>,
  seed: number,
): Promise<string[]> {
  const open = someOf(openTrades(tradesOf(listing)), MOST, {
    ...TRADE,
    what: 'direction that the lists leave open',
    seed,
  });
  const quoted: string[] = [];
  for (const trade of open) if (await isQuoted(trade, market)) quoted.push(keyOf(trade));
  return quoted;
}

async function isQuoted(trade: Trade, market: Pick<Market, 'quote'>): Promise<boolean> {
  try {
    for (const amount of likelyAmounts(trade.from).slice(0, AMOUNTS)) {
      const { status } = await market.quote(validQuote(trade, 'from_asset', amount).json);
      if (status !== 400) return status === 200;
    }
    return false;
  } catch (error) {
    if (isNoAnswer(error) || error instanceof NotJudged) return false;
    throw error;
  }
}
