import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** Key and certificate for loopback, good for nothing else; who is to trust it gets the file as NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE: string = join(import.meta.dirname, 'loopback.pem');

/** What ends TLS in front of a plain service. */
export interface TlsFront {
  /** The address of the service over TLS. */
  readonly baseUrl: string;
  close(): void;
}

/** Puts TLS in front of a service on loopback that speaks plain HTTP, on a free port. */
export async function behindTls(plainUrl: string): Promise<TlsFront> {
  const { hostname, port } = new URL(plainUrl);
  const pem = readFileSync(CERTIFICATE);
  const server = createServer({ key: pem, cert: pem }, (client) => {
    const service = connect(Number(port), hostname);
    // The end of either side is the end of both, however it came.
    client.on('error', () => service.destroy()).on('close', () => service.destroy());
    service.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(service).pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: own } = server.address() as AddressInfo;
  return { baseUrl: `https://127.0.0.1:${own}`, close: () => server.close() };
}
