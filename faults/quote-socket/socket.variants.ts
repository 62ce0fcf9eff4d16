import type { Injection } from '../../reference/maker/injection.ts';
import { counted, membersOf, reply, withHeaders } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { QUOTE, SHORT_SOCKET, SOCKETS } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { SocketSession, Wire } from '../proxy/exchange.ts';
import { NO_LIMITS } from '../quotes/changes.ts';
import { EVERYWHERE, on, onSocket, set, THERE, unless, where } from '../rule.ts';
import {
  answering,
  changeFailure,
  changeQuote,
  drawnBy,
  FAILURE,
  later,
  onQuoteRequest,
  onQuotes,
  refusing,
  refusingToOpen,
  repeatedly,
  saying,
} from './messages.ts';

/** What looks at the socket. */
const SOCKET = ['WS', 'FMT-UNIT-07', 'LIM-RATE-07', 'AUT-WS', 'VER-RETIRED-01'];

/** The operations of the market but for its socket. */
const OF_THE_MARKET = /\/market\/(?!ws\/)/;

/** How a socket may say that it was asked too soon. */
const TOO_SOON = [{ code: 429, message: 'Not so fast' }, '429', 'Request was throttled', 'Quota exceeded', 'Slow down'];

/** Whether a message of some action has a member of this name. */
const isTold = (member: string) => /^action$|^(from|to)_(asset|amount|layer)$/.test(member);

