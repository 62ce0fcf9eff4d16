import { reach } from '../../harness/run/preflight.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { speaksTls, whyUnreachable } from '../../harness/run/unreachable.ts';
import { startReference } from '../../reference/reference.ts';
import { behindTls, certify } from '../kill-matrix/tls.ts';
import { serving } from '../serving.ts';
import { expect, test } from '../test.ts';

/** The sentence about an address before a run. */
function refusalAt(baseUrl: string): Promise<string> {
  const settings = loadSettings({}, test.info().outputPath());
  return reach(settings, baseUrl).then(
    () => 'nothing',
    ({ message }: Error) => message,
  );
}

test('TLS where plain HTTP is expected, and the other way round, are named with the fix', async () => {
  const reference = await startReference();
  const secured = await behindTls(reference.baseUrl, await certify(test.info().outputPath('own.pem')));
  const { port } = new URL(secured.baseUrl);
  expect(await refusalAt(`http://127.0.0.1:${port}`)).toMatch(/ speaks TLS; write https:\/\/ for http:\/\/\.$/);
  expect(await refusalAt(secured.baseUrl)).toMatch(
    / a certificate that nobody here trusts; .* by NODE_EXTRA_CA_CERTS\.$/,
  );
  expect(await refusalAt(reference.baseUrl.replace('http:', 'https:'))).toMatch(/ answers without TLS; write http:/);
  expect(await speaksTls(reference.baseUrl)).toBe(false);
  secured.close();
  await reference.close();
});

test('a redirect is named with the address that it leads to, and not followed', async () => {
  const server = await serving((request, response) => {
    response.writeHead(301, { location: `https://maker.example/new${request.url}` }).end();
  });
  expect(await refusalAt(server.url)).toContain(' redirects to https://maker.example/new, which is not followed; ');
  await server.stop();
});

for (const [error, means] of [
  ['CERT_HAS_EXPIRED: certificate has expired', 'renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID: Host', 'for another name'],
  ['ECONNREFUSED: connect', 'cannot be reached (ECONNREFUSED: connect); start the target or correct the address'],
] as const)
  test(`the sentence about an address that fails with ${error}`, () => {
    expect(whyUnreachable(error)).toContain(means);
  });
