import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';

/** A key and a certificate for loopback, good for this run alone. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
  /** Holds the certificate; who is to trust it gets the path as NODE_EXTRA_CA_CERTS. */
  readonly file: string;
}

/** What ends TLS in front of a plain service. */
export interface TlsFront {
  /** The address of the service over TLS. */
  readonly baseUrl: string;
  close(): void;
}

/** Makes an identity and leaves its certificate in a file. */
export async function certify(file: string): Promise<Identity> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  writeFileSync(file, cert);
  return { key, cert, file };
}

/** Puts TLS in front of a service on loopback that speaks plain HTTP, on a free port. */
export async function behindTls(plainUrl: string, { key, cert }: Identity): Promise<TlsFront> {
  const { hostname, port } = new URL(plainUrl);
  const server = createServer({ key, cert }, (client) => {
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
