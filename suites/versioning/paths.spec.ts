import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { expect, requirement, test } from '../../harness/test.ts';

/** Operations by the tier that may call them; POST ones are probed with an empty object, which does nothing. */
const OPERATIONS = {
  read: [
    'GET /api/v1/market/assets',
    'GET /api/v1/market/pairs',
    'POST /api/v1/market/pairs/routes',
    'POST /api/v1/market/routes',
    'GET /api/v1/market/routes/matrix',
    'GET /api/v1/market/bitcoin_fee_estimate',
    'GET /api/v1/swaps/nodeinfo',
  ],
  quote: ['POST /api/v1/market/quote'],
  order: ['POST /api/v1/swaps/init', 'POST /api/v1/swaps/execute', 'POST /api/v1/swaps/atomic/status'],
} as const;

for (const tier of ['read', 'quote', 'order'] as const) {
  test(`what needs the tier ${tier} lives under /api/v1`, { tag: [`@${tier}`, '@VER-PATH-01'] }, async ({ wire }) => {
    await requirement('VER-PATH-01', async () => {
      for (const line of OPERATIONS[tier]) {
        const [method = '', path = ''] = line.split(' ');
        const body = method === 'POST' ? { json: {} } : {};
        const answer = await wire.send({ method, path, ...body });
        if (answer.status !== 404) {
          expect(answer.status, `status of ${line}`).not.toBe(405);
          continue;
        }
        const unknown = await wire.send({ method, path: '/api/v1/market/zz-none', ...body });
        expect(contentOf(answer), `the 404 of ${line} differs from the one of an unknown path`).not.toBe(
          contentOf(unknown),
        );
      }
      return `probed: ${OPERATIONS[tier].join(', ')}`;
    });
  });
}

test('there is only version 1', { tag: ['@VER-PATH-02'] }, async ({ wire }) => {
  await requirement('VER-PATH-02', async () => {
    for (const path of ['/api/v2/market/assets', '/market/assets']) {
      const answer = await wire.send({ method: 'GET', path });
      expect(isAssetList(answer), `${path} answers with an asset list`).toBe(false);
    }
  });
});

/** What a 404 says beyond the path it repeats and the request it names. */
function contentOf({ text, value }: Answer): string {
  if (typeof value !== 'object' || value === null) return text;
  return canonical(value, (member) => isMoving(member) || member === 'message' || member === 'path');
}

function isAssetList({ status, value }: Answer): boolean {
  return status === 200 && typeof value === 'object' && value !== null && 'assets' in value;
}
