import { randomUUID } from 'node:crypto';
import { answering, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import {
  CREATE_ORDER,
  EXECUTE,
  GET_ORDER,
  INIT,
  MATRIX,
  NODEINFO,
  PAIR_ROUTES,
  QUOTE,
  ROUTES,
  STATUS,
} from '../operations.ts';
import type { HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { changeRefusals, isOfOwner, lettingIn } from './letting-in.ts';

const ENFORCED = { options: { enforcement: true } };

const SCOPE = 'INSUFFICIENT_SCOPE';

const refusal = () => ({
  error_code: SCOPE,
  message: 'The key lacks the scope',
  details: {},
  request_id: randomUUID(),
});

/** Defects in what a key is good for, and in the tokens beside it. */
export const FAULTS: Faults = {
  'quotes-want-the-scope-of-swaps': {
    breaks: ['AUT-SCOPE-01'],
    what: 'a key for quotes takes none',
    behaviour: ENFORCED,
    wire: forbidding(QUOTE, (request, memory) => isKeyed(request) && !isOfOwner(request, memory)),
  },
  'matrix-of-no-scope': {
    breaks: ['AUT-SCOPE-01'],
    what: 'the reachability matrix has no scope, so that a key for quotes does not open it',
    behaviour: ENFORCED,
    wire: forbidding(MATRIX, (request, memory) => isKeyed(request) && !isOfOwner(request, memory)),
  },
  'scope-forgotten-at-init': {
    breaks: ['AUT-SCOPE-02', 'AUT-SCOPE-07'],
    what: 'a key for quotes begins swaps',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal, asOwner) =>
      isScope(refusal, request, INIT) ? asOwner() : undefined,
    ),
  },
  'scope-looked-at-one-way': {
    breaks: ['AUT-SCOPE-02'],
    what: 'a key for quotes begins swaps that sell an asset',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal, asOwner) =>
      isScope(refusal, request, INIT) && membersOf(request.body).from_asset !== 'BTC' ? asOwner() : undefined,
    ),
  },
  'scope-of-init-kept-from-the-key-before': {
    breaks: ['AUT-SCOPE-02'],
    what: 'for half a minute behind an init by a key for swaps, a key for quotes begins them, too',
    behaviour: ENFORCED,
    wire: {
      async reply(request, given, context) {
        const { memory } = context;
        if (request.operation === INIT && given.status === 200 && isOfOwner(request, memory))
          memory.set('open until', Date.now() + 30_000);
        const isOpen = Date.now() < Number(memory.get('open until') ?? 0);
        const letting = changeRefusals([403], (_, refusal, asOwner) =>
          isScope(refusal, request, INIT) && isOpen ? asOwner() : undefined,
        );
        return (await letting.reply?.(request, given, context)) ?? given;
      },
    },
  },
  'missing-scope-with-the-swap': {
    breaks: ['AUT-SCOPE-02'],
    what: 'the refusal of an init for want of scope holds the swap',
    behaviour: ENFORCED,
    wire: changeRefusals([403], async (request, refusal, asOwner) =>
      isScope(refusal, request, INIT) ? { ...(await asOwner()), status: 403 } : undefined,
    ),
  },
  'missing-scope-with-400': {
    breaks: ['AUT-SCOPE-02', 'AUT-SCOPE-03'],
    what: 'a missing scope is refused as a bad request',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal) =>
      isScope(refusal, request) ? answering(refusal, 400, refusal.body) : undefined,
    ),
  },
  'scope-forgotten-at-execute': {
    breaks: ['AUT-SCOPE-03'],
    what: 'a key for quotes executes swaps',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal, asOwner) =>
      isScope(refusal, request, EXECUTE) ? asOwner() : undefined,
    ),
  },
  'scope-missing-at-purchases': {
    breaks: ['AUT-SCOPE-04'],
    what: 'an init that buys an asset is refused to keys for swaps',
    behaviour: ENFORCED,
    wire: forbidding(INIT, ({ body }) => membersOf(body).from_asset === 'BTC'),
  },
  'execute-of-a-scope-that-no-key-has': {
    breaks: ['AUT-SCOPE-04'],
    what: 'execute is refused to keys for swaps',
    behaviour: ENFORCED,
    wire: forbidding(EXECUTE, isKeyed),
  },
  'missing-scope-uses-up-the-quote': {
    breaks: ['AUT-SCOPE-07'],
    what: 'an init that is refused for want of scope has used up the quote',
    behaviour: ENFORCED,
    wire: changeRefusals([403], async (request, refusal, asOwner) => {
      if (isScope(refusal, request, INIT)) await asOwner();
      return refusal;
    }),
  },
  'foreign-key-with-401': {
    breaks: ['AUT-ORIGIN-01'],
    what: 'a key of another origin is refused as an invalid one',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (_, refusal) =>
      isForeign(refusal) ? answering(refusal, 401, { error: 'invalid_api_key' }) : undefined,
    ),
  },
  'foreign-key-with-401-where-it-posts-to-the-market': {
    breaks: ['AUT-ORIGIN-01'],
    what: 'a key of another origin is refused as an invalid one by the operations of the market that take a body',
    wire: changeRefusals([403], ({ operation = '' }, refusal) =>
      isForeign(refusal) && [PAIR_ROUTES, ROUTES, QUOTE].includes(operation)
        ? answering(refusal, 401, { error: 'invalid_api_key' })
        : undefined,
    ),
  },
  'foreign-key-reads': {
    breaks: ['AUT-ORIGIN-01'],
    what: 'a key of another origin reads nodeinfo',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal, asOwner) =>
      isForeign(refusal) && request.operation === NODEINFO ? asOwner() : undefined,
    ),
  },
  'foreign-key-reads-orders': {
    breaks: ['AUT-ORIGIN-01'],
    what: 'a key of another origin reads orders',
    behaviour: ENFORCED,
    wire: changeRefusals([403], (request, refusal, asOwner) =>
      isForeign(refusal) && request.operation === GET_ORDER ? asOwner() : undefined,
    ),
  },
  'key-in-the-place-of-a-swap-token': {
    breaks: ['AUT-TOKEN-02'],
    what: 'a caller with a key needs no token to read a swap',
    wire: withTokens((request, own) => isKeyed(request) && request.operation === STATUS && isEmpty(own)),
  },
  'key-as-a-swap-token': {
    breaks: ['AUT-TOKEN-02'],
    what: 'an API key is good as the token of any swap',
    wire: withTokens(
      ({ headers, operation }, own) => operation === STATUS && headers.authorization === `Bearer ${String(own)}`,
    ),
  },
  'key-in-the-place-of-an-order-token': {
    breaks: ['AUT-TOKEN-03'],
    what: 'a caller with a key needs no token to read an order',
    wire: withTokens((request, own) => isKeyed(request) && request.operation === GET_ORDER && isEmpty(own)),
  },
  'order-token-opens-swaps': {
    breaks: ['AUT-TOKEN-04'],
    what: 'a swap is opened by the token of an order',
    wire: withTokens(
      ({ operation }, own, memory) => operation === STATUS && memory.get(`${CREATE_ORDER} ${String(own)}`) === true,
    ),
  },
  'swap-token-opens-orders': {
    breaks: ['AUT-TOKEN-04'],
    what: 'an order is opened by the token of a swap',
    wire: withTokens(
      ({ operation }, own, memory) => operation === GET_ORDER && memory.get(`${INIT} ${String(own)}`) === true,
    ),
  },
};

