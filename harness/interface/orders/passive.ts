import type { RequirementId } from '../../../specs/ids.ts';
import { instantOf, isSameInstant } from '../../engine/json/date-time.ts';
import { isNumber, type Members, membersOf, shown } from '../../engine/json/members.ts';
import {
  about,
  ofEach,
  overRun,
  type PassiveCheck,
  perAnswer,
  perBody,
  type Remark,
} from '../../engine/passive/check.ts';
import { timeline } from '../../engine/passive/timeline.ts';
import { besidesSchema, bySchema } from '../described.ts';
import { CREATE_ORDER, GET_ORDER, NETWORK_INFO } from '../operations.ts';
import { BTC_OF_QUOTES } from './btc-of-quotes.ts';
import { CLIENT_KEYS } from './client-keys.ts';
import { aheadOfUtc, NEAR_CREATION } from './deadlines.ts';
import { DECISIONS } from './decisions.ts';
import { DEPOSIT_ADDRESSES } from './deposit.ts';
import { ORDERS_DESPITE_OPTIONS } from './despite-options.ts';
import { ORDERS_DESPITE_QUOTES } from './despite-quotes.ts';
import { EQUAL_ORDERS } from './equal-orders.ts';
import { ESTIMATES_AGREE } from './estimates-agree.ts';
import { FORETOLD_FEES } from './foretold.ts';
import { INVOICES } from './invoiced.ts';
import { chainIn } from './network-info.ts';
import { POLLED_ORDERS } from './polled.ts';
import { PROVIDER_CHECKS } from './provider.ts';
import { PROVIDER_AGREES } from './provider-agrees.ts';
import { PURCHASE_PRICES } from './purchase-prices.ts';
import { OPTIONS, orderOf, paymentsOf, perOrder } from './read.ts';
import { REFUND_ADDRESSES } from './refund-address.ts';
import { REFUSED_ORDERS } from './refused.ts';
import { STATE_CHECKS } from './states.ts';
import { ORDER_TIMELINES } from './timeline.ts';
import { READ_TOKENS } from './token-refusals.ts';
import { UNKNOWN_ORDERS } from './unknown.ts';

/** A check of one or both payment options. */
function perPayment(
  id: RequirementId,
  title: string,
  names: readonly (typeof OPTIONS)[number][],
  judge: (payment: Members, place: string, order: Members, remark: Remark) => readonly string[],
) {
  return perOrder(id, title, (order, remark) => {
    const payments = paymentsOf(order).filter(({ name }) => names.includes(name));
    return payments.length === 0
      ? undefined
      : payments.flatMap(({ payment, place }) => judge(payment, place, order, remark));
  });
}

/** What sets a token is not stated; no member of the request does, and its own id says nothing of an order either. */
function tokens(): PassiveCheck {
  const check = perAnswer('LSP-ORDER-13', 'token is empty, or what no other member says', (answer, remark) => {
    const order = orderOf(answer);
    if (!order) return undefined;
    const { token, ...others } = order;
    if (token === undefined || token === null || token === '') return [];
    if (typeof token !== 'string') return [`/token is ${shown(token)}`];
    const told = Object.entries({ ...membersOf(answer.sent), ...others }).find(([, value]) => value === token);
    if (told) return [`/token is the ${told[0]}`];
    remark(`token ${shown(token)}`);
    return [];
  });
  return ofEach(about([CREATE_ORDER, GET_ORDER], check));
}

function createdAt(): PassiveCheck {
  return overRun('LSP-ORDER-17', 'created_at is the time of creation', (findings) => {
    const first = new Map<string, { created_at: unknown; id: string }>();
    let zone: { readonly ahead: number; readonly id: string } | undefined;
    return {
      see(answer) {
        const order = orderOf(answer);
        const { created_at } = order ?? {};
        const instant = instantOf(created_at);
        if (!order || instant === undefined) return;
        findings.applies(answer);
        if (answer.operation === CREATE_ORDER) {
          const ahead = aheadOfUtc(order, answer.answeredAt);
          const distance = Math.abs(instant.time - ahead - answer.answeredAt);
          if (distance > NEAR_CREATION)
            findings.breaks(answer, [`created_at is ${Math.round(distance)} s from the creation`]);
          if (instant.zone === 'none') zone ??= { ahead, id: answer.exchange.id };
          if (zone && instant.zone === 'none' && zone.ahead !== ahead)
            findings.breaks(answer, [`created_at is ${ahead - zone.ahead} s ahead of the zone of ${zone.id}`]);
        }
        const key = String(order.order_id);
        const known = first.get(key);
        if (!known) first.set(key, { created_at, id: answer.exchange.id });
        else if (!isSameInstant(known.created_at, created_at))
          findings.breaks(answer, [`created_at differs from the one in ${known.id}`]);
      },
    };
  });
}

