import { grouped } from '../../engine/fuzz/pick.ts';
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { perGroup } from '../../engine/passive/per-group.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { QUOTE } from '../operations.ts';
import { otherThanAsked, setSide } from './legs-asked.ts';

/** How many times more of the bought asset one kind of quotes gives in another unit, and how near to that it comes, as a share. */
const THOUSAND = 1_000;
const NEAR = 0.2;

/** A quote by what one unit of the sold asset buys. */
interface Rated {
  /** Its layers, and the side whose amount was set. */
  readonly kind: string;
  readonly rate: number;
  readonly at: Sighting;
}

/**
 * FMT-UNIT-01 between quotes of REST: no layer, and no way to ask, makes BTC a thousand times dearer or cheaper than it is in most
 * quotes for the same asset.
 */
export const BTC_ALIKE: PassiveCheck = perGroup({
  id: 'FMT-UNIT-01',
  title: 'the BTC of quotes counts the same on all layers and either way',
  operations: [QUOTE],
  itemsIn: ratedIn,
  judge(rated) {
    const kinds = grouped(rated, ({ kind }) => kind);
    const [most = [], ...others] = kinds.sort((one, other) => other.length - one.length);
    const usual = median(most);
    return others
      .filter((kind) => isInAnotherUnit(median(kind) / usual))
      .flat()
      .map(({ rate, at }) => [at, `a unit buys ${rate.toPrecision(4)}, ${usual.toPrecision(4)} in most quotes`]);
  },
});

/** The quote of an answer, with the couple of assets that it is for. */
function ratedIn(answer: Seen): [couple: string, rated: Rated][] {
  const quote = answer.status === 200 ? membersOf(answer.value) : undefined;
  const side = setSide(answer);
  if (!quote || !side || otherThanAsked(quote, answer.sent).length > 0) return [];
  const [from, to] = [legIn(quote.from_asset), legIn(quote.to_asset)];
  if (from.amount <= 0 || to.amount <= 0 || ![from.asset_id, to.asset_id].includes('BTC')) return [];
  const kind = `${side} ${from.layer} ${to.layer}`;
  return [[`${from.asset_id} ${to.asset_id}`, { kind, rate: to.amount / from.amount, at: sighting(answer) }]];
}

function legIn(leg: unknown): { readonly asset_id: unknown; readonly layer: unknown; readonly amount: number } {
  const { asset_id, layer, amount }: Members = membersOf(leg) ?? {};
  return { asset_id, layer, amount: isInteger(amount) ? Number(amount) : 0 };
}

function isInAnotherUnit(times: number): boolean {
  return [times, 1 / times].some((factor) => Math.abs(factor / THOUSAND - 1) < NEAR);
}

function median(rated: readonly Rated[]): number {
  const rates = rated.map(({ rate }) => rate).sort((one, other) => one - other);
  return rates[Math.floor(rates.length / 2)] ?? 0;
}
