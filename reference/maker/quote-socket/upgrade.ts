import type { Handler, Operation } from '../http/operation.ts';
import type { Reply } from '../http/reply.ts';
import type { MakerRequest } from '../http/request.ts';
import type { SocketSession } from './conversation.ts';
import type { SocketOptions } from './options.ts';

/** An address of the socket (interface, Quote WebSocket). */
interface Address {
  served: Exclude<SocketOptions['socket_addresses'], 'both'>;
  /** The operation's name for limits and counts. */
  name: string;
  /** The path as the router has it. */
  url: string;
}

/** Both addresses. */
export const ADDRESSES: readonly Address[] = [
  { served: 'short', name: 'GET /ws/{client_id}', url: '/ws/:client_id' },
  { served: 'market', name: 'GET /api/v1/market/ws/{client_id}', url: '/api/v1/market/ws/:client_id' },
];

const KEY = /^[+/0-9A-Za-z]{22}==$/;

/**
 * The opening of a socket as an operation, so that limits and keys judge it like any other: 101 means it may be
 * opened. `absent` answers for an address that is not served.
 */
export function openingOf(
  address: Address,
  sessions: Iterable<SocketSession>,
  absent: (request: MakerRequest) => Reply,
): Operation {
  const handler: Handler = (request, { errors, options }) => {
    const served = options.socket_addresses === 'both' || options.socket_addresses === address.served;
    if (!served || request.params.client_id === '') return absent(request);
    const { upgrade, 'sec-websocket-key': key, 'sec-websocket-version': version } = request.headers;
    if (typeof upgrade !== 'string' || upgrade.toLowerCase() !== 'websocket' || (version !== '13' && version !== '8')) {
      const reply = errors.application(426, 'UPGRADE_REQUIRED', 'This is the address of a WebSocket');
      Object.assign(reply.headers, { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' });
      return reply;
    }
    if (typeof key !== 'string' || !KEY.test(key)) {
      return errors.application(400, 'VALIDATION_ERROR', 'The WebSocket handshake is incomplete');
    }
    if (options.duplicate_client_id === 'refuse') {
      for (const { client_id } of sessions) {
        if (client_id === request.params.client_id) {
          return errors.application(400, 'VALIDATION_ERROR', 'The client_id is in use');
        }
      }
    }
    return { status: 101, headers: {}, body: undefined };
  };
  return { method: 'GET', path: address.url, scope: 'quote:read', handler };
}
