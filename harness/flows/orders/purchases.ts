import { oneOf, someOf } from '../../engine/fuzz/pick.ts';
import type { Draft } from '../../engine/json/draft.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { isBusy } from '../../interface/errors/busy.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { isOnLightning, tradeKind } from '../../interface/market/trade-kinds.ts';
import { isListed, listedOrBack, type Side, type Trade } from '../../interface/market/trades.ts';
import { larger, smaller } from '../../interface/orders/bounds.ts';
import type { OrderOperations } from '../../interface/orders/client.ts';
import { FOR_SALE, type ProviderAsset, type ProviderInfo } from '../../interface/orders/info.ts';
import { amountsForSale, estimateOf, validPurchase } from '../../interface/orders/valid.ts';
import { feeShare, quoted } from '../../interface/quotes/read.ts';
import { type LegName, likelyAmounts, validQuote } from '../../interface/quotes/valid.ts';
import { swapQuoteIn } from '../../interface/swaps/read.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { NotExercised, SetupError, Violation } from '../../verdict/failures.ts';
import type { Trader } from '../swaps/trader.ts';

/** A purchase of an asset that can be ordered now. */
export interface QuotedPurchase {
  readonly asset: ProviderAsset;
  /** BTC for the asset. */
  readonly quote: SwapQuote;
  /** What is quoted. */
  readonly trade: Trade;
  /** The share of the quote's fee in the leg that it is charged in. */
  readonly feeShare: number;
  /** The order, to be changed in single places. */
  readonly order: Draft;
}

/** Buys assets for the client's side of a channel. */
export interface Purchases {
  /** The assets that can be bought for the client's side, and that are traded for BTC. */
  assetsForSale(): Promise<ProviderAsset[]>;
  /** Some of them; the seed chooses. */
  someForSale(most: number): Promise<readonly ProviderAsset[]>;
  /**
   * An order that buys an asset, near the least of it, with a fresh quote.
   * @param asset the seed chooses when left out
   * @throws {NotExercised} when none is for sale that is also traded
   * @throws {SetupError} when no quote is given
   */
  purchase(asset?: ProviderAsset): Promise<QuotedPurchase>;
  /**
   * The same by a quote that was asked for by what is paid, not by what is bought.
   * @throws as {@link purchase}
   */
  forwardPurchase(): Promise<QuotedPurchase>;
  /**
   * A fresh quote that buys an asset, whether or not it is on offer for channels.
   * @param amount smallest unit; a likely one when left out
   * @returns undefined when none is given
   */
  quoteFor(asset: ProviderAsset, amount?: bigint): Promise<SwapQuote | undefined>;
}

/** The most assets that are looked for along routes that list only how to sell them. */
const MOST_WAYS_BACK = 3;

/** What purchases are made with. */
export interface PurchaseOptions extends Pick<OrderOperations, 'estimateFees'> {
  readonly info: () => Promise<ProviderInfo>;
  readonly clientPubkey: () => Promise<string>;
  /** Asks for the quotes that assets are bought with. */
  readonly trader: Pick<Trader, 'trades' | 'askForQuote'>;
  /** Decides which of several assets is taken. */
  readonly seed: number;
}

