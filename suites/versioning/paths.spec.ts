import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { expect, membersOf, must, note, should, test, tier } from '../../harness/test.ts';

const UNDER_API_V1 = must('VER-PATH-01');

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

for (const name of ['read', 'quote', 'order'] as const) {
  test(`what needs the tier ${name} lives under /api/v1`, { tag: [UNDER_API_V1, tier(name)] }, async ({ wire }) => {
    for (const operation of OPERATIONS[name]) {
      const [method = '', path = ''] = operation.split(' ');
      const body = method === 'POST' ? { json: {} } : {};
      const answer = await wire.send({ method, path, ...body });
      expect(answer.status, `status of ${operation}`).not.toBe(405);
      if (answer.status !== 404) continue;
      const unknown = await wire.send({ method, path: '/api/v1/market/zz-none', ...body });
      const what = `the 404 of ${operation} differs from the one of an unknown path`;
      expect(contentOf(answer), what).not.toBe(contentOf(unknown));
    }
    note(`probed: ${OPERATIONS[name].join(', ')}`);
  });
}

test('there is only version 1', { tag: should('VER-PATH-02') }, async ({ wire }) => {
  for (const path of ['/api/v2/market/assets', '/market/assets']) {
    const { status, value } = await wire.send({ method: 'GET', path });
    const isAssetList = status === 200 && membersOf(value)?.assets !== undefined;
    expect(isAssetList, `${path} answers with an asset list`).toBe(false);
  }
});

/** What a 404 says beyond the path it repeats and the request it names. */
function contentOf({ text, value }: Pick<Answer, 'text' | 'value'>): string {
  if (typeof value !== 'object' || value === null) return text.raw;
  return canonical(value, (member) => isMoving(member) || member === 'message' || member === 'path');
}
