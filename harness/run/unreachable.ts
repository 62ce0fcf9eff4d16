import { connect } from 'node:tls';

/** What Node and OpenSSL say of a connection, with what it means for who gave the address. */
const MEANINGS: readonly (readonly [said: RegExp, means: string])[] = [
  [
    /SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/,
    'shows a certificate that nobody here trusts; name the file of the certificate, or of its authority, by NODE_EXTRA_CA_CERTS',
  ],
  [/CERT_HAS_EXPIRED/, 'shows a certificate that has expired; renew it'],
  [/CERT_NOT_YET_VALID/, 'shows a certificate that is not valid yet; see to the clocks of both machines'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'shows a certificate for another name; give the address by the name that it is for'],
  [/ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG/, 'answers without TLS; write http:// for https://'],
];

/**
 * Why an address cannot be reached and what to do, as a predicate without a full stop.
 * @param message what the wire says
 */
export function whyUnreachable(message: string): string {
  const [, means] = MEANINGS.find(([said]) => said.test(message)) ?? [];
  const why = message.replace(/^\S+ cannot be reached: (?:[A-Z]+: )?/, '');
  return means ?? `cannot be reached (${why}); start the target or correct the address`;
}

/** Something that speaks TLS says so within this time, in milliseconds. */
const GREETED_IN_MS = 5_000;

/**
 * Whether what listens at an address of plain HTTP speaks TLS.
 * @param baseUrl begins with http://
 */
export function speaksTls(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    // Nothing is sent over it; whose certificate it is doesn't matter.
    const socket = connect({ host, port: Number(port || 80), rejectUnauthorized: false });
    const end = (speaks: boolean): void => {
      socket.destroy();
      resolve(speaks);
    };
    socket.setTimeout(GREETED_IN_MS, () => end(false));
    socket.once('secureConnect', () => end(true));
    socket.once('error', () => end(false));
  });
}
