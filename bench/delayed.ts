import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A place that is farther from its clients than the server it leads to. */
export interface Delayed {
  /** The server's address, as it is there. */
  readonly url: string;
  close(): void;
}

/**
 * Opens a port of this machine that leads to a server and is as far from it as a network would be.
 * @param address of the server, `http:` or `ws:`
 * @param byMs what each way to the server takes longer, in milliseconds; the way back takes as long as ever
 */
export async function delayed(address: string, byMs: number): Promise<Delayed> {
  const url = new URL(address);
  const open = new Set<Socket>();
  const front = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.end();
      });
    }
    client.on('data', (data) => setTimeout(() => server.write(data), byMs));
    server.pipe(client);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  url.port = String((front.address() as AddressInfo).port);
  return {
    url: url.href.replace(/\/$/, ''),
    close() {
      front.close();
      for (const socket of open) socket.destroy();
    },
  };
}
