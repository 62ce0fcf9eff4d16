import type { Findings, Judgement } from '../../engine/passive/check.ts';
import { QUOTE_SOCKET } from '../operations.ts';
import { type Charged, chargedApart, chargedIn, difference } from '../quotes/fee-kept.ts';

/** That the fee is in the amounts of quotes on a socket as it is in those of REST, at one price. */
export function chargedAsRest(findings: Findings): Judgement {
  const trades = new Map<string, { readonly overRest: Charged[]; readonly onSocket: Charged[] }>();
  return {
    see(answer) {
      for (const charged of chargedIn(answer)) {
        const { overRest, onSocket } = trades.get(charged.trade) ?? { overRest: [], onSocket: [] };
        trades.set(charged.trade, { overRest, onSocket });
        (answer.operation === QUOTE_SOCKET ? onSocket : overRest).push(charged);
      }
    },
    end() {
      for (const { overRest, onSocket } of trades.values())
        for (const [one, other] of chargedApart(overRest, onSocket))
          findings.breaks(other.at, [difference('a quote on the socket', other, 'one of REST', one)]);
    },
  };
}
