import type { Change, Variant } from '../fault.ts';
import type { Said } from '../front/exchange.ts';
import { SHORT_SOCKET } from '../operations.ts';
import { answerTo, membersOf, reply } from '../said/change.ts';
import {
  answering,
  changeFailure,
  changeMessage,
  changeQuote,
  changeReply,
  drawnBy,
  later,
  saying,
} from '../said/socket-messages.ts';

const RAW_PONG: Said = answering('ping', () => saying({ raw: 'pong' }));

/** What looks at the socket. */
const CONCERNS = ['WS', 'FMT-UNIT-07', 'LIM-RATE-07', 'AUT-WS', 'VER-RETIRED-01'];

const SOCKETS: readonly (Change & Pick<Variant, 'id' | 'what'>)[] = [
  {
    id: 'benign-socket-kind-in-type',
    what: 'the member type names the kind',
    done: { options: { socket_kind_member: 'type' } },
  },
  {
    id: 'benign-socket-kind-in-event',
    what: 'the member event names the kind',
    done: { options: { socket_kind_member: 'event' } },
  },
  { id: 'benign-socket-bare-pong', what: 'a pong is the bare text', said: RAW_PONG },
  {
    id: 'benign-socket-pong-as-json-text',
    what: 'a pong is the text as JSON',
    said: answering('ping', () => saying('pong')),
  },
  {
    id: 'benign-socket-surplus-members',
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
    what: 'quotes of the socket have members that those of REST do not have',
    said: changeQuote((quote) => Object.assign(quote, { zz_more: 1, fee: { ...membersOf(quote.fee), zz_note: 'x' } })),
  },
  {
    id: 'benign-socket-nulls',
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
    what: 'what is not described draws nothing',
    done: { options: { undocumented_message: 'silence' } },
  },
  {
    id: 'benign-socket-closes-on-the-undocumented',
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
    what: 'the socket is at /ws only',
    done: { options: { socket_addresses: 'short' } },
  },
  {
    id: 'benign-socket-at-the-market-address',
    what: 'the socket is at /api/v1/market/ws only',
    done: { options: { socket_addresses: 'market' } },
  },
  {
    id: 'benign-socket-other-address-forbidden',
    what: 'the short address is refused with a bare 403',
    said: answerTo(SHORT_SOCKET, () => reply(403, undefined)),
  },
  {
    id: 'benign-socket-other-address-closes',
    what: 'the short address takes the upgrade and closes at once',
    said: {
      opened(session) {
        if (session.request.operation === SHORT_SOCKET) session.close(1008, 'not here');
      },
    },
  },
  {
    id: 'benign-socket-same-client-replaces',
    what: 'opening a client_id again ends the older session',
    done: { options: { duplicate_client_id: 'replace' } },
  },
  {
    id: 'benign-socket-same-client-refused',
    what: 'a client_id that is open cannot be opened again',
    done: { options: { duplicate_client_id: 'refuse' } },
  },
  {
    id: 'benign-socket-replies-in-another-order',
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
];

/** Conforming services of another make: what the interface leaves open about the quote socket. */
export const BENIGN_QUOTE_SOCKETS: readonly Variant[] = SOCKETS.map((variant) => ({ ...variant, concerns: CONCERNS }));
