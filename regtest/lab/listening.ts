import type { Server } from 'node:net';

/**
 * Has a server listen on 127.0.0.1 and gives its port.
 * @param port 0 for a free one
 * @throws {Error} when it is taken
 */
export async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((listens, taken) => {
    server.once('error', taken);
    server.listen(port, '127.0.0.1', listens);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
