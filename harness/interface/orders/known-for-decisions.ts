import { membersOf } from '../../engine/json/members.ts';
import { opensToItsOwn, type Readable } from '../../engine/passive/own-token.ts';
import { CREATE_ORDER, RATE_DECISION } from '../operations.ts';
import { isPlain } from '../plain-request.ts';
import { READABLE } from './timeline.ts';

/** Orders that can be decided on, as far as who decides names them by their id and a token, and nothing else is amiss. */
const DECIDABLE: Readable = {
  operations: [CREATE_ORDER, RATE_DECISION],
  issued: READABLE.issued,
  asked(answer) {
    const { order_id, access_token: token, accept_new_rate: accepts, ...surplus } = membersOf(answer.sent) ?? {};
    const isAnswered = answer.operation === RATE_DECISION && [400, 404].includes(answer.status);
    const isSound = typeof order_id === 'string' && typeof accepts === 'boolean' && Object.keys(surplus).length === 0;
    if (!isAnswered || !isSound || !isPlain(answer)) return undefined;
    return { key: order_id, token, isGiven: answer.status !== 404, answeredAt: answer.answeredAt };
  },
};

/** LSP-RATE-01: while it may be paid an order is there for a decision, too, whoever takes it with the token of the order. */
export const KNOWN_FOR_DECISIONS = opensToItsOwn(
  'LSP-RATE-01',
  'an order is known to each decision with its own token',
  DECIDABLE,
);
