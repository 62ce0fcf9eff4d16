/** Decisions on rates that were taken, beside all that the run shows of their orders. */
import type { RequirementId } from '../../../specs/ids.ts';
import { membersOf } from '../../engine/json/members.ts';
import { about, asOne, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { KNOWN_FOR_DECISIONS } from './known-for-decisions.ts';
import { showsPayment } from './payment.ts';
import { orderOf } from './read.ts';
import { DECISION_TOKENS } from './token-refusals.ts';

/** A decision that was answered with 200. */
interface Taken {
  readonly token: unknown;
  readonly accepts: unknown;
  /** The `refund_txid` of the answer. */
  readonly refund: unknown;
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly at: Sighting;
}

/** What the run shows of one order. Times are unix milliseconds, infinite for what never showed. */
interface Lifecycle {
  readonly taken: Taken[];
  /** The token that its creation gave. */
  token?: unknown;
  /** Whether it was ordered with an asset. */
  hasAsset?: boolean;
  overSince: number;
  waitsSince: number;
  paidOnchainSince: number;
}

/** A check that no decision is taken as it must not be. That one is refused may have another reason, and shows nothing. */
function neverTaken(
  id: RequirementId,
  title: string,
  problemOf: (decision: Taken, lifecycle: Lifecycle) => string | undefined,
): PassiveCheck {
  const check = overRun(id, title, (findings) => {
    const lifecycles = new Map<string, Lifecycle>();
    return {
      see(answer) {
        const order_id = orderOf(answer)?.order_id ?? membersOf(answer.sent)?.order_id;
        if (typeof order_id !== 'string') return;
        const lifecycle = lifecycles.get(order_id) ?? { taken: [], ...NOTHING_SHOWN };
        lifecycles.set(order_id, lifecycle);
        note(lifecycle, answer);
      },
      end() {
        for (const lifecycle of lifecycles.values())
          for (const decision of lifecycle.taken) {
            const problem = problemOf(decision, lifecycle);
            if (problem === undefined) continue;
            findings.applies(decision.at);
            findings.breaks(decision.at, [problem]);
          }
      },
    };
  });
  return about([CREATE_ORDER, GET_ORDER, RATE_DECISION], check);
}

const NEVER = Number.POSITIVE_INFINITY;
const NOTHING_SHOWN = { overSince: NEVER, waitsSince: NEVER, paidOnchainSince: NEVER };

function note(lifecycle: Lifecycle, answer: Seen): void {
  const asked = membersOf(answer.sent);
  const { sentAt: askedAt, durationMs } = answer.exchange;
  const answeredAt = askedAt + durationMs;
  if (answer.operation === RATE_DECISION) {
    if (answer.status !== 200) return;
    const { access_token: token, accept_new_rate: accepts } = asked ?? {};
    const refund = membersOf(answer.value)?.refund_txid;
    lifecycle.taken.push({ token, accepts, refund, askedAt, answeredAt, at: sighting(answer) });
    return;
  }
  const order = orderOf(answer);
  if (!order) return;
  if (answer.operation === CREATE_ORDER) {
    lifecycle.token = order.access_token;
    if (asked) lifecycle.hasAsset = (asked.asset_id ?? null) !== null;
  }
  const { order_state: state } = order;
  if (state === 'COMPLETED' || state === 'FAILED') lifecycle.overSince = Math.min(lifecycle.overSince, answeredAt);
  if (state === 'PENDING_RATE_DECISION') lifecycle.waitsSince = Math.min(lifecycle.waitsSince, answeredAt);
  if (showsPayment(order, 'onchain')) lifecycle.paidOnchainSince = Math.min(lifecycle.paidOnchainSince, answeredAt);
}

/** Whether the run saw an order wait for a decision, and its payment on the chain, before this one was asked for. */
function couldBeRefunded({ askedAt }: Taken, { waitsSince, paidOnchainSince }: Lifecycle): boolean {
  return waitsSince <= askedAt && paidOnchainSince <= askedAt;
}

function isDecline({ accepts }: Taken): boolean {
  return accepts === false;
}

/** Whether a decision on the order was taken before this one was asked for. */
function isRepeated({ askedAt }: Taken, { taken }: Lifecycle): boolean {
  return taken.some(({ answeredAt }) => answeredAt <= askedAt);
}

function hasRefund({ refund }: Taken): boolean {
  return typeof refund === 'string' && refund !== '';
}

/** What no decision of a run may do, whoever takes it. */
export const DECISIONS: readonly PassiveCheck[] = [
  // On an order that is over the same decision again may be answered alike.
  asOne(
    neverTaken('LSP-RATE-01', 'no decision is taken on an order that awaits none', (decision, lifecycle) => {
      if (lifecycle.hasAsset === false) return 'taken on an order without an asset';
      const isFirst = lifecycle.taken.every(({ askedAt }) => askedAt >= decision.askedAt);
      return isFirst && lifecycle.overSince <= decision.askedAt ? 'taken on an order that was over' : undefined;
    }),
    KNOWN_FOR_DECISIONS,
  ),
  asOne(
    neverTaken('LSP-RATE-03', 'no decision is taken without the token of its order', ({ token }, { token: own }) => {
      if (typeof own !== 'string' || token === own) return undefined;
      // What holds the token and more is read as the target likes.
      return typeof token === 'string' && token.includes(own)
        ? undefined
        : 'taken with what is not the token of the order';
    }),
    DECISION_TOKENS,
  ),
  neverTaken('LSP-RATE-08', 'no accepted rate names a refund', (decision, lifecycle) => {
    if (decision.accepts !== true || isRepeated(decision, lifecycle)) return undefined;
    return hasRefund(decision) ? 'accepted, and answered with a refund_txid' : undefined;
  }),
  neverTaken('LSP-RATE-09', 'each decline of what was paid on-chain names its refund', (decision, lifecycle) => {
    if (!isDecline(decision) || !couldBeRefunded(decision, lifecycle)) return undefined;
    // A second one is LSP-RATE-10's.
    if (isRepeated(decision, lifecycle)) return undefined;
    return hasRefund(decision) ? undefined : 'declined without a refund_txid';
  }),
  neverTaken('LSP-RATE-10', 'no decision is taken on an order that was declined', (decision, lifecycle) => {
    const declined = lifecycle.taken.find(
      (other) => isDecline(other) && other.answeredAt <= decision.askedAt && couldBeRefunded(other, lifecycle),
    );
    // Until it is over, an order may wait for its refund in the state in which it is declined.
    const isSame = isDecline(decision) && hasRefund(decision) && decision.refund === declined?.refund;
    if (isSame && decision.askedAt < lifecycle.overSince) return undefined;
    return declined && `taken on an order that was declined in ${declined.at.id}`;
  }),
];
