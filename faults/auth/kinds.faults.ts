import { membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { EXECUTE, INIT } from '../operations.ts';
import type { HttpRequest } from '../proxy/exchange.ts';
import { breaksEnforced, changeRefusals, lettingIn } from './letting-in.ts';

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
    .wireBy(changeRefusals, [403], ({ operation, body }, refusal, asOwner, { past }) => {
      const isForScope = membersOf(refusal.body).error_code === 'INSUFFICIENT_SCOPE';
      const isMeant = past.swap(membersOf(body).payment_hash)?.asked.from_asset === 'BTC';
      return operation === EXECUTE && isForScope && isMeant ? asOwner() : undefined;
    }),
};

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
