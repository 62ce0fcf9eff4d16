import { isInteger, isNumber, type Members, membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { QUOTE } from '../operations.ts';
import { directionOf, fittingScales, misfit, type Priced } from './price.ts';
import { type Quoted, quotedIn } from './read.ts';
import { SIDES } from './rules.ts';

/** A quote whose price can be held against its amounts. */
interface Compared {
  readonly quote: Quoted;
  readonly fitting: readonly number[];
  readonly at: Sighting;
}

/**
 * QUO-RESP-10 for every quote of a run. In what unit the price of BTC is, is not said (FMT-PREC-02): of each direction the unit
 * that most quotes fit is the one.
 */
export const AS_PRICED: PassiveCheck = about(
  [QUOTE],
  overRun('QUO-RESP-10', 'the price of each quote fits its amounts', (findings) => {
    const byDirection = new Map<string, Compared[]>();
    return {
      see(answer) {
        const body = answer.status === 200 ? membersOf(answer.value) : undefined;
        const quote = body && isSound(body) ? quotedIn(body, answer.exchange.sentAt) : undefined;
        const trade = quote && tradeOf(quote);
        const fitting = quote && trade && fittingScales(trade, quote);
        if (!quote || !trade || !fitting) return;
        findings.applies(answer);
        const direction = directionOf(trade);
        byDirection.set(direction, [...(byDirection.get(direction) ?? []), { quote, fitting, at: sighting(answer) }]);
      },
      end() {
        for (const compared of byDirection.values()) {
          const scale = mostFitting(compared);
          for (const { quote, at } of compared.filter(({ fitting }) => scale === undefined || !fitting.includes(scale)))
            findings.breaks(at, [misfit(quote)]);
        }
      },
    };
  }),
);

/** Whether price and amounts can be computed with; whether they are as they should be is judged by the schemas. */
function isSound({ price, ...body }: Members): boolean {
  const amounts = SIDES.map((side) => membersOf(body[side])?.amount);
  const precision = membersOf(body.from_asset)?.precision;
  return isNumber(price) && isInteger(precision) && amounts.every((amount) => isInteger(amount) && amount > 0);
}

function tradeOf({ from, to }: Quoted): Priced {
  return { from: { asset: from }, to: { asset: to } };
}

/** The scale that most quotes fit; undefined where none fits any. */
function mostFitting(compared: readonly Compared[]): number | undefined {
  const counts = new Map<number, number>();
  for (const scale of compared.flatMap(({ fitting }) => fitting)) counts.set(scale, (counts.get(scale) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
