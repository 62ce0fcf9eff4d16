import { type Asked, answering, legOf, membersOf, onRequest } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import {
  EXECUTE,
  GET_ORDER,
  INIT,
  MATRIX,
  NODEINFO,
  PAIR_ROUTES,
  PAIRS,
  QUOTE,
  ROUTES,
  STATUS,
} from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, Eventually, HttpReply, HttpRequest, PastQuote, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE, on } from '../rule.ts';
import { isIssued } from '../swaps/shown.ts';
import { breaksEnforced, changeRefusals, INVALID_KEY, isOfOwner, lettingIn } from './letting-in.ts';

const SCOPE = 'INSUFFICIENT_SCOPE';
const FOREIGN = 'ORIGIN_NOT_ALLOWED';

/** Defects in what a key is good for, and in the tokens beside it. */
export const FAULTS: Faults = {
  'quotes-want-the-scope-of-swaps': breaksEnforced('AUT-SCOPE-01')
    .what('a key for quotes takes none')
    .wire(forbidding(QUOTE, isOfAnother)),
  'matrix-of-no-scope': breaksEnforced('AUT-SCOPE-01')
    .what('the reachability matrix has no scope, so that a key for quotes does not open it')
    .wire(forbidding(MATRIX, isOfAnother)),
  'reverse-quotes-want-the-scope-of-swaps': breaksEnforced('AUT-SCOPE-01')
    .what('a key for quotes takes none for an amount to get')
    .wire(forbidding(QUOTE, (request, memory) => isReverse(request) && isOfAnother(request, memory))),
  'inactive-pairs-of-no-scope': breaksEnforced('AUT-SCOPE-01')
    .what('a key for quotes does not open the list of all pairs, inactive ones included')
    .wire(
      forbidding(PAIRS, (request, memory) => request.query.active_only === 'false' && isOfAnother(request, memory)),
    ),
  'scope-forgotten-for-reverse-quotes': breaksEnforced('AUT-SCOPE-02')
    .what('a key for quotes begins swaps with quotes for an amount to get')
    .wire(withQuotes((quote) => !quote.isOfSocket && isReverse({ body: quote.asked }))),
  'scope-forgotten-at-init': breaksEnforced('AUT-SCOPE-02', 'AUT-SCOPE-07')
    .what('a key for quotes begins swaps')
    .wireBy(forWantOfScope, INIT, (_request, asOwner) => asOwner()),
  'scope-looked-at-one-way': breaksEnforced('AUT-SCOPE-02')
    .what('a key for quotes begins swaps that sell an asset')
    .wireBy(forWantOfScope, INIT, ({ body }, asOwner) =>
      membersOf(body).from_asset !== 'BTC' ? asOwner() : undefined,
    ),
  'scope-of-init-kept-from-the-key-before': breaksEnforced('AUT-SCOPE-02')
    .what('for half a minute behind an init by a key for swaps, a key for quotes begins them, too')
    .wire(...keptFromTheKeyBefore(INIT)),
  'scope-of-execute-kept-from-the-key-before': breaksEnforced('AUT-SCOPE-03')
    .what('for half a minute behind an execute by a key for swaps, a key for quotes executes them, too')
    .wire(...keptFromTheKeyBefore(EXECUTE)),
  'scope-of-whose-quote-it-is': breaksEnforced('AUT-SCOPE-02')
    .what('a key for quotes begins the swaps of quotes that a key for swaps was given')
    .wire(withQuotes((quote, memory) => !quote.isOfSocket && isOfOwner(quote, memory))),
  'scope-forgotten-for-socket-quotes': breaksEnforced('AUT-SCOPE-02')
    .what('a key for quotes begins swaps with quotes of the socket')
    .wire(withQuotes(({ isOfSocket }) => isOfSocket)),
  'missing-scope-with-the-swap': breaksEnforced('AUT-SCOPE-02')
    .what('the refusal of an init for want of scope holds the swap')
    .wireBy(forWantOfScope, INIT, async (_request, asOwner) => ({ ...(await asOwner()), status: 403 })),
  'missing-scope-with-400': breaksEnforced('AUT-SCOPE-02', 'AUT-SCOPE-03')
    .what('a missing scope is refused as a bad request')
    .wire(EVERYWHERE.status(403).when('reply.body.error_code', SCOPE).becomes(400)),
  'scope-forgotten-at-execute': breaksEnforced('AUT-SCOPE-03')
    .what('a key for quotes executes swaps')
    .wireBy(forWantOfScope, EXECUTE, (_request, asOwner) => asOwner()),
  'scope-missing-at-purchases': breaksEnforced('AUT-SCOPE-04')
    .what('an init that buys an asset is refused to keys for swaps')
    .wireBy(forbidding, INIT, ({ body }) => membersOf(body).from_asset === 'BTC'),
  'execute-of-a-scope-that-no-key-has': breaksEnforced('AUT-SCOPE-04')
    .what('execute is refused to keys for swaps')
    .wire(forbidding(EXECUTE, isKeyed)),
  'missing-scope-uses-up-the-quote': breaksEnforced('AUT-SCOPE-07')
    .what('an init that is refused for want of scope has used up the quote')
    .wireBy(forWantOfScope, INIT, async (_request, asOwner) => {
      await asOwner();
      return undefined;
    }),
  'foreign-key-with-401': breaksEnforced('AUT-ORIGIN-01')
    .what('a key of another origin is refused as an invalid one')
    .wire(ofForeignKeys().becomes(INVALID_KEY)),
  'foreign-key-with-401-where-it-posts-to-the-market': breaks('AUT-ORIGIN-01')
    .what('a key of another origin is refused as an invalid one by the operations of the market that take a body')
    .wire(ofForeignKeys(PAIR_ROUTES, ROUTES, QUOTE).becomes(INVALID_KEY)),
  'foreign-key-reads': breaksEnforced('AUT-ORIGIN-01')
    .what('a key of another origin reads nodeinfo')
    .wireBy(changeRefusals, [403], ({ operation }, refusal, asOwner) =>
      isForeign(refusal) && operation === NODEINFO ? asOwner() : undefined,
    ),
  'foreign-key-reads-orders': breaksEnforced('AUT-ORIGIN-01')
    .what('a key of another origin reads orders')
    .wireBy(changeRefusals, [403], ({ operation }, refusal, asOwner) =>
      isForeign(refusal) && operation === GET_ORDER ? asOwner() : undefined,
    ),
  'key-in-the-place-of-a-swap-token': breaks('AUT-TOKEN-02')
    .what('a caller with a key needs no token to read a swap')
    .wireBy(withTokens, STATUS, (given, request) => isKeyed(request) && isEmpty(given)),
  'key-as-a-swap-token': breaks('AUT-TOKEN-02')
    .what('an API key is good as the token of any swap')
    .wireBy(withTokens, STATUS, (given, { headers }) => headers.authorization === `Bearer ${String(given)}`),
  'key-in-the-place-of-an-order-token': breaks('AUT-TOKEN-03')
    .what('a caller with a key needs no token to read an order')
    .wireBy(withTokens, GET_ORDER, (given, request) => isKeyed(request) && isEmpty(given)),
  'order-token-opens-swaps': breaks('AUT-TOKEN-04')
    .what('a swap is opened by the token of an order')
    .wireBy(withTokens, STATUS, (given, { past }) => past.orders().some(({ access_token }) => access_token === given)),
  'swap-token-opens-orders': breaks('AUT-TOKEN-04')
    .what('an order is opened by the token of a swap')
    .wireBy(withTokens, GET_ORDER, (given, { past }) => isIssued(given, past)),
};

