import { membersOf } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { CREATE_ORDER, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { orderOf } from './read.ts';

interface Decision {
  readonly order_id: string;
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly at: Sighting;
}

/**
 * LSP-RATE-01 for every decision of a run: none was taken on an order that had nothing to decide. That is one without an asset,
 * which has no rate, and one that had come to its end, where no earlier decision was taken: the same one again may be
 * answered alike.
 */
export const NEEDLESS_DECISIONS: PassiveCheck = about(
  [CREATE_ORDER, GET_ORDER, RATE_DECISION],
  overRun('LSP-RATE-01', 'no decision is taken on an order that awaits none', (findings) => {
    const withoutAsset = new Set<string>();
    const overSince = new Map<string, number>();
    const decisions: Decision[] = [];
    return {
      see(answer) {
        const { sentAt, durationMs } = answer.exchange;
        const asked = membersOf(answer.sent);
        if (answer.operation === RATE_DECISION) {
          if (answer.status !== 200 || typeof asked?.order_id !== 'string') return;
          decisions.push({ order_id: asked.order_id, askedAt: sentAt, at: sighting(answer) });
          return;
        }
        const order = orderOf(answer);
        if (typeof order?.order_id !== 'string') return;
        if (answer.operation === CREATE_ORDER && asked && (asked.asset_id ?? null) === null)
          withoutAsset.add(order.order_id);
        if (order.order_state !== 'COMPLETED' && order.order_state !== 'FAILED') return;
        const since = overSince.get(order.order_id) ?? Number.POSITIVE_INFINITY;
        overSince.set(order.order_id, Math.min(since, sentAt + durationMs));
      },
      end() {
        for (const { order_id, askedAt, at } of decisions) {
          const isFirst = decisions.every((other) => other.order_id !== order_id || other.askedAt >= askedAt);
          const isOver = (overSince.get(order_id) ?? Number.POSITIVE_INFINITY) <= askedAt;
          if (!withoutAsset.has(order_id) && !(isOver && isFirst)) continue;
          findings.applies(at);
          findings.breaks(at, [isOver ? 'taken on an order that was over' : 'taken on an order without an asset']);
        }
      },
    };
  }),
);
