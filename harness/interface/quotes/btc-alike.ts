import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { QUOTE } from '../operations.ts';
import { otherThanAsked, setSide } from './legs-asked.ts';

/** How many times more of the bought asset one kind of quotes gives in another unit, and how near to that it comes, as a share. */
const THOUSAND = 1_000;
const NEAR = 0.2;

/** A quote by what one unit of the sold asset buys. */
interface Rated {
  readonly rate: number;
  readonly at: Sighting;
}

/** Quotes of one couple of assets, by their layers and by the side whose amount was set. */
type Kinds = Map<string, Rated[]>;

/**
 * FMT-UNIT-01 between quotes of REST: no layer, and no way to ask, makes BTC a thousand times dearer or cheaper than it is in most
 * quotes for the same asset.
 */
export const BTC_ALIKE: PassiveCheck = about(
  [QUOTE],
  overRun('FMT-UNIT-01', 'the BTC of quotes counts the same on all layers and either way', (findings) => {
    const couples = new Map<string, Kinds>();
    return {
      see(answer) {
        const seen = ratedIn(answer);
        if (!seen) return;
        const kinds = couples.get(seen.couple) ?? new Map<string, Rated[]>();
        couples.set(seen.couple, kinds);
        const kind = kinds.get(seen.kind) ?? [];
        kinds.set(seen.kind, kind);
        kind.push(seen.rated);
      },
      end() {
        for (const kinds of couples.values()) {
          const [most = [], ...others] = [...kinds.values()].sort((one, other) => other.length - one.length);
          for (const kind of others.filter((each) => isInAnotherUnit(median(each) / median(most))))
            for (const { rate, at } of kind) {
              findings.applies(at);
              findings.breaks(at, [
                `a unit buys ${rate.toPrecision(4)}, ${median(most).toPrecision(4)} in most quotes`,
              ]);
            }
        }
      },
    };
  }),
);

function ratedIn(answer: Seen): { readonly couple: string; readonly kind: string; readonly rated: Rated } | undefined {
  const quote = answer.status === 200 ? membersOf(answer.value) : undefined;
  const side = setSide(answer);
  if (!quote || !side || otherThanAsked(quote, answer.sent).length > 0) return undefined;
  const [from, to] = [legIn(quote.from_asset), legIn(quote.to_asset)];
  if (from.amount <= 0 || to.amount <= 0 || ![from.asset_id, to.asset_id].includes('BTC')) return undefined;
  return {
    couple: `${from.asset_id} ${to.asset_id}`,
    kind: `${side} ${from.layer} ${to.layer}`,
    rated: { rate: to.amount / from.amount, at: sighting(answer) },
  };
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
