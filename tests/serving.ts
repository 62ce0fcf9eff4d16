import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test. */
export interface Serving {
  readonly url: string;
  readonly port: number;
  /** Stops listening and drops every connection. */
  stop(): Promise<void>;
}

/** Serves what a listener answers on a port of loopback: a free one, unless one is given. */
export async function serving(listener: RequestListener, port = 0): Promise<Serving> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    async stop() {
      const stopped = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await stopped;
    },
  };
}
