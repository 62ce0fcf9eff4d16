import { counted, membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, SOCKETS } from '../operations.ts';
import { applicationError, internalError, invalid, legacyError, notFound } from '../proxy/envelopes.ts';
import type { SocketSession } from '../proxy/exchange.ts';
import { on, onSocket } from '../rule.ts';
import {
  actionOf,
  answering,
  drawnBy,
  later,
  onQuotes,
  quotesIn,
  refusingToOpen,
  repeatedly,
  saying,
  tellOthers,
} from './messages.ts';

const PRICE = { action: 'price_update', data: { pair: 'BTC/USDT', price: '1' } };

/** Defects of the addresses of the socket, of what it says unasked, and of how long a session lives. */
export const FAULTS: Faults = {
  'socket-nowhere': breaks('WS-ADDR-01')
    .what('neither address of the socket exists')
    .wire(on(...SOCKETS).answer(notFound())),
  'socket-in-the-clear-only': breaks('WS-ADDR-03')
    .what('what is served over TLS has no socket over TLS')
    .tls()
    .wire(on(...SOCKETS).answer(reply(426, undefined))),
  'socket-over-tls-closes-at-once': breaks('WS-ADDR-03')
    .what('over TLS every session is closed as soon as it is open')
    .tls()
    .wire({ opened: (session) => session.close(1011, 'internal error') }),
  'socket-answers-200': breaks('WS-ADDR-01')
    .what('an upgrade is answered with a page')
    .wire(on(...SOCKETS).answer(reply(200, { socket: 'soon' }))),
  'socket-closes-at-once': breaks('WS-ADDR-01', 'WS-PING-01')
    .what('every session is closed as soon as it is open')
    .wire({ opened: (session) => session.close(1011, 'internal error') }),
  'socket-addresses-differ': breaks('WS-ADDR-02')
    .what('the second address speaks an older dialect')
    .wire({
      socketReply({ session }, { messages, ...rest }) {
        const older = session.request.path.startsWith('/api/');
        const spoken = messages.map((message) => {
          const { action, ...members } = membersOf(message);
          return older ? { type: action, ...members } : message;
        });
        return { ...rest, messages: spoken };
      },
    }),
  'socket-one-session-only': breaks('WS-ADDR-04')
    .what('a new session ends the ones that are open, whatever their client_id')
    .wire({
      opened(session) {
        for (const other of session.others()) other.close(1008, 'replaced');
      },
    }),
  'socket-second-session-refused': breaks('WS-ADDR-04')
    .what('no session is opened while another is open')
    .wire({
      opened: (session, { memory }) => void sessionsIn(memory).push(session),
      ...refusingToOpen((_request, { memory }) =>
        sessionsIn(memory).some(({ open }) => open)
          ? applicationError(403, 'VALIDATION_ERROR', 'One is open')
          : undefined,
      ),
    }),
  'socket-greets': breaks('WS-PUSH-01')
    .what('the server greets a new session')
    .wire({ opened: (session) => session.send({ action: 'connection_established', data: {} }) }),
  'socket-greets-late-beside-rest': breaks('WS-PUSH-01')
    .what('the server greets a new session after a while, at the address under that of REST')
    .wire({
      opened: (session) => {
        if (session.request.path.startsWith('/api/v1/')) later(120, () => session.send({ action: 'welcome' }));
      },
    }),
  'socket-pushes-prices': breaks('WS-PUSH-01', 'VER-RETIRED-01')
    .what('prices are pushed to every session')
    .wire({ opened: (session) => repeatedly(session, 60, () => session.send(PRICE)) }),
  'socket-pushes-after-a-quote': breaks('WS-PUSH-01')
    .what('after a quote the server sends a fresh one when the price moves')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }) => later(120, () => session.send(messages[0]))),
  'socket-quote-twice': breaks('WS-PUSH-02').what('each quote_request draws its reply twice').wire(onQuotes().twice()),
  'socket-large-quote-twice': breaks('WS-PUSH-02')
    .what('a quote_request for an amount beyond 32 bits draws its reply twice')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { value }) => {
      const { from_amount, to_amount } = membersOf(value);
      return Number(from_amount ?? to_amount) > 2 ** 32 && saying(...messages, ...messages);
    }),
  'socket-says-done': breaks('WS-PUSH-02')
    .what('a second message says that a quote_request is done with')
    .wireBy(drawnBy, 'quote_request', ({ messages }) => saying(...messages, { action: 'done' })),
  'socket-broadcasts': breaks('WS-PUSH-03')
    .what('every session hears every quote')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }) => tellOthers(session, messages)),
  'socket-leaks-now-and-then': breaks('WS-PUSH-03')
    .what('every fourth quote is also sent to the newest other session')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }, { memory }) => {
      if (counted(memory, 'quotes') % 4 === 0) session.others().at(-1)?.send(messages[0]);
    }),
  'socket-subscription-lives': breaks('VER-RETIRED-01')
    .what('subscribe still starts a stream of price_update messages')
    .wireBy(answering, 'subscribe', ({ session }) => {
      repeatedly(session, 60, () => session.send(PRICE));
      return saying({ action: 'subscribed' });
    }),
  'socket-subscription-under-another-name': breaks('VER-RETIRED-01')
    .what('subscribe starts a stream of messages of another name')
    .wireBy(answering, 'subscribe', ({ session }) => {
      repeatedly(session, 60, () => session.send({ event: 'tick', price: 1 }));
      return saying();
    }),
  'socket-subscription-answered-once': breaks('VER-RETIRED-01')
    .what('subscribe is answered with one price_update')
    .wire(onSocket('subscribe').say({ type: 'price_update', price: '1' })),
  'socket-subscription-acknowledged': breaks('VER-RETIRED-01')
    .what('subscribe is still acknowledged, though no price ever comes')
    .wire(onSocket('subscribe').say({ action: 'subscribed', pairs: [] })),
  'socket-ends-after-a-while': breaks('WS-LIFE-01')
    .what('a session is ended after a while, however often the client pings')
    .wire({ opened: (session) => later(350, () => session.close(1000, 'time is up')) }),
  'socket-ends-after-some-messages': breaks('WS-LIFE-01', 'WS-PING-03')
    .what('a session is dropped after its fourth message')
    .wire({
      message({ session, count }) {
        if (count > 4) session.drop();
        return undefined;
      },
    }),
  'socket-client-id-used-up': breaks('WS-LIFE-04')
    .what('a client_id cannot come back')
    .wireBy(refusingToOpen, ({ client_id }, { memory }) =>
      counted(memory, client_id) > 1 ? invalid('Used before') : undefined,
    ),
  'socket-cleaned-up-after-the-return': breaks('WS-LIFE-04')
    .what('the clean-up for a session that is over, a moment after its client came back, closes the new one')
    .wire({
      opened(session, { memory }) {
        const former = sessionsIn(memory).find(({ client_id }) => client_id === session.client_id);
        sessionsIn(memory).unshift(session);
        if (former?.open === false) later(100, () => session.close(1001, 'gone'));
      },
    }),
  'socket-gone-after-garbage': breaks('WS-LIFE-04')
    .what('a message that is no JSON ends the service of sockets')
    .wire({
      message({ malformed }, { memory }) {
        if (malformed) memory.set('gone', true);
        return undefined;
      },
      ...refusingToOpen((_request, { memory }) => (memory.get('gone') ? internalError() : undefined)),
    }),
  'socket-no-return-after-a-broken-connection': breaks('WS-LIFE-04')
    .what('whose connection broke cannot come back under its client_id')
    .wire({
      opened: (session, { memory }) => void sessionsIn(memory).push(session),
      ...refusingToOpen(({ client_id }, { memory }) =>
        sessionsIn(memory).some((one) => one.client_id === client_id && !one.open && one.broken)
          ? invalid('Still open')
          : undefined,
      ),
    }),
  'socket-reply-to-who-asked-last': breaks('WS-PUSH-03')
    .what('a quote goes to the session that asked last')
    .wire({
      message(message, { memory }) {
        if (actionOf(message) === 'quote_request') memory.set('last', message.session);
        return undefined;
      },
      async socketReply(message, given, { memory }) {
        if (actionOf(message) !== 'quote_request') return given;
        await new Promise((done) => setTimeout(done, 25));
        const last = memory.get('last') as SocketSession;
        if (last === message.session || !last.open) return given;
        for (const one of given.messages) last.send(one);
        return saying();
      },
    }),
  'socket-quotes-end-with-any-session': breaks('WS-QUOTE-11')
    .what('the end of any session ends the quotes of all')
    .wire({
      opened: (session, { memory }) => void sessionsIn(memory).push(session),
      socketReply(_message, given, { memory }) {
        for (const { rfq_id } of quotesIn(given.messages))
          memory.set(
            `of ${rfq_id}`,
            sessionsIn(memory).filter(({ open }) => open),
          );
        return given;
      },
      request({ operation, body }, { memory }) {
        const open = memory.get(`of ${membersOf(body).rfq_id}`);
        const over = operation === INIT && Array.isArray(open) && open.some((one: SocketSession) => !one.open);
        return over ? legacyError('The quote has expired') : undefined;
      },
    }),
  'socket-client-ids-cut-short': breaks('WS-ADDR-04')
    .what('a session ends that of a client_id that begins with the same 32 characters')
    .wire({
      opened(session) {
        const { client_id } = session;
        const isTakenForIt = (other: SocketSession) =>
          other.client_id !== client_id && other.client_id.slice(0, 32) === client_id.slice(0, 32);
        for (const other of session.others().filter(isTakenForIt)) other.close(1008, 'opened again');
      },
    }),
};

/** Sessions that a change has seen, the open ones first to last. */
function sessionsIn(memory: Map<string, unknown>): SocketSession[] {
  const known = memory.get('sessions');
  const sessions = Array.isArray(known) ? known : [];
  memory.set('sessions', sessions);
  return sessions;
}
