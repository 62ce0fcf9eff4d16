import { isWhole, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { QUOTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { actionOf, isUnset, onQuoteRequest, quotesIn, refusing } from './messages.ts';

/** How long a request stays under way, in milliseconds: long enough for what is sent together with it. */
const UNDER_WAY_MS = 5;

/** How long REST takes over a price, in milliseconds; a session takes twice as long. */
const PRICING_MS = 20;

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
  'socket-layers-of-a-session-meanwhile': breaks('WS-QUOTE-07')
    .triggers('WS-PUSH-03')
    .what('a quote has the layers of whichever request came last, on any session, as all share what they keep of it')
    .wire({
      ...onQuoteRequest((request, { memory }) => void memory.set('last request', { ...request })),
      async socketReply(message, given, { memory }) {
        if (actionOf(message) !== 'quote_request') return given;
        await pause(PRICING_MS);
        const last = membersOf(memory.get('last request'));
        for (const quote of quotesIn(given.messages)) {
          const [from, to] = legsOf(quote);
          from.layer = last.from_layer ?? from.layer;
          to.layer = last.to_layer ?? to.layer;
        }
        return given;
      },
    }),
  'quote-amount-of-a-session-meanwhile': breaks('QUO-RESP-05')
    .triggers('WS-PUSH-03')
    .what('a quote of REST is for the amount that a session has priced for the same assets at that moment')
    .wire({
      ...onQuoteRequest((request, { memory }) => {
        if (sells(request)) memory.set('under way', { ...request });
      }),
      async socketReply(message, given, { memory }) {
        if (actionOf(message) !== 'quote_request') return given;
        await pause(2 * PRICING_MS);
        memory.delete('under way');
        return given;
      },
      async reply({ operation, body }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200) return given;
        await pause(PRICING_MS);
        const { from_asset, to_asset, from_amount } = membersOf(memory.get('under way'));
        const [from, to] = legsOf(given.body);
        const isSame = from.ticker === from_asset || from.asset_id === from_asset;
        if (isSame && to.asset_id === to_asset && isWhole(legsOf(body)[0].amount)) from.amount = from_amount;
        return given;
      },
    }),
};

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function sells({ from_amount }: Members): boolean {
  return !isUnset(from_amount);
}

function lacksAmount({ from_amount, to_amount }: Members): boolean {
  return isUnset(from_amount) && isUnset(to_amount);
}

/**
 * Changes requests for quotes while their session has an earlier one under way.
 * @param isMeant which requests others come beside
 * @param change gets that and the other, which it changes in place, or gives the reply instead
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
      await pause(UNDER_WAY_MS);
      memory.delete(message.session.client_id);
      return given;
    },
  };
}