function isKeyed({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return headers.authorization !== undefined;
}

/** Whether a quote is asked for by what the client is to get. */
function isReverse({ body }: Pick<HttpRequest, 'body'>): boolean {
  return legOf(body, 'to_asset').amount !== undefined;
}

function isEmpty(token: unknown): boolean {
  return token === undefined || token === '';
}

/** Whether it has a key that is not the one of the first caller with a good one. */
function isOfAnother(request: HttpRequest, memory: Map<string, unknown>): boolean {
  return isKeyed(request) && !isOfOwner(request, memory);
}

/** Makes something else of what an operation refuses for want of scope. */
function forWantOfScope(
  operation: string,
  change: (
    request: HttpRequest,
    asOwner: () => Promise<HttpReply>,
    context: Context,
  ) => Eventually<HttpReply | undefined>,
): Wire {
  return changeRefusals([403], (request, { body }, asOwner, context) =>
    request.operation === operation && membersOf(body).error_code === SCOPE
      ? change(request, asOwner, context)
      : undefined,
  );
}

/** Lets keys without the scope of an operation in for half a minute behind one that has it. */
function keptFromTheKeyBefore(operation: string): Wire[] {
  return [
    {
      reply(request, given, { memory }) {
        if (request.operation === operation && given.status < 401 && isOfOwner(request, memory))
          memory.set('open until', Date.now() + 30_000);
        return given;
      },
    },
    forWantOfScope(operation, (_request, asOwner, { memory }) =>
      Date.now() < Number(memory.get('open until') ?? 0) ? asOwner() : undefined,
    ),
  ];
}

/** Lets keys without the scope of an init in with some quotes. */
function withQuotes(isMeant: (quote: PastQuote, memory: Context['memory']) => boolean): Wire {
  return forWantOfScope(INIT, ({ body }, asOwner, { memory, past }) => {
    const quote = past.quote(membersOf(body).rfq_id);
    return quote && isMeant(quote, memory) ? asOwner() : undefined;
  });
}

function isForeign({ body }: HttpReply): boolean {
  return membersOf(body).error_code === FOREIGN;
}

/** The refusals of keys of another origin. */
function ofForeignKeys(...operations: readonly string[]) {
  return on(...operations)
    .status(403)
    .when('reply.body.error_code', FOREIGN);
}

/** Refuses what an operation would serve. */
function forbidding(operation: string, refuses: (request: HttpRequest, memory: Map<string, unknown>) => boolean): Wire {
  const remembering = lettingIn(() => false);
  return {
    async reply(request, given, context) {
      await remembering.reply?.(request, given, context);
      const isServed = request.operation === operation && given.status < 401;
      return isServed && refuses(request, context.memory)
        ? answering(given, 403, applicationError(403, SCOPE, 'The key lacks the scope').body)
        : given;
    },
  };
}

/** Puts the right token into requests that have another, or none, where `opens` says so. */
function withTokens(operation: string, opens: (given: unknown, request: Asked) => boolean): Wire {
  return onRequest(operation, (request) => {
    const own = request.swap ?? request.order;
    return own && opens(request.asked.access_token, request) && { access_token: own.access_token };
  });
}
