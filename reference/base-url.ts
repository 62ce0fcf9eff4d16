import type { Server } from 'node:http';

/** What a wildcard stands for, as a client on this machine calls it. */
const OF_THIS_MACHINE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The address of a listening server for clients on this machine, without a trailing slash. */
export function baseUrlOf(server: Server): string {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port');
  const { address, port } = listening;
  return `http://${OF_THIS_MACHINE[address] ?? (address.includes(':') ? `[${address}]` : address)}:${port}`;
}
