import { type Members, membersOf } from '../change.ts';
import { CREATE_ORDER } from '../operations.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { changeOrders, readOtherwise, rememberTokens } from './shown.ts';

/** Changes an order once it is in a state. */
export function changeIn(state: string, change: (order: Members, memory: Map<string, unknown>) => unknown): Wire {
  return changeOrders((order, _, memory) => {
    if (order.order_state === state) change(order, memory);
  });
}

/** Exchanges the refusal to show an order, or to take a decision on it, by its cause. */
export function changeRefusals(operations: readonly string[], change: (cause: Cause) => HttpReply | undefined): Wire {
  return {
    reply(request, given, context) {
      rememberTokens(request, given, context);
      if (!operations.includes(request.operation ?? '') || ![400, 404].includes(given.status)) return given;
      const { order_id, access_token = '' } = membersOf(request.body);
      const own = context.memory.get(String(order_id));
      if (own !== undefined && access_token === own) return given;
      const cause = own === undefined ? 'unknown-order' : access_token === '' ? 'no-token' : 'wrong-token';
      const other = change(cause);
      return other ? { ...other, headers: given.headers } : given;
    },
  };
}

/** Why an order is not shown. */
export type Cause = 'unknown-order' | 'no-token' | 'wrong-token';

/** A time later by a number of seconds, in the form that it has. */
export function later(time: unknown, seconds: number): string {
  return new Date(Date.parse(String(time)) + seconds * 1000).toISOString();
}

/** Gives members that lack, or that a check finds ill-typed, the usual values. */
export function usualFor(isWrong: (member: keyof typeof USUAL, value: unknown) => boolean): Wire {
  return readOtherwise(CREATE_ORDER, (body) => {
    for (const member of Object.keys(USUAL) as (keyof typeof USUAL)[])
      if (isWrong(member, body[member])) body[member] = USUAL[member];
  });
}

export const USUAL = {
  client_pubkey: `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`,
  lsp_balance_sat: 100_000,
  client_balance_sat: 2_000,
  required_channel_confirmations: 3,
  funding_confirms_within_blocks: 6,
  channel_expiry_blocks: 4_320,
  announce_channel: false,
};
