import { counted, elementsOf, legsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, NODEINFO, QUOTE } from '../operations.ts';
import { invalid, legacyError } from '../proxy/envelopes.ts';
import type { Context, SocketMessage, SocketSession, Wire } from '../proxy/exchange.ts';
import {
  actionOf,
  answering,
  drawnBy,
  later,
  quotesIn,
  refusing,
  refusingToOpen,
  repeatedly,
  saying,
  tellOthers,
} from './messages.ts';

const OTHER_LEFT = { code: 1001, reason: 'the other one left' };

const isPriced = ({ value }: SocketMessage) => 'from_amount' in membersOf(value);

const rememberSession: Wire = { opened: (session, { memory }) => void memory.set('session', session) };

const TELL = (session: SocketSession) => session.send({ action: 'quote_expired' });

/** Defects of the socket that only listening long enough, elsewhere, or again finds. */
export const FAULTS: Faults = {
  'socket-pushes-after-the-second-quote': breaks('WS-PUSH-01')
    .what('a session that was given two quotes is told the next price')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }, { memory }) => {
      const isSecond = quotesIn(messages).length > 0 && counted(memory, `quotes of ${session.client_id}`) === 2;
      if (isSecond) later(120, () => session.send({ action: 'price_update' }));
    }),
  'socket-pong-twice-after-a-quote': breaks('WS-PUSH-02')
    .what('once a quote was given, each ping draws two pongs')
    .wire({
      socketReply(message, given, { memory }) {
        const { client_id } = message.session;
        if (given.messages.some((one) => 'data' in membersOf(one))) memory.set(client_id, true);
        return actionOf(message) === 'ping' && memory.get(client_id)
          ? saying(...given.messages, ...given.messages)
          : given;
      },
    }),
  'socket-pings-together-get-one-pong': breaks('WS-PING-03')
    .what('a ping that comes before the pong to another is not answered')
    .wireBy(answering, 'ping', ({ session: { client_id } }, { memory }) => {
      if (memory.get(client_id)) return saying();
      memory.set(client_id, true);
      later(20, () => memory.delete(client_id));
      return undefined;
    }),
  'socket-pings-beside-a-request-lost': breaks('WS-PING-03', 'WS-PUSH-02')
    .what('a ping that comes while a quote for a given amount is being made, or just after, is not answered')
    .wire({
      message(message, { memory }) {
        const { client_id } = message.session;
        if (isPriced(message)) memory.set(client_id, true);
        return actionOf(message) === 'ping' && memory.get(client_id) ? saying() : undefined;
      },
      socketReply(message, given, { memory }) {
        if (isPriced(message)) later(50, () => memory.delete(message.session.client_id));
        return given;
      },
    }),
  'socket-same-requests-together-answered-once': breaks('WS-PUSH-02')
    .what('a request that is under way already is not answered a second time')
    .wire({
      ...answering('quote_request', ({ session, value }, { memory }) => {
        const key = keyOf(session, value);
        if (memory.get(key)) return saying();
        memory.set(key, true);
        return undefined;
      }),
      async socketReply({ session, value }, given, { memory }) {
        if (given.messages.length > 0) later(5, () => memory.delete(keyOf(session, value)));
        return given;
      },
    }),
  'socket-failures-told-to-all': breaks('WS-PUSH-03')
    .what('every session hears of the failed requests of the others')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }) =>
      tellOthers(
        session,
        messages.filter((message) => 'error' in membersOf(message)),
      ),
    ),
  'socket-outbox-shared': breaks('WS-PUSH-03')
    .what('quotes also go out with the next message of every other session')
    .wire({
      socketReply({ session }, { messages, ...rest }, { memory }) {
        const held = elementsOf(memory.get(session.client_id));
        memory.delete(session.client_id);
        const quotes = messages.filter((message) => 'data' in membersOf(message));
        for (const { client_id } of session.others())
          memory.set(client_id, [...elementsOf(memory.get(client_id)), ...quotes]);
        return { ...rest, messages: [...held, ...messages] };
      },
    }),
  'socket-leaks-after-a-while': breaks('WS-PUSH-03')
    .what('a quote reaches the other sessions half a second later')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }) => later(500, () => tellOthers(session, messages))),
  'socket-welcomes-back': breaks('WS-PUSH-01')
    .what('a client that comes back is sent its last quote again')
    .wire({
      opened(session, { memory }) {
        const last = memory.get(session.client_id);
        if (last !== undefined) session.send(last);
      },
      ...drawnBy('quote_request', ({ messages: [message] }, { session }, { memory }) =>
        memory.set(session.client_id, message),
      ),
    }),
  'socket-tells-that-a-quote-lapsed': breaks('WS-PUSH-01')
    .what('the server says when a quote has expired')
    .wire(whenExpired(TELL)),
  'socket-tells-that-a-long-lived-quote-lapsed': breaks('WS-PUSH-01')
    .what('the server says when a quote has expired, which it does after a minute and a half')
    .wire(whenExpired(TELL))
    .options({ quote_seconds: 90 }),
  'socket-tells-that-the-price-moved': breaks('WS-PUSH-01')
    .what('the server tells all sessions that a price has moved')
    .wire(rememberSession)
    .onAnswer(QUOTE, ({ answer, memory }) => {
      const trade = JSON.stringify(legsOf(answer).map(({ asset_id }) => asset_id));
      const moved = Number(answer.price) / Number(memory.get(trade) ?? answer.price);
      memory.set(trade, answer.price);
      if (Math.abs(moved - 1) > 0.05) tellAll(memory, { action: 'price_update' });
    }),
  'socket-tells-that-a-quote-was-used': breaks('WS-PUSH-01')
    .what('the server tells all sessions that a swap has begun')
    .wire(rememberSession)
    .onAnswer(INIT, ({ memory }) => tellAll(memory, { action: 'quote_used' })),
  'socket-tells-of-an-outage': breaks('WS-PUSH-01')
    .what('the server tells all sessions that its node is away')
    .wire(rememberSession)
    .onRefusal([QUOTE, INIT, NODEINFO], ({ given, memory }) => {
      if (given.status === 503) tellAll(memory, { action: 'maintenance' });
    }),
  'socket-ends-when-a-quote-lapses': breaks('WS-LIFE-01')
    .what('a session is ended when its quote expires')
    .wireBy(whenExpired, (session) => session.close(1000, 'the quote expired')),
  'socket-ends-after-thirty-messages': breaks('WS-LIFE-01')
    .what('a session is ended after its thirtieth message')
    .wire({
      message({ session, count }) {
        if (count > 30) session.close(1008, 'enough');
        return undefined;
      },
    }),
  'socket-ends-after-twelve-quotes': breaks('WS-LIFE-01')
    .what('a session is ended once it has asked for twelve quotes')
    .wireBy(answering, 'quote_request', ({ session }, { memory }) => {
      if (counted(memory, session.client_id) > 12) session.close(1008, 'enough');
      return undefined;
    }),
  'socket-client-comes-back-once': breaks('WS-LIFE-04')
    .what('a client_id can come back once and not again')
    .wireBy(refusingToOpen, ({ client_id }, { memory }) =>
      counted(memory, client_id) > 2 ? invalid('The client_id was used before') : undefined,
    ),
  'socket-no-quotes-for-who-comes-back': breaks('WS-LIFE-04')
    .what('a client that comes back gets pongs but no quotes')
    .wire({
      opened: ({ client_id }, { memory }) => void counted(memory, client_id),
      ...answering('quote_request', ({ session }, { memory }) =>
        Number(memory.get(session.client_id)) > 1 ? refusing() : undefined,
      ),
    }),
  'socket-one-leaves-all-leave': breaks('WS-ADDR-04')
    .what('where one session ends, all others end with it')
    .wire({
      opened(session, { memory }) {
        rememberOthers(memory, session);
        repeatedly(session, 10, () => {
          if (oneLeft(memory, session)) session.close(OTHER_LEFT.code, OTHER_LEFT.reason);
        });
      },
      // A question may come sooner than the look at the others.
      socketReply: ({ session }, given, { memory }) =>
        oneLeft(memory, session) ? { messages: [], close: OTHER_LEFT } : given,
    }),
  'socket-one-breaks-off-all-leave': breaks('WS-ADDR-04')
    .what('where the connection of one session breaks off, all others are ended')
    .wire({
      opened(session, { memory }) {
        rememberOthers(memory, session);
        repeatedly(session, 10, () => {
          if (besideOf(memory, session).some(({ open, broken }) => !open && broken)) session.close(1011, 'error');
        });
      },
    }),
  'socket-quotes-end-with-a-failed-request': breaks('WS-QUOTE-11')
    .what('a failed request ends the quotes that its session was given before')
    .wire({
      socketReply({ session: { client_id } }, given, { memory }) {
        const before = elementsOf(memory.get(client_id));
        if (given.messages.some((one) => 'error' in membersOf(one)))
          for (const rfq_id of before) memory.set(`over ${rfq_id}`, true);
        memory.set(client_id, [...before, ...quotesIn(given.messages).map(({ rfq_id }) => rfq_id)]);
        return given;
      },
      request: ({ operation, body }, { memory }) =>
        operation === INIT && memory.has(`over ${membersOf(body).rfq_id}`)
          ? legacyError('The quote is unknown')
          : undefined,
    }),
  'socket-ends-with-the-swap': breaks('WS-LIFE-01')
    .what('the session of a quote is ended once the quote was taken to init')
    .wire({
      socketReply({ session }, given, { memory }) {
        for (const { rfq_id } of quotesIn(given.messages))
          memory.set(String(rfq_id), () => session.close(1000, 'done'));
        return given;
      },
      reply({ operation, body }, given, { memory }) {
        const end = memory.get(String(membersOf(body).rfq_id));
        if (operation === INIT && given.status === 200 && typeof end === 'function') end();
        return given;
      },
    }),
  'socket-unknown-action-draws-two': breaks('WS-PUSH-02')
    .triggers('WS-ERR-09')
    .what('an unknown action draws an error and a list of the known ones')
    .wire({
      socketReply(message, given) {
        const isKnown = ['ping', 'quote_request'].includes(String(actionOf(message)));
        return isKnown || given.messages.length === 0
          ? given
          : { ...given, messages: [...given.messages, { action: 'help', actions: ['ping', 'quote_request'] }] };
      },
    }),
};

