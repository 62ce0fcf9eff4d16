/** Quotes of each kind: what is traded for what, and how much, decides which code of a service handles it. */
import { isOnLightning, type TradeKind, tradeKind } from '../../interface/market/trade-kinds.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, NotJudged } from '../../verdict/failures.ts';
import { largeQuote } from './large-quote.ts';
import type { Trader } from './trader.ts';
import type { Wish } from './wish.ts';

/** What was had of one kind. */
export interface OfKind<Had> {
  readonly kind: TradeKind | 'large' | 'reverse' | 'least';
  readonly had: Had;
}

/** A kind, and how a quote of it is had. */
type Taking = readonly [kind: OfKind<unknown>['kind'], take: () => Promise<SwapQuote>];

const KINDS: readonly TradeKind[] = ['buy', 'sell', 'exchange'];

/** The kinds of trades that are listed over Lightning. */
export function kindsOf({ trades }: Pick<Trader, 'trades'>): TradeKind[] {
  const listed = new Set(trades.filter(isOnLightning).map(tradeKind));
  return KINDS.filter((kind) => listed.has(kind));
}

/** What a quote is for. */
export function kindOfQuote({ from_asset, to_asset }: Pick<SwapQuote, 'from_asset' | 'to_asset'>): TradeKind {
  return tradeKind({ from: { asset: from_asset }, to: { asset: to_asset } });
}

/**
 * What to ask for so that consecutive numbers walk through the kinds of trades that are listed.
 * @param number any whole number
 */
export function wishOfKind(trader: Pick<Trader, 'trades'>, number: number): Wish {
  const kinds = kindsOf(trader);
  const purpose = kinds[number % kinds.length];
  return purpose === undefined ? {} : { purpose };
}

/**
 * What is had from a fresh quote of each kind of trade, one after the other, from one of a large amount and from one that says how
 * much is got. What is not to be had, the quote or what it is for, is noted and left out.
 * @param get the quote itself, or a swap that it begins
 * @param further kinds beside these, and how their quotes are had
 * @throws {NotExercised} when nothing of any kind could be had
 */
export async function ofEachKind<Had>(
  trader: Pick<Trader, 'trades' | 'quote' | 'tradeFor'>,
  get: (quote: SwapQuote) => Had | Promise<Had>,
  further: readonly Taking[] = [],
): Promise<OfKind<Had>[]> {
  const quotes: Taking[] = [
    ...kindsOf(trader).map((purpose): Taking => [purpose, () => trader.quote({ purpose })]),
    ['large', () => largeQuote(trader)],
    ['reverse', () => reverseQuote(trader)],
    ...further,
  ];
  const all: OfKind<Had>[] = [];
  for (const [kind, take] of quotes)
    try {
      all.push({ kind, had: await get(await take()) });
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
      note(`of kind ${kind}: ${error.message}`);
    }
  if (all.length === 0) throw new NotExercised('no quote of any kind could be had, or used');
  return all;
}

/**
 * What to ask for so that a quote says how much is got, with this purpose or any. BTC that is computed may well be whole satoshis:
 * what is got of it is a millisatoshi more, unless the maker quotes none such.
 */
export async function reverseWish(trader: Pick<Trader, 'quote' | 'tradeFor'>, purpose?: TradeKind): Promise<Wish> {
  const trade = trader.tradeFor(purpose);
  const { to_asset } = await trader.quote({ trade });
  const { amount } = to_asset;
  return to_asset.asset_id === 'BTC'
    ? { trade, to_amount: amount + 1n, plainer_to_amount: amount }
    : { trade, to_amount: amount };
}

/** A quote for how much is got, of a sale where there is one: the other kinds may be purchases. */
export async function reverseQuote(trader: Pick<Trader, 'trades' | 'quote' | 'tradeFor'>): Promise<SwapQuote> {
  return trader.quote(
    await reverseWish(
      trader,
      kindsOf(trader).find((kind) => kind === 'sell'),
    ),
  );
}
