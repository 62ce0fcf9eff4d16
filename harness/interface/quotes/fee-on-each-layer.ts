/** The fee of quotes on some layers beside that of quotes for the same assets on others (QUO-RESP-12). */
import { grouped } from '../../engine/fuzz/pick.ts';
import type { PassiveCheck, Sighting } from '../../engine/passive/check.ts';
import { perGroup } from '../../engine/passive/per-group.ts';
import { QUOTE } from '../operations.ts';
import { type Charged, chargedIn, difference } from './fee-kept.ts';

/** One quote alone may owe it to a change of the fee that its price does not show. */
const LEAST = 2;

/**
 * That no quotes on one route show a fee that is in none of their amounts where those on another route, at the same price, have theirs
 * in them. Whether the price is before or after the fee is not said, but one price is the same of the two for both. What a route costs
 * beside its fee makes them keep more, not less.
 */
export const FEE_ON_EACH_LAYER: PassiveCheck = perGroup({
  id: 'QUO-RESP-12',
  title: 'the fee is in the amounts of quotes on each layer',
  operations: [QUOTE],
  itemsIn: (answer) => chargedIn(answer).map((charged) => [charged.assets, charged]),
  judge(quotes) {
    const trades = grouped(quotes, ({ trade }) => trade);
    return trades.flatMap((some) => trades.flatMap((others) => freeBeside(some, others)));
  },
});

function freeBeside(some: readonly Charged[], others: readonly Charged[]): (readonly [Sighting, string])[] {
  const [free, charged] = [atOnePrice(some, others), atOnePrice(others, some)];
  const [other] = charged;
  if (!other || free.length < LEAST || charged.length < LEAST) return [];
  if (!free.every(keepsNothing) || !charged.every(keepsItsFee)) return [];
  return free.map((one) => [one.at, difference(`a quote for ${one.trade}`, one, `one for ${other.trade}`, other)]);
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
