import { instantOf } from '../../engine/json/date-time.ts';
import { isInteger, isNumber, type Members, membersOf, objectsIn, shown } from '../../engine/json/members.ts';
import {
  type Findings,
  overRun,
  type PassiveCheck,
  perBody,
  type Remark,
  type Sighting,
  sighting,
} from '../../engine/passive/check.ts';
import { createHistory, type Step } from '../../engine/passive/history.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { besidesSchema, bySchema, fitOfSuccess } from '../described.ts';
import { ASSETS, CREATE_ORDER, ESTIMATE_FEES, GET_INFO, GET_ORDER, NETWORK_INFO, NODEINFO } from '../operations.ts';

const OPTIONS = ['bolt11', 'onchain'] as const;

const ORDERS = [CREATE_ORDER, GET_ORDER];

/** A check of orders by their body alone. */
function perOrder(id: string, title: string, judge: (order: Members, remark: Remark) => readonly string[] | undefined) {
  return perBody(id, title, ORDERS, (value, remark) => {
    const order = membersOf(value);
    return order && judge(order, remark);
  });
}

/** The payment options of an order that are there, with their places. */
function paymentsOf(order: Members): { name: (typeof OPTIONS)[number]; place: string; payment: Members }[] {
  const both = membersOf(order.payment);
  return OPTIONS.flatMap((name) => {
    const payment = membersOf(both?.[name]);
    return payment ? [{ name, place: `/payment/${name}`, payment }] : [];
  });
}