/** Conforming services of another make: what the interface leaves open about the quote socket. */
export const VARIANTS = conforming(SOCKET, {
  'socket-kind-in-type': exercises('WS-PING-02')
    .what('the member type names the kind')
    .options({ socket_kind_member: 'type' }),
  'socket-kind-in-event': exercises().what('the member event names the kind').options({ socket_kind_member: 'event' }),
  'socket-bare-pong': exercises('WS-PING-01')
    .what('a pong is the bare text')
    .wire(onSocket('ping').say({ raw: 'pong' })),
  'socket-pong-as-json-text': exercises()
    .what('a pong is the text as JSON')
    .wireBy(answering, 'ping', () => saying('pong')),
  'socket-knows-bitcoin-by-its-ticker': exercises('WS-QUOTE-04', 'WS-QUOTE-05')
    .scope(...SOCKET, 'FLW-SWAP-03')
    .what('BTC has the ticker tBTC, and the socket takes no other name for it')
    .behaviour({
      ...changeCatalogue(({ assets }) => {
        for (const asset of assets) if (asset.asset_id === 'BTC') asset.ticker = 'tBTC';
      }),
      decisions: (usual) => ({
        quotedAsset: (catalogue, name, on, options) =>
          on === 'socket' && name === 'BTC' ? undefined : usual.quotedAsset(catalogue, name, on, options),
      }),
    }),
  'socket-default-route-fits-both-ways': exercises('WS-QUOTE-06')
    .what('two assets move on Lightning by default, and one of them from the chain as well')
    .behaviourBy(changeCatalogue, ({ pairs }) => {
      for (const { routes } of pairs)
        if (routes.some(({ from_layer }) => from_layer === 'RGB_LN'))
          if (routes.every(({ from_layer, to_layer }) => from_layer === to_layer))
            routes.push({ from_layer: 'RGB_L1', to_layer: 'RGB_LN' });
    }),
  'socket-surplus-members': exercises('WS-PING-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-06')
    .what('all messages have members that the interface does not name')
    .wire(onSocket().body(set('timestamp', 1_767_230_000_123), set('success', true), set('request', { echo: [] }))),
  'socket-foreign-members-refused': exercises('WS-PING-01')
    .what('a message that has a member of none is refused')
    .wire({ message: ({ value }) => (Object.keys(membersOf(value)).every(isTold) ? undefined : saying(FAILURE)) }),
  'socket-surplus-quote-members': exercises('WS-QUOTE-03')
    .what('quotes of the socket have members that those of REST do not have')
    .wireBy(changeQuote, (quote) =>
      Object.assign(quote, { zz_more: 1, fee: { ...membersOf(quote.fee), zz_note: 'x' } }),
    ),
  'socket-nulls': exercises('WS-ERR-07')
    .what('error is null on success, and data on failure')
    .wire(onSocket().body(where('error', THERE, set('data', null)), unless('error', THERE, set('error', null)))),
  'socket-errors-as-objects': exercises('WS-ERR-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-06', 'WS-ERR-11')
    .what('error is an object')
    .options({ socket_error: 'object' }),
  'socket-errors-without-kind': exercises()
    .what('a failure has no member but error')
    .wireBy(changeFailure, ({ error }) => ({ error })),
  'socket-silent-on-the-undocumented': exercises('WS-ERR-09', 'WS-ERR-10')
    .what('what is not described draws nothing')
    .options({ undocumented_message: 'silence' }),
  'socket-closes-on-the-undocumented': exercises('WS-ERR-09', 'WS-ERR-10', 'WS-PUSH-02', 'WS-ERR-08')
    .what('what is not described ends the session')
    .options({ undocumented_message: 'close' }),
  'socket-drops-on-the-undocumented': exercises()
    .what('what is not described ends the connection without a closing frame')
    .wire({
      message({ session, value, malformed }) {
        const { action } = membersOf(value);
        if (malformed || (action !== 'ping' && action !== 'quote_request')) session.drop();
        return undefined;
      },
    }),
  'socket-short-messages-only': exercises()
    .what('a message may have 4 kB')
    .options({ socket_message_limit_bytes: 4_096 }),
  'socket-at-the-short-address': exercises('WS-ADDR-01', 'WS-ADDR-02')
    .what('the socket is at /ws only')
    .options({ socket_addresses: 'short' }),
  'socket-at-the-market-address': exercises('WS-ADDR-01', 'WS-ADDR-02', 'WS-ADDR-06')
    .what('the socket is at /api/v1/market/ws only')
    .options({ socket_addresses: 'market' }),
  'socket-other-address-forbidden': exercises('WS-ADDR-01')
    .what('the short address is refused with a bare 403')
    .wire(on(SHORT_SOCKET).answer(reply(403, undefined))),
  'socket-wants-its-key-elsewhere': exercises('AUT-WS-01', 'WS-ADDR-01')
    .what('keys are demanded, and that of the socket is no header of its upgrade')
    .options({ enforcement: true })
    .wire(on(...SOCKETS).answer(reply(401, { error: 'missing_api_key' }))),
  'socket-forbidden-without-its-key': exercises('AUT-WS-01', 'WS-ADDR-01')
    .what('keys are demanded, that of the socket is no header of its upgrade, and without it the upgrade is forbidden')
    .options({ enforcement: true })
    .wire(on(...SOCKETS).answer(reply(403, undefined))),
  'socket-closes-without-its-key': exercises('AUT-WS-01', 'WS-ADDR-01')
    .what('keys are demanded, that of the socket is no header of its upgrade, and without it the session is closed')
    .options({ enforcement: true })
    .wire({ opened: (session) => session.close(1008, 'missing_api_key') }),
  'socket-errs-without-its-key': exercises('AUT-WS-01', 'WS-ADDR-01', 'WS-PING-01', 'WS-PING-03')
    .what('keys are demanded, that of the socket comes in a message, and without it each message draws an error')
    .options({ enforcement: true })
    .wire(onSocket().say({ error: 'missing_api_key' })),
  'socket-open-without-a-key': exercises('AUT-WS-01')
    .what('keys are demanded, but not by the socket')
    .options({ enforcement: true, public_market: true })
    .wire(
      EVERYWHERE.unless('headers.authorization')
        .when('operation', OF_THE_MARKET)
        .status()
        .becomes({ status: 401, body: { error: 'missing_api_key' } }),
    ),
  'socket-other-address-closes': exercises('WS-ADDR-01')
    .what('the short address takes the upgrade and closes at once')
    .wire({
      opened(session) {
        if (session.request.operation === SHORT_SOCKET) session.close(1008, 'not here');
      },
    }),
  'socket-same-client-replaces': exercises('WS-ADDR-05')
    .what('opening a client_id again ends the older session')
    .options({ duplicate_client_id: 'replace' }),
  'socket-same-client-refused': exercises('WS-ADDR-05')
    .what('a client_id that is open cannot be opened again')
    .options({ duplicate_client_id: 'refuse' }),
  'socket-replies-in-another-order': exercises('WS-PUSH-04')
    .what('replies to requests sent together come in the opposite order')
    .wireBy(drawnBy, 'quote_request', ({ messages }, { session }, { memory }) => {
      const held = memory.get(session.client_id);
      if (Array.isArray(held)) held.push(...messages);
      else {
        const waiting = [...messages];
        memory.set(session.client_id, waiting);
        later(15, () => {
          memory.delete(session.client_id);
          for (const message of waiting.reverse()) session.send(message);
        });
      }
      return saying();
    }),
  'socket-takes-its-time': exercises().what('replies come after a while').wire(onSocket().delay(25)),
  'replies-after-seconds': exercises()
    .scope('WS-PING-01')
    .what('every reply takes six seconds')
    .wire(onSocket().delay(6_000)),
  'socket-takes-legs-too': exercises('WS-QUOTE-09')
    .what('nested legs are understood beside the flat members')
    .wireBy(onQuoteRequest, (request) => {
      for (const side of ['from', 'to']) {
        const leg = request[`${side}_asset`];
        if (typeof leg !== 'object' || leg === null) continue;
        const { asset_id, layer, amount } = membersOf(leg);
        Object.assign(request, { [`${side}_asset`]: asset_id, [`${side}_layer`]: layer, [`${side}_amount`]: amount });
      }
    }),
  'socket-both-layers-or-none': exercises('WS-QUOTE-08')
    .what('one layer alone is refused')
    .wireBy(
      onQuoteRequest,
      ({ from_layer, to_layer }) => (from_layer === undefined) !== (to_layer === undefined) && refusing(),
    ),
  'socket-empty-layer-is-the-default': exercises('WS-ERR-04')
    .what('a layer that is an empty text counts as left out')
    .wireBy(onQuoteRequest, (request) => {
      for (const name of ['from_layer', 'to_layer']) if (request[name] === '') delete request[name];
    }),
  'socket-acknowledges-subscriptions': exercises('VER-RETIRED-01')
    .what('subscribe is answered with the word that it is retired')
    .wire(onSocket('subscribe').say({ action: 'subscribe', error: 'retired' })),
  'socket-replies-to-any-action': exercises('VER-RETIRED-01')
    .what('an action that nobody knows, subscribe among them, draws a message that says so without an error')
    .wire(
      onSocket()
        .when('body.action')
        .unless('body.action', 'ping')
        .unless('body.action', 'quote_request')
        .say({ type: 'ignored', hint: 'there is no such action' }),
    ),
  'socket-pong-with-data': exercises('WS-PING-04')
    .what('a pong has data of its own, and an error that is null')
    .wire(
      onSocket('ping').body(
        set('data', { server_time: 1, client_id: 'x', connection_quality: null }),
        set('error', null),
      ),
    ),
  'socket-pings-of-the-protocol': exercises('WS-PUSH-01')
    .what('the server sends pings of the protocol')
    .wire({ opened: (session) => repeatedly(session, 40, () => session.ping()) }),
  'socket-closes-when-idle': exercises('WS-LIFE-01', 'WS-LIFE-02')
    .what('a session on which nothing was said for a while is ended')
    .wire(closingWhenIdle(6_000)),
  'socket-restarts': exercises('WS-LIFE-01', 'WS-QUOTE-01', 'WS-PING-01')
    .what('the service is started again from time to time, which ends a session instead of its eighth message')
    .wire({
      message({ session, count }) {
        if (count !== 8) return undefined;
        session.close(1012, 'service restart');
        return saying();
      },
    }),
  'socket-two-at-a-time': exercises('WS-ADDR-04')
    .what('two sessions can be open at a time')
    .wire({
      opened: (session, { memory }) => void memory.set('open', [...everOpened(memory), session]),
      ...refusingToOpen((_request, { memory }) =>
        everOpened(memory).filter(({ open }) => open).length >= 2 ? reply(403, undefined) : undefined,
      ),
    }),
  'socket-id-cools-down': exercises('WS-LIFE-04', 'WS-ADDR-05')
    .what('the client_id of a connection that broke is refused three times')
    .wire({
      opened: (session, { memory }) => void memory.set('open', [...everOpened(memory), session]),
      request: (request, { memory }) =>
        everOpened(memory).some(({ client_id, broken }) => broken && client_id === request.client_id) &&
        counted(memory, `refused ${request.client_id}`) <= 3
          ? reply(403, undefined)
          : undefined,
    }),
  'socket-last-route-is-the-default': exercises('WS-QUOTE-06')
    .what('the default route of a pair is its last one')
    .hook(
      'chosenRoute',
      (usual) => (offered, from_layer, to_layer) => usual([...offered].reverse(), from_layer, to_layer),
    ),
  'socket-maker-away': exercises('WS-QUOTE-01', 'WS-QUOTE-02', 'WS-QUOTE-06', 'WS-QUOTE-11', 'WS-QUOTE-12')
    .what('the node of the maker is away, and nothing is quoted')
    .wire(
      on(QUOTE).answer(applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable')),
      onQuotes().say({ action: 'error', error: 'The maker node is unreachable' }),
    ),
  'socket-throttled-in-between': exercises('WS-ADDR-02', 'WS-QUOTE-12')
    .what('every fourth message on the socket comes too soon, which is said in an error')
    .wire({
      message: (_, { memory }) =>
        counted(memory, 'messages') % 4 === 0 ? saying({ action: 'error', error: 'Rate limit exceeded' }) : undefined,
    }),
  'socket-throttled-with-a-code': exercises('WS-ADDR-02', 'WS-QUOTE-12')
    .what('every fourth message on the socket comes too soon, which is said with the status of REST, or in other words')
    .wire({
      message(_, { memory }) {
        const count = counted(memory, 'messages');
        return count % 4 === 0
          ? saying({ action: 'error', error: TOO_SOON[(count / 4) % TOO_SOON.length] })
          : undefined;
      },
    }),
  'socket-with-a-spread-of-its-own': exercises('FMT-UNIT-07', 'WS-QUOTE-12')
    .what('the socket prices three percent worse than REST')
    .behaviour(dearerOnTheSocket()),
  'socket-opened-without-limits': exercises('LIM-HEAD-01')
    .scope(...SOCKET, 'LIM')
    .what('the 101 of the socket has no rate-limit headers')
    .wire(EVERYWHERE.status(101).headers(NO_LIMITS)),
  'socket-messages-are-requests': exercises('LIM-RATE-07')
    .scope(...SOCKET, 'LIM')
    .what('each message on the socket counts as a request')
    .wire({
      message: (_, { memory }) => void counted(memory, 'messages'),
      reply(_, given, { memory }) {
        const remaining = Number(given.headers['x-ratelimit-remaining']) - Number(memory.get('messages') ?? 0);
        return withHeaders(given, { 'x-ratelimit-remaining': String(remaining) });
      },
    }),
  'socket-quotes-end-with-it': exercises('WS-LIFE-03', 'FLW-SWAP-03')
    .scope(...SOCKET, 'FLW-SWAP-03')
    .what('a quote of the socket is void once its session is over')
    .options({ closed_socket_quotes: 'void' }),
});

/** Ends sessions on which nothing is said for some milliseconds. */
function closingWhenIdle(ms: number): Wire {
  const last = new WeakMap<SocketSession, number>();
  return {
    opened(session) {
      last.set(session, performance.now());
      repeatedly(session, 100, () => {
        if (performance.now() - (last.get(session) ?? 0) > ms) session.close(1000, 'idle');
      });
    },
    message({ session }) {
      last.set(session, performance.now());
      return undefined;
    },
  };
}

/** The sessions that were ever opened. */
function everOpened(memory: Map<string, unknown>): SocketSession[] {
  const known = memory.get('open');
  return Array.isArray(known) ? known : [];
}

/** A rate that is three percent worse where the trade was last asked for on a socket. */
function dearerOnTheSocket(): Injection {
  let askedOn: 'rest' | 'socket' = 'rest';
  return {
    decisions: (usual) => ({
      quotedAsset(catalogue, name, on, options) {
        askedOn = on;
        return usual.quotedAsset(catalogue, name, on, options);
      },
      quoteRate(...asked) {
        const { numerator, denominator } = usual.quoteRate(...asked);
        return askedOn === 'socket'
          ? { numerator: numerator * 97n, denominator: denominator * 100n }
          : { numerator, denominator };
      },
    }),
  };
}
