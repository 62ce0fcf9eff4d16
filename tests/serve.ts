import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test. */
export interface Serving {
  readonly url: string;
  /** Stops at once, open connections included. */
  close(): void;
}

/** Serves on a free port of loopback. */
export async function serve(listener: RequestListener): Promise<Serving> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}