/** A check of one or both payment options. */
function perPayment(
  id: string,
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

function perInfo(id: string, title: string, judge: (options: Members, remark: Remark) => readonly string[]) {
  return perBody(id, title, [GET_INFO], (value, remark) => {
    const options = membersOf(membersOf(value)?.options);
    return options && judge(options, remark);
  });
}

const KEY_AND_PORT = /^([^@]+)@.*:(\d{1,5})$/;

/** LSP-INFO-02: key and port of an address. A key that is none is only noted on regtest, where mocks live. */
function peerAddress(): PassiveCheck {
  return overRun('LSP-INFO-02', 'lsp_connection_url is pubkey@host:port', (findings) => {
    let regtest = false;
    const odd: { at: Sighting; key: string }[] = [];
    return {
      see(answer) {
        const body = answer.status === 200 ? membersOf(answer.value) : undefined;
        if (!body) return;
        if ([ASSETS, NODEINFO, NETWORK_INFO].includes(answer.operation ?? ''))
          regtest ||= String(body.network).toLowerCase() === 'regtest';
        if (answer.operation !== GET_INFO || typeof body.lsp_connection_url !== 'string') return;
        const [, key = '', port] = KEY_AND_PORT.exec(body.lsp_connection_url) ?? [];
        if (Number(port) < 1 || Number(port) > 65_535)
          findings.breaks(answer, [`the port of /lsp_connection_url is ${port}`]);
        else if (port !== undefined && !/^0[23][0-9a-f]{64}$/i.test(key) && odd.length < 8)
          odd.push({ at: sighting(answer), key });
      },
      end() {
        for (const { at, key } of odd)
          if (regtest) findings.remark(`a mock key ${shown(key)} on regtest`);
          else findings.breaks(at, [`the key of /lsp_connection_url is ${shown(key)}`]);
      },
    };
  });
}

/** A range of `options`; a maximum of 0 means that the side is not to be had, whatever the minimum says (LSP-INFO-08). */
function rangeOf(options: Members, what: string): { min: number; max: number } | undefined {
  const [min, max] = [options[`min_${what}`], options[`max_${what}`]];
  if (!isNumber(min) || !isNumber(max)) return undefined;
  return Number(max) === 0 ? { min: 0, max: 0 } : { min: Number(min), max: Number(max) };
}

function usableProblems(options: Members): string[] {
  const whats = ['initial_client_balance_sat', 'initial_lsp_balance_sat', 'channel_balance_sat'];
  const ranges = whats.map((what) => rangeOf(options, what));
  const problems = whats.flatMap((what, index) => {
    const range = ranges[index];
    return range && range.min > range.max ? [`min_${what} ${range.min} is above max_${what} ${range.max}`] : [];
  });
  const expiry = options.max_channel_expiry_blocks;
  if (isNumber(expiry) && expiry <= 0) problems.push(`max_channel_expiry_blocks is ${expiry}`);
  const [client, lsp, channel] = ranges;
  if (problems.length === 0 && client && lsp && channel)
    if (client.min + lsp.min > channel.max || client.max + lsp.max < channel.min)
      problems.push('no channel fits the balance bounds');
  return problems;
}

function discountNote(value: Members, remark: Remark): void {
  const { total_fee: total, setup_fee: setup, capacity_fee: capacity, duration_fee: duration } = value;
  if (![total, setup, capacity, duration].every(isInteger)) return;
  const rest = Number(total) - Number(setup) - Number(capacity) - Number(duration);
  remark(`total_fee minus its parts ${rest} at applied_discount ${shown(value.applied_discount)}`);
}

function createdAt(): PassiveCheck {
  return overRun('LSP-ORDER-17', 'created_at is the time of creation', (findings) => {
    const first = new Map<string, { time: number; id: string }>();
    return {
      see(answer) {
        const order = orderOf(answer);
        const time = instantOf(order?.created_at)?.time;
        if (!order || time === undefined) return;
        findings.applies(answer);
        const distance = Math.abs(time - answer.answeredAt);
        if (answer.operation === CREATE_ORDER && distance > 300)
          findings.breaks(answer, [`created_at is ${Math.round(distance)} s from the creation`]);
        const key = String(order.order_id);
        const known = first.get(key);
        if (!known) first.set(key, { time, id: answer.exchange.id });
        else if (known.time !== time) findings.breaks(answer, [`created_at differs from the one in ${known.id}`]);
      },
    };
  });
}

function orderOf({ operation, status, value }: Seen): Members | undefined {
  return status === 200 && (operation === CREATE_ORDER || operation === GET_ORDER) ? membersOf(value) : undefined;
}

/** A check of how something of each order changes through the run. */
function perChange(
  id: string,
  title: string,
  states: (order: Members) => readonly (readonly [thing: string, state: string])[],
  judge: (steps: readonly Step[], findings: Findings) => void,
): PassiveCheck {
  return overRun(id, title, (findings) => {
    const history = createHistory();
    return {
      see(answer) {
        const order = orderOf(answer);
        if (!order || typeof order.order_id !== 'string') return;
        const seen = states(order);
        if (seen.length > 0) findings.applies(answer);
        for (const [thing, state] of seen) history.note(`${order.order_id} ${thing}`, state, answer);
      },
      end: () => judge(history.steps(), findings),
    };
  });
}

/** What is wrong with the channel of an order by its schema. */
function channelProblems(answer: Seen): string[] {
  const { misfits = [] } = fitOfSuccess(answer) ?? {};
  return misfits.filter(({ ids }) => ids.has('LSP-CHAN-01')).map(({ text }) => text);
}

/** LSP-STATE-03: null, absent or a channel while it opens; an object stays one. */
function channelAppears(): PassiveCheck {
  return overRun('LSP-STATE-03', 'the channel of an opening order is null or an object, and stays one', (findings) => {
    const history = createHistory();
    return {
      see(answer) {
        const order = orderOf(answer);
        const channel = order?.channel ?? undefined;
        const members = membersOf(channel);
        const opening = order?.order_state === 'CHANNEL_OPENING';
        if (!order || !(opening || members)) return;
        findings.applies(answer);
        history.note(String(order.order_id), channel === undefined ? 'null' : 'object', answer);
        if (!opening || channel === undefined) return;
        const problems = members ? channelProblems(answer) : [`/channel is ${shown(channel)}`];
        if (problems.length > 0) findings.breaks(answer, problems);
      },
      end() {
        for (const { from, at } of history.steps())
          if (from === 'object') findings.breaks(at, ['/channel is null again']);
      },
    };
  });
}

/** Steps that an order may not take (LSP-STATE-06). */
function isBackward({ from, to }: Step): boolean {
  return from === 'COMPLETED' || from === 'FAILED' || (from === 'CHANNEL_OPENING' && to === 'CREATED');
}

/** Channel orders and what the provider says of itself. */
export const ORDER_CHECKS: readonly PassiveCheck[] = [
  bySchema('LSP-INFO-01', 'get_info gives address, options and assets'),
  besidesSchema(peerAddress()),
  bySchema('LSP-INFO-03', 'options has its eleven integers'),
  bySchema('LSP-INFO-04', 'supports_zero_channel_reserve is a boolean'),
  perInfo('LSP-INFO-05', 'the option bounds leave room for a channel', usableProblems),
  bySchema('LSP-INFO-06', 'each provider asset has its members'),
  perBody('LSP-INFO-08', 'a maximum of 0 alone disables a side', [GET_INFO], (value, remark) => {
    const assets = objectsIn(membersOf(value)?.assets, '/assets');
    if (assets.length === 0) return undefined;
    return assets.flatMap(({ element, place }) =>
      ['initial_client_amount', 'initial_lsp_amount', 'channel_amount'].flatMap((what) => {
        const range = rangeOf(element, what);
        if (range?.max === 0) remark(`max_${what} 0`);
        return range && range.min > range.max ? [`${place} has min_${what} ${range.min} above ${range.max}`] : [];
      }),
    );
  }),
  besidesSchema(
    perBody('LSP-EST-01', 'an estimate has its six members', [ESTIMATE_FEES], (value, remark) => {
      if (membersOf(value)?.discount_code === null) remark('discount_code is null');
      return undefined;
    }),
  ),
  bySchema('LSP-EST-02', 'no part of an estimate is negative'),
  perBody('LSP-EST-03', 'how total_fee follows from its parts is recorded', [ESTIMATE_FEES], (value, remark) => {
    const fees = membersOf(value);
    if (fees) discountNote(fees, remark);
    return fees && [];
  }),
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
  perOrder('LSP-ORDER-13', 'token is empty, other values are recorded', ({ token }, remark) => {
    if (token === undefined || token === null || token === '') return [];
    if (typeof token !== 'string') return [`/token is ${shown(token)}`];
    remark(`token ${shown(token)}`);
    return [];
  }),
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
  perChange(
    'LSP-PAY-14',
    'how payment states follow one another is recorded',
    (order) => paymentsOf(order).map(({ name, payment }) => [name, String(payment.state)] as const),
    (steps, findings) => {
      for (const { from, to, at } of steps) {
        findings.remark(`${from} then ${to}`);
        if (from === 'REFUNDED' || to === 'EXPECT_PAYMENT') findings.breaks(at, [`${to} after ${from}`]);
      }
    },
  ),
  perOrder('LSP-STATE-02', 'an order past CREATED shows a payment', (order, remark) => {
    if (order.order_state !== 'CHANNEL_OPENING' && order.order_state !== 'COMPLETED') return undefined;
    const payments = paymentsOf(order).map(({ payment }) => payment);
    if (payments.some(({ state }) => state === 'HOLD' || state === 'PAID')) return [];
    if (payments.length > 0 && payments.every(({ order_total_sat: total }) => isNumber(total) && Number(total) === 0)) {
      remark('a free order without payment');
      return [];
    }
    return [`${order.order_state} with payments ${payments.map(({ state }) => state).join(' and ')}`];
  }),
  channelAppears(),
  perOrder('LSP-STATE-04', 'a COMPLETED order has its channel', ({ order_state: state, channel }) => {
    if (state !== 'COMPLETED') return undefined;
    const { channel_id: id, funding_outpoint: outpoint } = membersOf(channel) ?? {};
    return id || outpoint ? [] : ['COMPLETED without channel_id and funding_outpoint'];
  }),
  perOrder(
    'LSP-STATE-05',
    'failure_reason belongs to FAILED orders',
    ({ order_state: state, failure_reason: reason }, remark) => {
      const empty = reason === undefined || reason === null || reason === '';
      if (state === 'FAILED' && empty) remark('FAILED without a reason');
      return state === 'FAILED' || empty ? [] : [`${shown(state)} with failure_reason ${shown(reason)}`];
    },
  ),
  perChange(
    'LSP-STATE-06',
    'orders do not go back',
    ({ order_state: state }) => (typeof state === 'string' ? [['order', state]] : []),
    (steps, findings) => {
      for (const step of steps.filter(isBackward)) findings.breaks(step.at, [`${step.to} after ${step.from}`]);
    },
  ),
  bySchema('LSP-CHAN-01', 'the members of a channel are null or have their types'),
];
