import { type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import type { Wire } from '../proxy/exchange.ts';
import { actionOf, isUnset, onQuoteRequest, refusing } from './messages.ts';

/** How long a request stays under way, in milliseconds: long enough for what is sent together with it. */
const UNDER_WAY_MS = 5;

/** Defects of requests that come on a session before an earlier one has its reply. */
export const FAULTS: Faults = {
  'socket-amount-of-a-request-under-way': breaks('WS-QUOTE-10')
    .what('a request that comes while its session has another one priced gets the quote for the amount of that one')
    .wireBy(besideOneUnderWay, sells, ({ from_amount }, request) => {
      if (sells(request)) Object.assign(request, { from_amount });
    }),
  'socket-missing-amount-of-a-request-under-way': breaks('WS-ERR-01')
    .what('a request without an amount takes that of the one that its session has under way')
    .wireBy(besideOneUnderWay, sells, ({ from_amount }, request) => {
      if (lacksAmount(request)) Object.assign(request, { from_amount });
    }),
  'socket-failure-of-a-request-under-way': breaks('WS-ERR-08')
    .what('what comes while its session has a request under way that fails, fails as well')
    .wireBy(besideOneUnderWay, lacksAmount, refusing),
};

function sells({ from_amount }: Members): boolean {
  return !isUnset(from_amount);
}

function lacksAmount({ from_amount, to_amount }: Members): boolean {
  return isUnset(from_amount) && isUnset(to_amount);
}

/**
 * Changes requests for quotes while their session has an earlier one under way.
 * @param isMeant which requests others come beside
 * @param change gets that and the other, which it changes in place, or gives what is said instead
 */
function besideOneUnderWay(
  isMeant: (request: Members) => boolean,
  change: (earlier: Members, request: Members) => unknown,
): Wire {
  return {
    ...onQuoteRequest((request, { memory }, { session: { client_id } }) => {
      const earlier = memory.get(client_id);
      if (earlier !== undefined) return change(membersOf(earlier), request);
      return isMeant(request) && void memory.set(client_id, { ...request });
    }),
    async socketReply(message, given, { memory }) {
      if (actionOf(message) !== 'quote_request') return given;
      await new Promise((done) => setTimeout(done, UNDER_WAY_MS));
      memory.delete(message.session.client_id);
      return given;
    },
  };
}
