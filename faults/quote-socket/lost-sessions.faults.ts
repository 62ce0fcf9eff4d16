import { breaks, type Faults } from '../fault.ts';
import { MARKET_SOCKET, NODEINFO } from '../operations.ts';
import type { Context, SocketSession } from '../proxy/exchange.ts';
import { actionOf, answering, drawnBy, onQuoteRequest, refusing, saying } from './messages.ts';

/** Defects of sessions that stay open and are served no more, or as they were once. */
export const FAULTS: Faults = {
  'socket-deaf-after-an-unknown-action': breaks('WS-PING-01')
    .what('after a message that it does not know a session stays open and answers nothing more')
    .wire({
      message(message, { memory }) {
        const { client_id } = message.session;
        if (memory.get(client_id)) return saying();
        if (!['ping', 'quote_request'].includes(String(actionOf(message)))) memory.set(client_id, true);
        return undefined;
      },
    }),
  'socket-subscription-lives-below-the-market': breaks('VER-RETIRED-01')
    .what('the address below the market still takes subscriptions')
    .wireBy(answering, 'subscribe', ({ session }) =>
      session.request.operation === MARKET_SOCKET ? saying({ action: 'subscribed' }) : undefined,
    ),
  'socket-sessions-lose-the-node-in-an-outage': breaks('ERR-STATUS-12')
    .what('a session that was open in an outage gets no quote any more')
    .wire({
      opened: ({ client_id }, { memory }) => void memory.set(client_id, outagesIn(memory)),
      reply({ operation }, given, { memory }) {
        if (operation === NODEINFO && given.status === 503) memory.set('outages', outagesIn(memory) + 1);
        return given;
      },
      ...onQuoteRequest((_request, { memory }, { session }) =>
        memory.get(session.client_id) === outagesIn(memory) ? undefined : refusing(),
      ),
    }),
  'socket-replies-follow-the-client-id': breaks('WS-PUSH-01')
    .what('what a session that has ended asked for is told to the one that its client_id opens next')
    .wire({
      opened(session, { memory }) {
        memory.set(session.client_id, session);
      },
      // A quote takes a moment to make.
      ...onQuoteRequest(() => new Promise((done) => setTimeout(done, 15))),
      ...drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
        const newest = memory.get(session.client_id) as SocketSession;
        if (newest === session) return undefined;
        for (const message of messages) newest.send(message);
        return saying();
      }),
    }),
  'socket-garbage-ends-the-other-sessions': breaks('WS-LIFE-01')
    .what('a message that is no JSON ends all sessions, those of others too')
    .wire({
      message({ session, malformed }) {
        if (malformed) for (const other of session.others()) other.close(1011, 'internal error');
        return undefined;
      },
    }),
};

function outagesIn(memory: Context['memory']): number {
  return Number(memory.get('outages') ?? 0);
}