function isKeyed({ headers }: HttpRequest): boolean {
  return headers.authorization !== undefined;
}

function isEmpty(token: unknown): boolean {
  return token === undefined || token === '';
}

/** Whether a refusal is for want of scope, at one operation or any. */
function isScope({ body }: HttpReply, request: HttpRequest, operation = request.operation): boolean {
  return membersOf(body).error_code === SCOPE && request.operation === operation;
}

function isForeign({ body }: HttpReply): boolean {
  return membersOf(body).error_code === 'ORIGIN_NOT_ALLOWED';
}

/** Refuses what an operation would serve. */
function forbidding(operation: string, refuses: (request: HttpRequest, memory: Map<string, unknown>) => boolean): Wire {
  const remembering = lettingIn(() => false);
  return {
    async reply(request, given, context) {
      await remembering.reply?.(request, given, context);
      const isServed = request.operation === operation && given.status < 401;
      return isServed && refuses(request, context.memory) ? answering(given, 403, refusal()) : given;
    },
  };
}

/** Puts the right token into requests that have another, or none, where `opens` says so. */
function withTokens(opens: (request: HttpRequest, own: unknown, memory: Map<string, unknown>) => boolean): Wire {
  return {
    request(request, { memory }) {
      const members = membersOf(request.body);
      const right = memory.get(String(members.payment_hash ?? members.order_id));
      if (right !== undefined && opens(request, members.access_token, memory)) members.access_token = right;
      return undefined;
    },
    reply({ operation }, given, { memory }) {
      const { payment_hash, order_id, access_token } = membersOf(given.body);
      if (given.status !== 200 || (operation !== INIT && operation !== CREATE_ORDER)) return given;
      memory.set(String(payment_hash ?? order_id), access_token);
      memory.set(`${operation} ${String(access_token)}`, true);
      return given;
    },
  };
}
