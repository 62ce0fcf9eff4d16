import { membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { EXECUTE, INIT } from '../operations.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { breaksEnforced, changeRefusals, lettingIn } from './letting-in.ts';

/** Remembers of each swap whether it buys an asset or sells one. */
const rememberKinds: Wire = {
  reply(request, given, { memory }) {
    if (request.operation === INIT && given.status === 200)
      memory.set(`kind ${membersOf(given.body).payment_hash}`, givesBtc(request) ? 'buy' : 'sell');
    return given;
  },
};

/** Defects in recognising callers that show for one kind of trade, or for what else a request says of its caller. */
export const FAULTS: Faults = {
  'callers-by-another-header-of-a-proxy-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('who says in X-Real-IP to be the same machine needs no key')
    .wireBy(lettingIn, (request) => isKeyless(request) && request.headers['x-real-ip'] === '127.0.0.1'),
  'pages-of-the-service-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('a request whose Origin is the service itself needs no key')
    .wireBy(lettingIn, (request) => isKeyless(request) && isOfItself(request)),
  'init-to-buy-without-a-key': breaksEnforced('AUT-ENF-01')
    .what('an init that buys an asset is served without a key although keys are enforced')
    .wireBy(lettingIn, (request) => isKeyless(request) && request.operation === INIT && givesBtc(request)),
  'scope-of-execute-looked-at-for-sales': breaksEnforced('AUT-SCOPE-03')
    .what('a key for quotes executes swaps that buy an asset')
    .wire(rememberKinds, executing('buy')),
};

/** Lets keys without the scope of execute in for swaps of a kind. */
function executing(kind: 'buy' | 'sell'): Wire {
  return changeRefusals([403], ({ operation, body }, refusal, asOwner, memory) => {
    const isForScope = membersOf(refusal.body).error_code === 'INSUFFICIENT_SCOPE';
    const isOfKind = memory.get(`kind ${membersOf(body).payment_hash}`) === kind;
    return operation === EXECUTE && isForScope && isOfKind ? asOwner() : undefined;
  });
}

function isKeyless({ headers }: HttpRequest): boolean {
  return headers.authorization === undefined;
}

function givesBtc({ body }: HttpRequest): boolean {
  return membersOf(body).from_asset === 'BTC';
}

/** Whether a page of the service itself asks, as a browser says it. */
function isOfItself({ headers: { origin, host } }: HttpRequest): boolean {
  return origin !== undefined && host !== undefined && origin.replace(/^https?:\/\//, '') === host;
}
