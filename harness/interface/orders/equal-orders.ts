import { canonical } from '../../engine/json/canonical.ts';
import { membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { CREATE_ORDER } from '../operations.ts';
import { orderOf } from './read.ts';

/** LSP-CREATE-10 for every order of a run that was ordered before: it is not the one that there was. */
export const EQUAL_ORDERS: PassiveCheck = about(
  [CREATE_ORDER],
  overRun('LSP-CREATE-10', 'what is ordered again is another order', (findings) => {
    const made = new Map<string, Map<string, string>>();
    return {
      see(answer) {
        const [order, asked] = [orderOf(answer), membersOf(answer.sent)];
        if (typeof order?.order_id !== 'string' || !asked) return;
        const body = canonical(asked);
        const equal = made.get(body) ?? new Map<string, string>();
        made.set(body, equal);
        if (equal.size > 0) findings.applies(answer);
        const before = equal.get(order.order_id);
        if (before !== undefined) findings.breaks(answer, [`the same order as in ${before}`]);
        else equal.set(order.order_id, answer.exchange.id);
      },
    };
  }),
);
