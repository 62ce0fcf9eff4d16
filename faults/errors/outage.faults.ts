import { type Answered, askFor, type Members, onRefusal, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, FEE_ESTIMATE, GET_ORDER, INIT, NODEINFO, RATE_DECISION, STATUS } from '../operations.ts';
import { spend, spendingQuotes } from '../orders/shown.ts';
import { applicationError, internalError, invalid } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { actionOf } from '../quote-socket/messages.ts';

/** Defects of what comes while the node is away, and of what that leaves behind. */
export const FAULTS: Faults = {
  'inits-refused-in-an-outage-use-their-quote-up': breaks('ERR-STATUS-12')
    .what('an init that was refused as the node was away has used its quote up')
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => memory.has(`spent ${rfq_id}`) && invalid('The quote was used'))
    .onRefusal(INIT, ({ given, asked: { rfq_id }, memory }) => {
      if (given.status === 503) memory.set(`spent ${rfq_id}`, true);
    }),
  'orders-refused-in-an-outage-use-their-quote-up': breaks('ERR-STATUS-12')
    .what('an order that was refused as the node was away has used its quote up')
    .wire(
      spendingQuotes(
        [CREATE_ORDER],
        onRefusal(CREATE_ORDER, (refused) => refused.given.status === 503 && spend(refused)),
      ),
    ),
  'decisions-fail-inside-in-an-outage': breaks('ERR-STATUS-08')
    .triggers('ERR-STATUS-11')
    .what('a decision on a new rate is an unexpected server error while the node is away')
    .onReply(RATE_DECISION, ({ given }) => given.status === 503 && internalError()),
  'fee-estimates-fail-inside-in-an-outage': breaks('ERR-STATUS-08')
    .triggers('ERR-STATUS-11')
    .what('the fee estimate is an unexpected server error while the node is away')
    .onReply(FEE_ESTIMATE, ({ given }) => given.status === 503 && internalError()),
  'purchases-fail-inside-in-an-outage': breaks('ERR-CODE-05')
    .what('an order that buys an asset is an unexpected server error while the node is away')
    .onReply(CREATE_ORDER, ({ given, asked }) => given.status === 503 && asked.rfq_id !== undefined && internalError()),
  'orders-open-to-any-token-in-an-outage': breaks('LSP-GET-03')
    .triggers('ERR-STATUS-11')
    .what('while its node is away the service shows orders as they were last, whatever the token')
    .onAnswer(GET_ORDER, ({ asked: { order_id }, answer, memory }) => {
      memory.set(`order ${order_id}`, structuredClone(answer));
    })
    .onRefusal(GET_ORDER, lastShown('order', 'order_id')),
  'swaps-open-to-any-token-in-an-outage': breaks('SWP-STATUS-09')
    .triggers('ERR-STATUS-11')
    .what('while its node is away the service shows swaps as they were last, whatever the token')
    .onAnswer(STATUS, ({ asked: { payment_hash }, answer, memory }) => {
      memory.set(`swap ${payment_hash}`, structuredClone(answer));
    })
    .onRefusal(STATUS, lastShown('swap', 'payment_hash')),
  'wrong-tokens-of-swaps-told-apart-in-an-outage': breaks('SWP-STATUS-12')
    .what('while its node is away a wrong token draws 503 where there is a swap, and 404 where there is none')
    .onAnswer(INIT, ({ answer: { payment_hash }, memory }) => {
      memory.set(`begun ${payment_hash}`, true);
    })
    .onRefusal(STATUS, async (refused) => {
      if (!(await isNodeAway(refused))) return undefined;
      return refused.memory.has(`begun ${refused.asked.payment_hash}`)
        ? applicationError(503, 'SERVICE_UNAVAILABLE', 'The node is away')
        : applicationError(404, 'NOT_FOUND', 'Swap not found');
    }),
  'socket-silent-in-an-outage': breaks('WS-PUSH-02')
    .what('while its node is away a quote_request of the socket is not answered')
    .wire(silentInAnOutage()),
};

async function isNodeAway(exchange: Answered): Promise<boolean> {
  return (await askFor(NODEINFO, exchange)).status === 503;
}

/** What was shown last of a thing, in the place of a refusal while the node is away. */
function lastShown(kind: string, id: string) {
  return async (refused: Answered) => {
    const last = refused.memory.get(`${kind} ${refused.asked[id]}`);
    return last !== undefined && (await isNodeAway(refused)) && reply(200, last as Members);
  };
}

function silentInAnOutage(): Wire {
  return {
    async socketReply(message, given, { ask }) {
      if (actionOf(message) !== 'quote_request') return given;
      const { headers } = message.session.request;
      const { authorization } = headers;
      const { status } = await ask({
        method: 'GET',
        path: '/api/v1/swaps/nodeinfo',
        headers: authorization === undefined ? {} : { authorization },
        query: {},
        body: undefined,
      });
      return status === 503 ? { messages: [] } : given;
    },
  };
}