/** Makes purchases. Nothing is sent yet. */
export function createPurchases({ info, clientPubkey, estimateFees, trader, seed }: PurchaseOptions): Purchases {
  const tradesThatBuy = new Map<string, Trade>();
  let forSale: Promise<ProviderAsset[]> | undefined;

  /** The trades in which an asset is bought for BTC, those over Lightning first. */
  function tradesToBuy({ asset_id }: ProviderAsset): Trade[] {
    const isWanted = (trade: Trade) => tradeKind(trade) === 'buy' && trade.to.asset.asset_id === asset_id;
    const buying = listedOrBack(trader.trades, isWanted);
    return [...buying.filter(isOnLightning), ...buying.filter((trade) => !isOnLightning(trade))];
  }

  /** By which trade an asset is bought with an order is not stated: the first by which an estimate is given (FLW-ORDER-02). */
  async function tradeToBuy(asset: ProviderAsset): Promise<Trade | undefined> {
    const [first, ...others] = tradesToBuy(asset);
    if (!first || others.length === 0) return first;
    const known = tradesThatBuy.get(asset.asset_id);
    if (known) return known;
    for (const trade of [first, ...others]) {
      const { order } = await purchaseBy(trade, asset);
      if ((await estimateFees(estimateOf(order).json)).status !== 200) continue;
      tradesThatBuy.set(asset.asset_id, trade);
      return trade;
    }
    return first;
  }

  async function purchaseBy(trade: Trade, asset: ProviderAsset, named: LegName = 'to_asset'): Promise<QuotedPurchase> {
    const reverse = await firstQuote(trade, amountsToBuy(asset, trade.to));
    const { quote, share } =
      named === 'to_asset' ? reverse : await firstQuote(trade, [reverse.quote.from_asset.amount], named);
    const bought = { asset, amount: quote.to_asset.amount, rfq_id: quote.rfq_id };
    return { asset, quote, trade, feeShare: share, order: validPurchase(await info(), await clientPubkey(), bought) };
  }

  async function firstQuote(trade: Trade, amounts: readonly bigint[], named: LegName = 'to_asset') {
    const refusals: string[] = [];
    for (const amount of amounts) {
      const request = validQuote(trade, named, amount).json;
      const answer = await trader.askForQuote(request);
      if (answer.status === 200) return { quote: swapQuoteIn(answer.value, request), share: shareOfFee(answer) };
      if (answer.status === 401 || isBusy(answer)) accepted(answer);
      refusals.push(`${amount}: ${outcomeOf(answer)}`);
    }
    throw new SetupError(`no quote to buy ${trade.to.asset.ticker} with could be had: ${refusals.join(', ')}`);
  }

  async function quoteOf(trade: Trade, amounts = likelyAmounts(trade.to)): Promise<SwapQuote | undefined> {
    try {
      return (await firstQuote(trade, amounts)).quote;
    } catch (error) {
      if (error instanceof SetupError) return undefined;
      throw error;
    }
  }

  /** Those that a listed trade buys. Where there is none, some of those that are quoted all the same along a route to sell them. */
  async function findForSale(): Promise<ProviderAsset[]> {
    const { assets } = await info();
    const bought = assets.flatMap((asset) => {
      const [trade] = amountsForSale(asset) ? tradesToBuy(asset) : [];
      return trade ? [{ asset, trade }] : [];
    });
    const listed = bought.filter(({ trade }) => isListed(trade, trader.trades));
    if (listed.length > 0) return listed.map(({ asset }) => asset);
    const tried = someOf(bought, MOST_WAYS_BACK, { ...FOR_SALE, named: ({ asset }) => FOR_SALE.named(asset), seed });
    const quotes = await Promise.all(tried.map(({ trade }) => quoteOf(trade)));
    return tried.flatMap(({ asset }, at) => (quotes[at] ? [asset] : []));
  }

  function assetsForSale(): Promise<ProviderAsset[]> {
    forSale ??= findForSale();
    return forSale;
  }

  async function purchaseOf(asset?: ProviderAsset, named?: LegName): Promise<QuotedPurchase> {
    const chosen = asset ?? oneOf(await assetsForSale(), { ...FOR_SALE, seed });
    const trade = await tradeToBuy(chosen);
    if (!trade) throw new NotExercised(`${chosen.asset_id} is not traded for BTC`);
    return purchaseBy(trade, chosen, named);
  }

  return {
    assetsForSale,
    someForSale: async (most) => someOf(await assetsForSale(), most, { ...FOR_SALE, seed }),
    purchase: (asset) => purchaseOf(asset),
    forwardPurchase: () => purchaseOf(undefined, 'from_asset'),
    async quoteFor(asset, amount) {
      const trade = tradesThatBuy.get(asset.asset_id) ?? tradesToBuy(asset)[0];
      return trade && quoteOf(trade, amount === undefined ? undefined : [amount]);
    },
  };
}

/** The share of a quote's fee; 0 where it is not known. */
function shareOfFee(answer: Answer): number {
  try {
    return feeShare(quoted(answer));
  } catch (error) {
    if (error instanceof Violation) return 0;
    throw error;
  }
}

/** Amounts that suit both the order and the quote, likely ones first. */
function amountsToBuy(asset: ProviderAsset, { min, max }: Side): bigint[] {
  const sold = amountsForSale(asset);
  const range = sold && { min: larger(sold.min, min), max: smaller(sold.max, max) };
  if (!range || range.min > range.max)
    throw new NotExercised(`no amount of ${asset.asset_id} may both be ordered and be quoted`);
  return likelyAmounts(range);
}