/** The sessions that were open together with one. */
function besideOf(memory: Context['memory'], { client_id }: SocketSession): SocketSession[] {
  const known = (memory.get(client_id) ?? []) as SocketSession[];
  memory.set(client_id, known);
  return known;
}

/** Each session knows the others that it was open beside. */
function rememberOthers(memory: Context['memory'], session: SocketSession): void {
  for (const other of session.others()) {
    besideOf(memory, session).push(other);
    besideOf(memory, other).push(session);
  }
}

function oneLeft(memory: Context['memory'], session: SocketSession): boolean {
  return besideOf(memory, session).some(({ open }) => !open);
}

function keyOf({ client_id }: SocketSession, value: unknown): string {
  const { from_asset, to_asset, from_amount, to_amount } = membersOf(value);
  return [client_id, from_asset, to_asset, from_amount, to_amount].join(' ');
}

/** Does something once the quote that a session was given has expired, by the service's own clock. */
function whenExpired(work: (session: SocketSession) => void): Wire {
  return drawnBy('quote_request', ({ messages }, { session }, { now }) => {
    const end = Number(membersOf(membersOf(messages[0]).data).expires_at);
    let done = Number.isNaN(end);
    repeatedly(session, 50, async () => {
      if (done || (await now()) < end * 1000 || done) return;
      done = true;
      work(session);
    });
  });
}

/** Tells all sessions that are open. */
function tellAll(memory: Context['memory'], message: object): void {
  const last = memory.get('session') as SocketSession | undefined;
  for (const session of last ? [last, ...last.others()] : []) session.send(message);
}
