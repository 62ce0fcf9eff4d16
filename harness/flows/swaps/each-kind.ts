/** Quotes of each kind: what is traded for what, and how much, decides which code of a service handles it. */
import { isOnLightning, type TradeKind, tradeKind } from '../../interface/market/trade-kinds.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import { largeQuote } from './large-quote.ts';
import type { Trader } from './trader.ts';
import type { Wish } from './wish.ts';

const KINDS: readonly TradeKind[] = ['buy', 'sell', 'exchange'];

/** The kinds of trades that are listed over Lightning. */
function kindsOf({ trades }: Pick<Trader, 'trades'>): TradeKind[] {
  const listed = new Set(trades.filter(isOnLightning).map(tradeKind));
  return KINDS.filter((kind) => listed.has(kind));
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
 * Does something with a fresh quote of each kind of trade, one after the other, and with one of a large amount. What is not to be
 * had is noted and left out.
 * @throws {NotExercised} when no quote could be had, or what `use` throws
 */
export async function forEachKind(
  trader: Pick<Trader, 'trades' | 'quote'>,
  use: (quote: SwapQuote, what: string) => Promise<void>,
): Promise<void> {
  let had = 0;
  const ways: [what: string, take: () => Promise<SwapQuote>][] = [
    ...kindsOf(trader).map((purpose): [string, () => Promise<SwapQuote>] => [purpose, () => trader.quote({ purpose })]),
    ['large', () => largeQuote(trader)],
  ];
  for (const [what, take] of ways) {
    const quote = await take().catch((error: unknown) => withoutQuote(what, error));
    if (quote === undefined) continue;
    had++;
    await use(quote, what);
  }
  if (had === 0) throw new NotExercised('no quote of any kind could be had');
}

function withoutQuote(what: string, error: unknown): undefined {
  if (!(error instanceof SetupError || error instanceof NotExercised)) throw error;
  note(`no quote of kind ${what}: ${error.message}`);
  return undefined;
}
