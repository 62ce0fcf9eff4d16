/** The fee of forward quotes beside that of reverse ones: it is in the computed amount, whichever that is (QUO-RESP-12). */
import {
  about,
  type Findings,
  type Judgement,
  overRun,
  type PassiveCheck,
  together,
} from '../../engine/passive/check.ts';
import { QUOTE } from '../operations.ts';
import { type Charged, chargedApart, chargedIn, difference } from './fee-kept.ts';
import { feeOnEachLayer } from './fee-on-each-layer.ts';
import { setSide } from './legs-asked.ts';
import type { SIDES } from './rules.ts';

/** Quotes of one trade. */
type Ways = Record<(typeof SIDES)[number], Charged[]>;

/** That the fee is in both alike shows no swap at these amounts: only an init does. */
function eitherWay(findings: Findings): Judgement {
  const trades = new Map<string, Ways>();
  return {
    see(answer) {
      const side = setSide(answer);
      for (const charged of side ? chargedIn(answer) : []) {
        const ways = trades.get(charged.trade) ?? { from_asset: [], to_asset: [] };
        trades.set(charged.trade, ways);
        if (side) ways[side].push(charged);
      }
    },
    end() {
      for (const { from_asset: forward, to_asset: reverse } of trades.values())
        for (const [one, other] of chargedApart(forward, reverse)) {
          findings.applies(other.at);
          findings.breaks(other.at, [difference('a reverse quote', other, 'a forward one', one)]);
        }
    },
  };
}

/** Both ways, and on each layer. */
export const FEE_EITHER_WAY: PassiveCheck = about(
  [QUOTE],
  overRun(
    'QUO-RESP-12',
    'the fee is in the amounts of forward and of reverse quotes alike, on each layer',
    together(eitherWay, feeOnEachLayer),
  ),
);
