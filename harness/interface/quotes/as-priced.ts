import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { directionOf, fittingScales, isComputable, misfit, tradeOf } from './price.ts';
import { quotedIn } from './read.ts';
import { quotesIn } from './rules.ts';

/** A quote whose price can be held against its amounts, and the little of it that is shown: a run may have very many. */
interface Compared {
  readonly problem: string;
  readonly fitting: readonly number[];
  readonly at: Sighting;
}

/** Where a quote was asked for. */
type Door = typeof QUOTE | typeof QUOTE_SOCKET;

/**
 * A check of the prices of all quotes that one door gave. In what unit the price of BTC is, is not said (FMT-PREC-02): of each
 * direction the unit that most quotes of REST fit is the one.
 */
function asPriced(id: 'QUO-RESP-10' | 'FMT-UNIT-07', title: string, judged: Door): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const byDirection = new Map<string, Record<Door, Compared[]>>();
    return {
      see(answer) {
        for (const body of quotesIn(answer).filter(isComputable)) {
          const quote = quotedIn(body, answer.exchange.sentAt);
          const trade = tradeOf(quote);
          const fitting = fittingScales(trade, quote);
          const door = answer.operation === QUOTE_SOCKET ? QUOTE_SOCKET : QUOTE;
          // A quote on the socket that fits no unit at all breaks the rules of its figures (WS-QUOTE-10).
          if (!fitting || (door === QUOTE_SOCKET && fitting.length === 0)) continue;
          if (door === judged) findings.applies(answer);
          const direction = directionOf(trade);
          const compared = byDirection.get(direction) ?? { [QUOTE]: [], [QUOTE_SOCKET]: [] };
          byDirection.set(direction, compared);
          compared[door].push({ problem: misfit(quote), fitting, at: sighting(answer) });
        }
      },
      end() {
        for (const compared of byDirection.values()) {
          const scale = mostFitting(compared[QUOTE]);
          if (scale === undefined && judged === QUOTE_SOCKET) continue;
          const isMisfit = ({ fitting }: Compared) => scale === undefined || !fitting.includes(scale);
          for (const { problem, at } of compared[judged].filter(isMisfit)) findings.breaks(at, [problem]);
        }
      },
    };
  });
  return about([QUOTE, judged], check);
}

/** The prices of quotes beside their amounts, by REST and on the socket. */
export const AS_PRICED: readonly PassiveCheck[] = [
  asPriced('QUO-RESP-10', 'the price of each quote fits its amounts', QUOTE),
  asPriced('FMT-UNIT-07', 'the price of each quote on a socket fits its amounts in the units of REST', QUOTE_SOCKET),
];

/** The scale that most quotes fit; undefined where none fits any. */
function mostFitting(compared: readonly Compared[]): number | undefined {
  const counts = new Map<number, number>();
  for (const scale of compared.flatMap(({ fitting }) => fitting)) counts.set(scale, (counts.get(scale) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
