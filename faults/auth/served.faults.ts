import { counted, legOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import {
  ASSETS,
  CREATE_ORDER,
  EXECUTE,
  FEE_ESTIMATE,
  INIT,
  NODEINFO,
  PAIR_ROUTES,
  PAIRS,
  QUOTE,
} from '../operations.ts';
import { later, paymentOf, SHOWING } from '../orders/shown.ts';
import { applicationError, invalid, notFound } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { changeQuote, refusingToOpen } from '../quote-socket/messages.ts';
import { on, plus } from '../rule.ts';
import { changeSwap } from '../swaps/shown.ts';
import { MEANWHILE_MS } from './beside.ts';
import { breaksEnforced, isOfOwner, keyOfOwner, lettingIn } from './letting-in.ts';

/** By how much the time to pay is shorter, in seconds. */
const SHORTER_S = 600;

const INIT_PATH = '/api/v1/swaps/init';
const EXECUTE_PATH = '/api/v1/swaps/execute';

/** Remembers whose key was good first. */
const REMEMBERING = lettingIn(() => false);

/** Defects in what counts as a key, and in what a key for quotes gets. */
export const FAULTS: Faults = {
  'tokens-of-swaps-and-orders-are-keys': breaksEnforced('AUT-ENF-02')
    .what('the token of a swap or of an order is taken for an API key, as all are looked up in one table')
    .wire(
      {
        reply({ operation }, given, { memory }) {
          const issues = operation === INIT || operation === CREATE_ORDER;
          if (issues && given.status === 200) memory.set(`token ${membersOf(given.body).access_token}`, true);
          return given;
        },
      },
      lettingIn(({ headers: { authorization = '' } }, _good, memory) =>
        memory.has(`token ${authorization.replace(/^Bearer /, '')}`),
      ),
    ),
  'init-with-a-slash-behind-its-path-for-keys-for-quotes': breaksEnforced('AUT-SCOPE-02')
    .what('the scope of init is looked up by its path, and not found where that has a slash at its end')
    .wire(REMEMBERING, withASlash(INIT_PATH)),
  'execute-with-a-slash-behind-its-path-for-keys-for-quotes': breaksEnforced('AUT-SCOPE-03')
    .what('the scope of execute is looked up by its path, and not found where that has a slash at its end')
    .wire(REMEMBERING, withASlash(EXECUTE_PATH)),
  'socket-closed-to-keys-for-quotes': breaksEnforced('AUT-SCOPE-01')
    .what('the quote socket is refused to a key for quotes, as its scope was forgotten')
    .wire(
      REMEMBERING,
      refusingToOpen((request, { memory }) =>
        isOfAnother(request, memory)
          ? applicationError(403, 'INSUFFICIENT_SCOPE', 'The key lacks the scope')
          : undefined,
      ),
    ),
  'quotes-not-found-for-keys-for-quotes': breaksEnforced('AUT-SCOPE-01')
    .what('a key for quotes finds no pair to quote')
    .wire(REMEMBERING)
    .onRequest(QUOTE, (request) => isOfAnother(request, request.memory) && notFound('PAIR_NOT_FOUND')),
  'lists-empty-for-keys-for-quotes': breaksEnforced('AUT-SCOPE-01')
    .what('a key for quotes reads lists without anything in them')
    .wire(REMEMBERING)
    .onAnswer([ASSETS, PAIRS], (exchange) => {
      const { answer } = exchange;
      if (!isOfAnother(exchange, exchange.memory)) return undefined;
      return { total: 0, ...('assets' in answer ? { assets: [] } : { pairs: [] }) };
    }),
  'inits-of-strangers-are-invalid': breaks('AUT-ANON-01')
    .what('while keys are optional an init without a key is refused as invalid')
    .wire(on(INIT).unless('headers.authorization').answer(invalid('Unknown caller'))),
  'swaps-of-strangers-live-half-as-long': breaks('AUT-KEY-02')
    .triggers('SWP-STATUS-09')
    .what('a swap that began without a key is over after half the time')
    .onAnswer(INIT, ({ answer: { payment_hash }, headers, memory }) => {
      if (headers.authorization === undefined) memory.set(`of a stranger ${payment_hash}`, true);
    })
    .wireBy(changeSwap, ({ payment_hash, requested_at, expires_at }, { memory }) => {
      const half = (Number(expires_at) - Number(requested_at)) / 2;
      return memory.has(`of a stranger ${payment_hash}`) && { expires_at: Number(expires_at) - half };
    }),
  'swaps-of-strangers-unknown-to-execute': breaks('AUT-ANON-01')
    .what('while keys are optional a swap that began without a key is not found at its execute')
    .wire(
      on(EXECUTE)
        .unless('headers.authorization')
        .answer(applicationError(404, 'NOT_FOUND', 'No such swap')),
    ),
  'fee-estimates-of-strangers-are-invalid': breaks('AUT-ANON-01')
    .what('while keys are optional the fee estimate is refused as invalid without one')
    .wire(on(FEE_ESTIMATE).unless('headers.authorization').answer(invalid('Unknown caller'))),
  'key-of-a-request-under-way-stands-for-all': breaksEnforced('AUT-ENF-01')
    .what('the caller of a request is kept in one place, so that who comes while it is under way needs no key')
    .wire(sharedCaller(({ headers }) => headers.authorization === undefined)),
  'key-of-a-request-under-way-stands-for-wrong-ones': breaksEnforced('AUT-ENF-02')
    .what('the caller of a request is kept in one place, so that a wrong key is let in while it is under way')
    .wire(sharedCaller(({ headers }) => headers.authorization !== undefined, NODEINFO)),
  'scope-of-an-init-under-way-stands-for-others': breaksEnforced('AUT-SCOPE-02')
    .what('a key for quotes begins swaps while an init by a key for swaps is under way')
    .wire(
      sharedCaller(({ headers }) => headers.authorization !== undefined, INIT),
      on(INIT).delay(MEANWHILE_MS),
    ),
  'scope-of-an-execute-under-way-stands-for-others': breaksEnforced('AUT-SCOPE-03')
    .what('a key for quotes executes swaps while an execute by a key for swaps is under way')
    .wire(
      sharedCaller(({ headers }) => headers.authorization !== undefined, EXECUTE),
      on(EXECUTE).delay(MEANWHILE_MS),
    ),
  'strangers-see-a-higher-fee-of-the-chain': breaks('AUT-KEY-02')
    .what('the fee estimate is ten satoshis more without a key')
    .wire(on(FEE_ESTIMATE).unless('headers.authorization').body(plus('estimated_fee_sat', 10))),
  'strangers-get-quotes-for-half-the-time': breaks('AUT-KEY-02')
    .what('quotes end after half of their usual time where they are asked for without a key')
    .onAnswer(QUOTE, ({ headers, answer: { timestamp, expires_at } }) => {
      const half = Math.floor((Number(timestamp) + Number(expires_at)) / 2);
      return headers.authorization === undefined && { expires_at: half };
    }),
  'strangers-have-less-time-to-pay': breaks('AUT-KEY-02')
    .what('an order that is made without a key has ten minutes less to be paid on-chain')
    .onAnswer(SHOWING, ({ operation, headers, answer, memory }) => {
      const key = `shorter ${answer.order_id}`;
      if (operation === CREATE_ORDER && headers.authorization === undefined) memory.set(key, true);
      const onchain = paymentOf(answer, 'onchain');
      if (memory.has(key)) onchain.expires_at = later(onchain.expires_at, -SHORTER_S);
    }),
  'strangers-pay-more-for-orders': breaks('AUT-KEY-02')
    .what('an order costs ten satoshis more on-chain where it is made without a key')
    .onAnswer(SHOWING, ({ operation, headers, answer, memory }) => {
      const key = `dearer ${answer.order_id}`;
      if (operation === CREATE_ORDER && headers.authorization === undefined) memory.set(key, true);
      const onchain = paymentOf(answer, 'onchain');
      if (memory.has(key))
        for (const member of ['fee_total_sat', 'order_total_sat']) onchain[member] = Number(onchain[member]) + 10;
    }),
  'strangers-get-worse-quotes-on-the-socket': breaks('AUT-KEY-02')
    .what('a session that was opened without a key is quoted one and a half percent less')
    .wireBy(changeQuote, (quote, _request, _memory, { session }) => {
      const to = legOf(quote, 'to_asset');
      if (session.request.headers.authorization === undefined) to.amount = Math.floor(Number(to.amount) * 0.985);
    }),
  'strangers-get-quotes-on-the-socket-for-half-the-time': breaks('AUT-KEY-02')
    .what('quotes of a session that was opened without a key end after half of their usual time')
    .wireBy(changeQuote, ({ timestamp, expires_at }, _request, _memory, { session }) => {
      const half = Math.floor((Number(timestamp) + Number(expires_at)) / 2);
      return session.request.headers.authorization === undefined && { expires_at: half };
    }),
  'strangers-see-fewer-routes-of-a-pair': breaks('AUT-KEY-02')
    .what('the routes of a pair are one less for callers without a key')
    .onAnswer(PAIR_ROUTES, ({ headers, answer: { routes } }) => {
      if (headers.authorization === undefined && Array.isArray(routes)) routes.pop();
    }),
  'order-with-a-wrong-key-takes-its-quote': breaksEnforced('AUT-ENF-04')
    .what('an order that is refused for a wrong key has used up the quote, one without a key has not')
    .onRequest(
      CREATE_ORDER,
      ({ asked: { rfq_id }, memory }) =>
        memory.has(`spent ${rfq_id}`) && applicationError(400, 'LSPS1_INVALID_PARAMS', 'Spent', { property: 'rfq_id' }),
    )
    .onRefusal(CREATE_ORDER, ({ asked: { rfq_id }, headers, given, memory }) => {
      if (given.status === 401 && headers.authorization !== undefined && rfq_id) memory.set(`spent ${rfq_id}`, true);
    }),
  'init-from-another-origin-takes-its-quote': breaksEnforced('AUT-ENF-04')
    .what('an init that is refused for the origin of its key has used up the quote')
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => memory.has(`spent ${rfq_id}`) && invalid('The quote was used'))
    .onRefusal(INIT, ({ asked: { rfq_id }, given, answer, memory }) => {
      if (given.status === 403 && answer.error_code !== 'INSUFFICIENT_SCOPE') memory.set(`spent ${rfq_id}`, true);
    }),
};

