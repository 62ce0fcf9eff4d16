import { WebSocket } from 'ws';
import type { ProxyContext } from './context.ts';
import type { HttpRequest, SocketSession } from './exchange.ts';
import { type JsonSource, rawOf, writeJson } from './json.ts';

/** How the messages that are objects were written. */
export type Sources = WeakMap<object, JsonSource>;

/** A client's session, as changes see it; one of the proxy's for as long as it is open. */
export function clientSession(
  client: WebSocket,
  request: HttpRequest,
  proxy: ProxyContext,
  sources: Sources,
): SocketSession {
  let broken = false;
  const session: SocketSession = {
    client_id: request.client_id,
    request,
    get open() {
      return client.readyState === WebSocket.OPEN;
    },
    get broken() {
      return broken;
    },
    send(message) {
      if (client.readyState !== WebSocket.OPEN) return;
      const known = typeof message === 'object' && message !== null ? sources.get(message) : undefined;
      const raw = rawOf(message);
      if (raw !== undefined) client.send(raw);
      else client.send(known?.bytesOf(message) ?? writeJson(message), { binary: false });
    },
    close: (code, reason) => client.close(code, reason),
    ping: () => client.ping(),
    drop: () => client.terminate(),
    others: () => [...proxy.sessions].filter((other) => other !== session),
  };
  proxy.sessions.add(session);
  client.on('close', (code) => {
    broken = code === 1006;
    proxy.sessions.delete(session);
  });
  return session;
}
