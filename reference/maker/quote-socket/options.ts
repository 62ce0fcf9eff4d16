/** What can be configured about the quote socket: figures, and what the interface leaves open. */
export interface SocketOptions {
  /** Which of the two addresses are served: `/ws/{client_id}`, `/api/v1/market/ws/{client_id}` (WS-ADDR-01). */
  socket_addresses: 'both' | 'short' | 'market';
  /** The member that names the kind of a server message (WS-PING-02). */
  socket_kind_member: 'action' | 'type' | 'event';
  /** What `error` is: text, or an object with code and message (WS-ERR-11). */
  socket_error: 'text' | 'object';
  /** What draws a message that is not described: unknown actions, text that is no JSON object, binary (WS-ERR-09, 10). */
  undocumented_message: 'error' | 'silence' | 'close';
  /** A `client_id` that is open already: both live on, the older one is closed, or the newer refused (WS-ADDR-05). */
  duplicate_client_id: 'both' | 'replace' | 'refuse';
  /** The longest message; a longer one ends the connection with 1009. Read once, when the service is made. */
  socket_message_limit_bytes: number;
}

/** The defaults of the socket options. */
export const SOCKET_DEFAULTS: SocketOptions = {
  socket_addresses: 'both',
  socket_kind_member: 'action',
  socket_error: 'text',
  undocumented_message: 'error',
  duplicate_client_id: 'both',
  socket_message_limit_bytes: 1_048_576,
};
