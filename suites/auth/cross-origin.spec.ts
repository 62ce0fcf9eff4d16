import { type Answer, note, silent, test } from '../../harness/test.ts';

const ORIGIN = 'https://conformance.invalid';

test('whether browsers may call the target (CORS)', { tag: silent('AUT-CORS-01') }, async ({ presenting }) => {
  const { wire } = presenting(null);
  for (const [method, path] of [
    ['GET', '/api/v1/market/assets'],
    ['POST', '/api/v1/market/quote'],
    ['POST', '/api/v1/swaps/init'],
  ] as const) {
    const asked = { Origin: ORIGIN, 'Access-Control-Request-Method': method };
    note(`OPTIONS ${path}: ${allowedBy(await wire.send({ method: 'OPTIONS', path, headers: asked }))}`);
  }
  const read = await wire.send({ method: 'GET', path: '/api/v1/market/assets', headers: { Origin: ORIGIN } });
  note(`GET with an Origin: ${allowedBy(read)}`);
});

/** What an answer lets a browser do. */
function allowedBy(answer: Answer): string {
  const origin = answer.header('access-control-allow-origin');
  const credentials = answer.header('access-control-allow-credentials') === 'true';
  const wide = origin === '*' && credentials ? ', any origin together with credentials' : '';
  return `${answer.status}, ${origin === undefined ? 'no CORS headers' : `allows ${origin}`}${wide}`;
}
