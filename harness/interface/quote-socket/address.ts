/** The two forms of the socket's address (interface, Quote WebSocket), in the order in which they stand there. */
export const ADDRESS_FORMS = ['ws_url', 'base_url'] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

/** Where the target lies. */
export interface SocketPlace {
  readonly baseUrl: string;
  /** The `wss` form of the same host when absent (interface, Environments). */
  readonly wsUrl?: string | undefined;
}

/** The address of a session: `{ws_url}/ws/{client_id}` or `{base_url}/api/v1/market/ws/{client_id}` (WS-ADDR-01). */
export function socketAddress(form: AddressForm, { baseUrl, wsUrl }: SocketPlace, clientId: string): string {
  const own = baseUrl.replace(/^http/, 'ws');
  return `${form === 'ws_url' ? `${wsUrl ?? own}/ws` : `${own}/api/v1/market/ws`}/${encodeURIComponent(clientId)}`;
}
