import type { Change, Variant } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import type { Said, SocketSession } from '../front/exchange.ts';
import { MARKET_SOCKET, QUOTE, SHORT_SOCKET } from '../operations.ts';
import { answerTo, counted, membersOf, reply, withHeaders } from '../said/change.ts';
import {
  answering,
  changeFailure,
  changeMessage,
  changeQuote,
  changeReply,
  drawnBy,
  later,
  repeatedly,
  saying,
} from '../said/socket-messages.ts';

const RAW_PONG: Said = answering('ping', () => saying({ raw: 'pong' }));

/** What looks at the socket. */
const CONCERNS = ['WS', 'FMT-UNIT-07', 'LIM-RATE-07', 'AUT-WS', 'VER-RETIRED-01'];

/** The operations of the market but for its socket. */
const OF_THE_MARKET = /\/market\/(?!ws\/)/;

const SOCKETS: readonly (Change & Pick<Variant, 'id' | 'what' | 'shows'>)[] = [
  {
    id: 'benign-socket-kind-in-type',
    shows: ['WS-PING-02'],
    what: 'the member type names the kind',
    done: { options: { socket_kind_member: 'type' } },
  },
  {
    id: 'benign-socket-kind-in-event',
    what: 'the member event names the kind',
    done: { options: { socket_kind_member: 'event' } },
  },
  { id: 'benign-socket-bare-pong', shows: ['WS-PING-01'], what: 'a pong is the bare text', said: RAW_PONG },
  {
    id: 'benign-socket-pong-as-json-text',
    what: 'a pong is the text as JSON',
    said: answering('ping', () => saying('pong')),
  },
  {
    id: 'benign-socket-surplus-members',
    shows: ['WS-PING-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-06'],
    what: 'all messages have members that the interface does not name',
    said: {
      socketReply(_, given) {
        for (const message of given.messages.map(membersOf))
          Object.assign(message, { timestamp: 1_767_230_000_123, success: true, request: { echo: [] } });
        return given;
      },
    },
  },
  {
    id: 'benign-socket-surplus-quote-members',
    shows: ['WS-QUOTE-03'],
    what: 'quotes of the socket have members that those of REST do not have',
    said: changeQuote((quote) => Object.assign(quote, { zz_more: 1, fee: { ...membersOf(quote.fee), zz_note: 'x' } })),
  },
  {
    id: 'benign-socket-nulls',
    shows: ['WS-ERR-07'],
    what: 'error is null on success, and data on failure',
    said: {
      socketReply(_, given) {
        for (const message of given.messages.map(membersOf)) {
          if ('error' in message) message.data = null;
          else message.error = null;
        }
        return given;
      },
    },
  },
  {
    id: 'benign-socket-errors-as-objects',
    shows: ['WS-ERR-01', 'WS-ERR-02', 'WS-ERR-03', 'WS-ERR-04', 'WS-ERR-06', 'WS-ERR-11'],
    what: 'error is an object',
    done: { options: { socket_error: 'object' } },
  },
  {
    id: 'benign-socket-errors-without-kind',
    what: 'a failure has no member but error',
    said: changeFailure(({ error }) => ({ error })),
  },
  {
    id: 'benign-socket-silent-on-the-undocumented',
    shows: ['WS-ERR-09', 'WS-ERR-10'],
    what: 'what is not described draws nothing',
    done: { options: { undocumented_message: 'silence' } },
  },
  {
    id: 'benign-socket-closes-on-the-undocumented',
    shows: ['WS-ERR-09', 'WS-ERR-10', 'WS-PUSH-02', 'WS-ERR-08'],
    what: 'what is not described ends the session',
    done: { options: { undocumented_message: 'close' } },
  },
  {
    id: 'benign-socket-drops-on-the-undocumented',
    what: 'what is not described ends the connection without a closing frame',
    said: {
      message({ session, value, malformed }) {
        const { action } = membersOf(value);
        if (malformed || (action !== 'ping' && action !== 'quote_request')) session.drop();
        return undefined;
      },
    },
  },
  {
    id: 'benign-socket-short-messages-only',
    what: 'a message may have 4 kB',
    done: { options: { socket_message_limit_bytes: 4_096 } },
  },
  {
    id: 'benign-socket-at-the-short-address',
    shows: ['WS-ADDR-01', 'WS-ADDR-02'],
    what: 'the socket is at /ws only',
    done: { options: { socket_addresses: 'short' } },
  },
  {
    id: 'benign-socket-at-the-market-address',
    shows: ['WS-ADDR-01', 'WS-ADDR-02', 'WS-ADDR-06'],
    what: 'the socket is at /api/v1/market/ws only',
    done: { options: { socket_addresses: 'market' } },
  },
  {
    id: 'benign-socket-other-address-forbidden',
    shows: ['WS-ADDR-01'],
    what: 'the short address is refused with a bare 403',
    said: answerTo(SHORT_SOCKET, () => reply(403, undefined)),
  },
  {
    id: 'benign-socket-wants-its-key-elsewhere',
    shows: ['AUT-WS-01', 'WS-ADDR-01'],
    what: 'keys are demanded, and that of the socket is no header of its upgrade',
    done: { options: { enforcement: true } },
    said: {
      request: ({ operation = '' }) =>
        [SHORT_SOCKET, MARKET_SOCKET].includes(operation) ? reply(401, { error: 'missing_api_key' }) : undefined,
    },
  },
  {
    id: 'benign-socket-open-without-a-key',
    shows: ['AUT-WS-01'],
    what: 'keys are demanded, but not by the socket',
    done: { options: { enforcement: true, public_market: true } },
    said: {
      reply: ({ operation = '', headers }, given) =>
        headers.authorization === undefined && OF_THE_MARKET.test(operation)
          ? { ...given, status: 401, body: { error: 'missing_api_key' } }
          : given,
    },
  },
  {
    id: 'benign-socket-other-address-closes',
    shows: ['WS-ADDR-01'],
    what: 'the short address takes the upgrade and closes at once',
    said: {
      opened(session) {
        if (session.request.operation === SHORT_SOCKET) session.close(1008, 'not here');
      },
    },
  },
  {
    id: 'benign-socket-same-client-replaces',
    shows: ['WS-ADDR-05'],
    what: 'opening a client_id again ends the older session',
    done: { options: { duplicate_client_id: 'replace' } },
  },
  {
    id: 'benign-socket-same-client-refused',
    shows: ['WS-ADDR-05'],
    what: 'a client_id that is open cannot be opened again',
    done: { options: { duplicate_client_id: 'refuse' } },
  },
  {
    id: 'benign-socket-replies-in-another-order',
    shows: ['WS-PUSH-04'],
    what: 'replies to requests sent together come in the opposite order',
    said: drawnBy('quote_request', ({ messages }, { session }, { memory }) => {
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
  },
  {
    id: 'benign-socket-takes-its-time',
    what: 'replies come after a while',
    said: {
      async socketReply(_, given) {
        await new Promise((done) => setTimeout(done, 25));
        return given;
      },
    },
  },
  {
    id: 'benign-socket-takes-legs-too',
    shows: ['WS-QUOTE-09'],
    what: 'nested legs are understood beside the flat members',
    said: changeMessage('quote_request', (request) => {
      for (const side of ['from', 'to']) {
        const leg = request[`${side}_asset`];
        if (typeof leg !== 'object' || leg === null) continue;
        const { asset_id, layer, amount } = membersOf(leg);
        Object.assign(request, { [`${side}_asset`]: asset_id, [`${side}_layer`]: layer, [`${side}_amount`]: amount });
      }
    }),
  },
  {
    id: 'benign-socket-both-layers-or-none',
    shows: ['WS-QUOTE-08'],
    what: 'one layer alone is refused',
    said: answering('quote_request', ({ value }) => {
      const { from_layer, to_layer } = membersOf(value);
      return (from_layer === undefined) === (to_layer === undefined)
        ? undefined
        : saying({ action: 'error', error: 'give both layers or none' });
    }),
  },
  {
    id: 'benign-socket-acknowledges-subscriptions',
    shows: ['VER-RETIRED-01'],
    what: 'subscribe is answered with the word that it is retired',
    said: answering('subscribe', () => saying({ action: 'subscribe', error: 'retired' })),
  },
  {
    id: 'benign-socket-pong-with-data',
    what: 'a pong has data of its own',
    said: changeReply('ping', (pong) => ({
      ...pong,
      data: { server_time: 1, client_id: 'x', connection_quality: null },
    })),
  },
  {
    id: 'benign-socket-pings-of-the-protocol',
    shows: ['WS-PUSH-01'],
    what: 'the server sends pings of the protocol',
    said: { opened: (session) => repeatedly(session, 40, () => session.ping()) },
  },
  {
    id: 'benign-socket-closes-when-idle',
    shows: ['WS-LIFE-01', 'WS-LIFE-02'],
    what: 'a session on which nothing was said for a while is ended',
    said: closingWhenIdle(6_000),
  },
  {
    id: 'benign-socket-two-at-a-time',
    shows: ['WS-ADDR-04'],
    what: 'two sessions can be open at a time',
    said: {
      opened: (session, { memory }) => void memory.set('open', [...everOpened(memory), session]),
      request({ operation }, { memory }) {
        if (operation !== SHORT_SOCKET && operation !== MARKET_SOCKET) return undefined;
        return everOpened(memory).filter(({ open }) => open).length >= 2 ? reply(403, undefined) : undefined;
      },
    },
  },
  {
    id: 'benign-socket-id-cools-down',
    shows: ['WS-LIFE-04', 'WS-ADDR-05'],
    what: 'the client_id of a connection that broke is refused for some time',
    said: {
      opened: (session, { memory }) => void memory.set('open', [...everOpened(memory), session]),
      request: (request, { memory }) =>
        everOpened(memory).some(({ client_id, broken }) => broken && client_id === request.client_id)
          ? reply(403, undefined)
          : undefined,
    },
  },
  {
    id: 'benign-socket-last-route-is-the-default',
    shows: ['WS-QUOTE-06'],
    what: 'the default route of a pair is its last one',
    done: {
      behaviour: (current) => ({
        chosenRoute: (offered, from_layer, to_layer) =>
          current.chosenRoute([...offered].reverse(), from_layer, to_layer),
      }),
    },
  },
  {
    id: 'benign-socket-maker-away',
    shows: ['WS-QUOTE-01', 'WS-QUOTE-02', 'WS-QUOTE-06', 'WS-QUOTE-11', 'WS-QUOTE-12'],
    what: 'the node of the maker is away, and nothing is quoted',
    said: {
      ...answerTo(QUOTE, () => applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable')),
      ...answering('quote_request', () => saying({ action: 'error', error: 'The maker node is unreachable' })),
    },
  },
  {
    id: 'benign-socket-throttled-in-between',
    shows: ['WS-ADDR-02', 'WS-QUOTE-12'],
    what: 'every fourth message on the socket comes too soon, which is said in an error',
    said: {
      message: (_, { memory }) =>
        counted(memory, 'messages') % 4 === 0 ? saying({ action: 'error', error: 'Rate limit exceeded' }) : undefined,
    },
  },
  {
    id: 'benign-socket-opened-without-limits',
    shows: ['LIM-HEAD-01'],
    what: 'the 101 of the socket has no rate-limit headers',
    said: {
      reply: (_, given) =>
        given.status === 101
          ? withHeaders(given, {
              'x-ratelimit-limit': undefined,
              'x-ratelimit-remaining': undefined,
              'x-ratelimit-reset': undefined,
            })
          : given,
    },
  },
  {
    id: 'benign-socket-messages-are-requests',
    shows: ['LIM-RATE-07'],
    what: 'each message on the socket counts as a request',
    said: {
      message: (_, { memory }) => void counted(memory, 'messages'),
      reply(_, given, { memory }) {
        const remaining = Number(given.headers['x-ratelimit-remaining']) - Number(memory.get('messages') ?? 0);
        return withHeaders(given, { 'x-ratelimit-remaining': String(remaining) });
      },
    },
  },
  {
    id: 'benign-socket-quotes-end-with-it',
    shows: ['WS-LIFE-03', 'FLW-SWAP-03'],
    what: 'a quote of the socket is void once its session is over',
    done: { options: { closed_socket_quotes: 'void' } },
  },
];

/** Ends sessions on which nothing is said for so many milliseconds. */
function closingWhenIdle(ms: number): Said {
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

/** Conforming services of another make: what the interface leaves open about the quote socket. */
export const VARIANTS: readonly Variant[] = SOCKETS.map((variant) => ({
  ...variant,
  concerns: [...new Set([...CONCERNS, ...(variant.shows ?? [])])],
}));