/** Whether it has a key that is not the first good one, once there is one. */
function isOfAnother(request: HttpRequest, memory: Map<string, unknown>): boolean {
  const isKeyed = request.headers.authorization !== undefined;
  return isKeyed && keyOfOwner(memory) !== undefined && !isOfOwner(request, memory);
}

/** Serves a path in the name of the first good key to those whose scope it lacks, where it goes on by a slash. */
function withASlash(path: string): Wire {
  return {
    async request(request, { memory, ask }) {
      const { authorization } = request.headers;
      const good = keyOfOwner(memory);
      if (authorization === undefined || good === undefined || request.path !== `${path}/`) return undefined;
      const plain = { ...request, path };
      const lacksScope = (await ask(plain)).status === 403;
      return lacksScope ? ask({ ...plain, headers: { ...request.headers, authorization: good } }) : undefined;
    },
  };
}

/**
 * Lets others in while a request of the first good key is under way.
 * @param isLet who is let in
 * @param operation that which both ask for; any by default
 */
function sharedCaller(isLet: (request: HttpRequest) => boolean, operation?: string): Wire {
  const isMeant = (request: HttpRequest) => operation === undefined || request.operation === operation;
  const letting = lettingIn(
    (request, _good, memory) => isMeant(request) && isLet(request) && Number(memory.get('under way') ?? 0) > 0,
  );
  return {
    request(request, context) {
      const isOwn = isOfOwner(request, context.memory) && keyOfOwner(context.memory) !== undefined;
      if (isOwn && isMeant(request)) counted(context.memory, 'under way');
      return letting.request?.(request, context);
    },
    reply(request, given, context) {
      const { memory } = context;
      const under = Number(memory.get('under way') ?? 0);
      if (isOfOwner(request, memory) && isMeant(request) && under > 0) memory.set('under way', under - 1);
      return letting.reply?.(request, given, context) ?? given;
    },
  };
}
