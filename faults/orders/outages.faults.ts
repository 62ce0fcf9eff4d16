import { answering, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, GET_ORDER, INIT, NODEINFO, STATUS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { orderNotFound } from './shown.ts';

/** Defects of answers while the node is away, and afterwards. */
export const FAULTS: Faults = {
  'outage-is-an-internal-error': {
    breaks: ['ERR-STATUS-11'],
    what: 'while its node is away an init is an unexpected server error',
    wire: duringOutage([INIT, NODEINFO], (given) =>
      answering(given, 500, { ...membersOf(given.body), error_code: 'INTERNAL_ERROR' }),
    ),
  },
  'outage-of-inits-looks-like-a-refusal': {
    breaks: ['ERR-STATUS-11'],
    what: 'while its node is away an init is refused as invalid',
    wire: duringOutage([INIT], (given) =>
      answering(given, 400, { ...membersOf(given.body), error_code: 'VALIDATION_ERROR' }),
    ),
  },
  'absent-provider-without-a-name': {
    breaks: ['ERR-CODE-05'],
    what: 'the code for an absent provider is the one for maintenance',
    wire: duringOutage([CREATE_ORDER, 'GET /api/v1/lsps1/get_info'], (given) =>
      answering(given, 503, { ...membersOf(given.body), error_code: 'SERVICE_UNAVAILABLE' }),
    ),
  },
  'absent-provider-without-its-number': {
    breaks: ['ERR-CODE-05'],
    what: 'an order that cannot be made for want of the node has no number in its details',
    wire: duringOutage([CREATE_ORDER], (given) => answering(given, 503, { ...membersOf(given.body), details: {} })),
  },
  'swaps-forgotten-in-an-outage': {
    breaks: ['ERR-STATUS-12'],
    what: 'after an outage the swaps that were begun before it are not known any more',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (given.status === 503) memory.set('away', true);
        const { payment_hash } = operation === INIT ? membersOf(given.body) : membersOf(body);
        if (operation === INIT && !memory.has('away')) memory.set(`before ${payment_hash}`, true);
        const isForgotten = operation === STATUS && memory.has('away') && memory.has(`before ${payment_hash}`);
        return isForgotten ? answering(given, 404, applicationError(404, 'NOT_FOUND', 'Swap not found').body) : given;
      },
    },
  },
  'outage-sticks-to-orders': {
    breaks: ['ERR-STATUS-12'],
    what: 'no order can be made any more once the node was away',
    wire: {
      reply({ operation }, given, { memory }) {
        if (operation !== CREATE_ORDER) return given;
        if (given.status === 503) memory.set('away', given);
        const away = memory.get('away');
        return away === undefined ? given : answering(given, 503, membersOf(away).body);
      },
    },
  },
  'orders-lost-in-an-outage': {
    breaks: ['ERR-STATUS-12'],
    what: 'orders that were made before the node was away are unknown afterwards',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (given.status === 503) for (const key of [...memory.keys()]) memory.set(key, 'lost');
        const { order_id } = membersOf(operation === CREATE_ORDER ? given.body : body);
        if (operation === CREATE_ORDER && given.status === 200) memory.set(String(order_id), 'known');
        const isLost = operation === GET_ORDER && memory.get(String(order_id)) === 'lost';
        return isLost ? answering(given, 404, membersOf(orderNotFound().body)) : given;
      },
    },
  },
};

/** Gives another answer where the node is away. */
function duringOutage(operations: readonly string[], change: (given: HttpReply) => HttpReply): Wire {
  return {
    reply: ({ operation = '' }, given) =>
      given.status === 503 && operations.includes(operation) ? change(given) : given,
  };
}
