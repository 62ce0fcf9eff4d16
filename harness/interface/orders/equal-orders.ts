import { canonical } from '../../engine/json/canonical.ts';
import { membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { inTime, type Place, placeOf } from '../../engine/passive/in-time.ts';
import { CREATE_ORDER } from '../operations.ts';
import { orderOf } from './read.ts';

interface Made extends Place {
  readonly order_id: string;
  readonly at: Sighting;
}

/** LSP-CREATE-10 for every order of a run that was ordered before: it is not the one that there was. */
export const EQUAL_ORDERS: PassiveCheck = about(
  [CREATE_ORDER],
  overRun('LSP-CREATE-10', 'what is ordered again is another order', (findings) => {
    const made = new Map<string, Made[]>();
    return {
      see(answer) {
        const [order, asked] = [orderOf(answer), membersOf(answer.sent)];
        if (typeof order?.order_id !== 'string' || !asked) return;
        const body = canonical(asked);
        const equal = made.get(body) ?? [];
        made.set(body, equal);
        equal.push({ ...placeOf(answer), order_id: order.order_id, at: sighting(answer) });
      },
      end() {
        for (const equal of made.values()) {
          const known = new Map<string, string>();
          for (const { id, order_id, at } of equal.sort(inTime)) {
            if (known.size > 0) findings.applies(at);
            const before = known.get(order_id);
            if (before === undefined) known.set(order_id, id);
            else findings.breaks(at, [`the same order as in ${before}`]);
          }
        }
      },
    };
  }),
);
