import { choice, figure, type Values } from '../option.ts';

/** What can be configured about the quote socket: figures, and what the interface leaves open. */
export const SOCKET_OPTIONS = {
  socket_addresses: choice(
    ['both', 'short', 'market'],
    'Which of the two addresses are served: `/ws/{client_id}`, `/api/v1/market/ws/{client_id}` (WS-ADDR-01).',
  ),
  socket_kind_member: choice(
    ['action', 'type', 'event'],
    'The member that names the kind of a server message (WS-PING-02).',
  ),
  socket_error: choice(['text', 'object'], 'What `error` is: text, or an object with code and message (WS-ERR-11).'),
  undocumented_message: choice(
    ['error', 'silence', 'close'],
    'What draws a message that is not described: unknown actions, text that is no JSON object, binary (WS-ERR-09, 10).',
  ),
  duplicate_client_id: choice(
    ['both', 'replace', 'refuse'],
    'A `client_id` that is open already: both live on, the older one is closed, or the newer refused (WS-ADDR-05).',
  ),
  socket_message_limit_bytes: figure(
    1_048_576,
    'The longest message; a longer one ends the connection with 1009. Read once, when the service is made.',
  ),
};

/** Their values. */
export type SocketOptions = Values<typeof SOCKET_OPTIONS>;
