import { counted, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, CREATE_ORDER, FEE_ESTIMATE, INIT, PAIRS, QUOTE } from '../operations.ts';
import { applicationError, invalid, notFound } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { refusingToOpen } from '../quote-socket/messages.ts';
import { on } from '../rule.ts';
import { breaksEnforced, isOfOwner, keyOfOwner, lettingIn } from './letting-in.ts';

const INIT_PATH = '/api/v1/swaps/init';

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
    .wire(REMEMBERING, withASlash()),
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
  'fee-estimates-of-strangers-are-invalid': breaks('AUT-ANON-01')
    .what('while keys are optional the fee estimate is refused as invalid without one')
    .wire(on(FEE_ESTIMATE).unless('headers.authorization').answer(invalid('Unknown caller'))),
  'key-of-a-request-under-way-stands-for-all': breaksEnforced('AUT-ENF-01')
    .what('the caller of a request is kept in one place, so that who comes while it is under way needs no key')
    .wire(sharedCaller()),
};

/** Whether it has a key that is not the first good one, once there is one. */
function isOfAnother(request: HttpRequest, memory: Map<string, unknown>): boolean {
  const isKeyed = request.headers.authorization !== undefined;
  return isKeyed && keyOfOwner(memory) !== undefined && !isOfOwner(request, memory);
}

/** Serves inits in the name of the first good key to keys that were served before, where their path goes on by a slash. */
function withASlash(): Wire {
  return {
    async request(request, { memory, ask }) {
      const { authorization } = request.headers;
      const good = keyOfOwner(memory);
      const isKnown = authorization !== undefined && memory.has(`served ${authorization}`);
      if (!isKnown || good === undefined || request.path !== `${INIT_PATH}/`) return undefined;
      return ask({ ...request, path: INIT_PATH, headers: { ...request.headers, authorization: good } });
    },
    reply({ headers: { authorization } }, given, { memory }) {
      if (given.status === 200 && authorization !== undefined) memory.set(`served ${authorization}`, true);
      return given;
    },
  };
}

/** Lets in who has no key while a request of the first good one is under way. */
function sharedCaller(): Wire {
  const letting = lettingIn(
    ({ headers }, _good, memory) => headers.authorization === undefined && Number(memory.get('under way') ?? 0) > 0,
  );
  return {
    request(request, context) {
      if (isOfOwner(request, context.memory) && keyOfOwner(context.memory)) counted(context.memory, 'under way');
      return letting.request?.(request, context);
    },
    reply(request, given, context) {
      const { memory } = context;
      const under = Number(memory.get('under way') ?? 0);
      if (isOfOwner(request, memory) && under > 0) memory.set('under way', under - 1);
      return letting.reply?.(request, given, context) ?? given;
    },
  };
}