/** Blocks by which a chain may fall back. */
const MOST_BLOCKS_BACK = 6n;

/** Channel orders and what the provider says of itself. */
export const ORDER_CHECKS: readonly PassiveCheck[] = [
  ...PROVIDER_CHECKS,
  bySchema('LSP-ORDER-01', 'an order has its ten members'),
  // That an order has none of them shows as much as types do.
  besidesSchema(perOrder('LSP-ORDER-02', 'the optional members of an order have their types', () => [])),
  besidesSchema(
    perOrder('LSP-ORDER-03', 'an order has no expires_at of its own', ({ expires_at: end }, remark) => {
      if (end === null) remark('expires_at is null');
      return [];
    }),
  ),
  bySchema('LSP-ORDER-06', 'order_state is one of the five words'),
  tokens(),
  createdAt(),
  bySchema('LSP-PAY-01', 'payment has both options'),
  bySchema('LSP-PAY-02', 'bolt11 has its members'),
  bySchema('LSP-PAY-03', 'onchain has its members'),
  besidesSchema(perPayment('LSP-PAY-04', 'the nullable members of onchain have their types', ['onchain'], () => [])),
  bySchema('LSP-PAY-05', 'a payment state is one of the five words'),
  perPayment(
    'LSP-PAY-08',
    'fees are part of the total',
    OPTIONS,
    ({ fee_total_sat: fee, order_total_sat: total }, place) =>
      isNumber(fee) && isNumber(total) && (fee < 0 || fee > total) ? [`${place} has fees ${fee} of ${total}`] : [],
  ),
  INVOICES,
  perPayment(
    'LSP-PAY-13',
    'payment_difference before a payment is recorded',
    ['onchain'],
    (payment, place, order, remark) => {
      const unpaid = paymentsOf(order).every((option) => option.payment.state === 'EXPECT_PAYMENT');
      if (!unpaid || order.order_state !== 'CREATED') return [];
      const { payment_difference: difference, order_total_sat: total } = payment;
      const positive = isNumber(difference) && difference > 0;
      if (isNumber(difference) && isNumber(total) && Number(difference) === -Number(total)) remark('minus the total');
      else if (!positive) remark(difference === undefined ? 'absent' : shown(difference));
      return positive ? [`${place}/payment_difference is ${difference} without a payment`] : [];
    },
  ),
  ...STATE_CHECKS,
  ...ORDER_TIMELINES,
  ...REFUSED_ORDERS,
  ...ORDERS_DESPITE_OPTIONS,
  ...ORDERS_DESPITE_QUOTES,
  ...UNKNOWN_ORDERS,
  // What is judged beside other orders, quotes, refusals and readings of a run.
  ...PROVIDER_AGREES,
  ...ESTIMATES_AGREE,
  FORETOLD_FEES,
  CLIENT_KEYS,
  EQUAL_ORDERS,
  PURCHASE_PRICES,
  BTC_OF_QUOTES,
  REFUND_ADDRESSES,
  DEPOSIT_ADDRESSES,
  READ_TOKENS,
  POLLED_ORDERS,
  ...DECISIONS,
  perBody('LSP-NET-01', 'network_info shows a height and a network', [NETWORK_INFO], (value) => {
    const { height, network, counts } = chainIn(membersOf(value) ?? {});
    const lacking = [...(network === undefined ? ['network'] : []), ...(height === undefined ? ['height'] : [])];
    // Where no member is called so, another whole number may be the height.
    return counts.length > 0 ? undefined : lacking.map((name) => `no member shows the ${name}`);
  }),
  timeline<Pick<ReturnType<typeof chainIn>, 'height' | 'network'>>({
    id: 'LSP-NET-03',
    title: 'the network of network_info stays, and its height does not fall',
    operations: [NETWORK_INFO],
    readingOf({ status, value }) {
      const { height, network } = chainIn(membersOf(value) ?? {});
      return status === 200 ? { key: 'the chain', shown: { height, network } } : undefined;
    },
    judge: (earlier, later) =>
      earlier.height === undefined || earlier.network === undefined
        ? undefined
        : [
            ...(later.network === earlier.network ? [] : [`the network is ${later.network} after ${earlier.network}`]),
            ...((later.height ?? -1n) >= earlier.height - MOST_BLOCKS_BACK
              ? []
              : [`the height is ${later.height} after ${earlier.height}`]),
          ],
  }),
];
