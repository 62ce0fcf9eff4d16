/** The fee of quotes on some layers beside that of quotes for the same assets on others (QUO-RESP-12). */
import type { Findings, Judgement } from '../../engine/passive/check.ts';
import { type Charged, chargedIn, difference } from './fee-kept.ts';

/** One quote alone may owe it to a change of the fee that its price does not show. */
const LEAST = 2;

/**
 * That no quotes on one route show a fee that is in none of their amounts where those on another route, at the same price, have theirs
 * in them. Whether the price is before or after the fee is not said, but one price is the same of the two for both. What a route costs
 * beside its fee makes them keep more, not less.
 */
export function feeOnEachLayer(findings: Findings): Judgement {
  const byAssets = new Map<string, Map<string, Charged[]>>();
  return {
    see(answer) {
      for (const charged of chargedIn(answer)) {
        const trades = byAssets.get(charged.assets) ?? new Map<string, Charged[]>();
        byAssets.set(charged.assets, trades);
        const quotes = trades.get(charged.trade) ?? [];
        trades.set(charged.trade, quotes);
        quotes.push(charged);
      }
    },
    end() {
      for (const trades of byAssets.values())
        for (const some of trades.values()) for (const others of trades.values()) judge(findings, some, others);
    },
  };
}

function judge(findings: Findings, some: readonly Charged[], others: readonly Charged[]): void {
  const [free, charged] = [atOnePrice(some, others), atOnePrice(others, some)];
  const [other] = charged;
  if (!other || free.length < LEAST || charged.length < LEAST) return;
  if (!free.every(keepsNothing) || !charged.every(keepsItsFee)) return;
  for (const one of free) {
    findings.applies(one.at);
    findings.breaks(one.at, [difference(`a quote for ${one.trade}`, one, `one for ${other.trade}`, other)]);
  }
}

function atOnePrice(some: readonly Charged[], others: readonly Charged[]): readonly Charged[] {
  const prices = new Set(others.map(({ price }) => price));
  return some.filter(({ price }) => prices.has(price));
}

function keepsNothing({ kept, rounding }: Charged): boolean {
  return kept <= rounding;
}

function keepsItsFee({ kept, shown, rounding }: Charged): boolean {
  return kept >= shown / 2 + rounding;
}
