import { firstAnswer, type Probed, probe, summary } from '../../harness/interface/errors/probes.ts';
import { expect, requirement, test } from '../../harness/test.ts';

/** The market operations under methods they do not have. */
const WRONG = [
  'POST /api/v1/market/assets',
  'POST /api/v1/market/pairs',
  'POST /api/v1/market/routes/matrix',
  'POST /api/v1/market/bitcoin_fee_estimate',
  'GET /api/v1/market/pairs/routes',
  'GET /api/v1/market/routes',
  'PUT /api/v1/market/assets',
  'DELETE /api/v1/market/pairs',
];

test('a wrong method on an existing path', { tag: ['@ERR-STATUS-07', '@ERR-STATUS-08'] }, async ({ wire }) => {
  const answers: Probed<string> = new Map();
  await requirement('ERR-STATUS-08', () =>
    probe(
      WRONG,
      (line) => {
        const [method = '', path = ''] = line.split(' ');
        return firstAnswer(wire, { method, path, ...(method === 'POST' ? { json: {} } : {}) });
      },
      answers,
    ),
  );
  await requirement('ERR-STATUS-07', () => {
    for (const [line, { status }] of answers) expect(status, `status of ${line}`).not.toBe(200);
    return summary(answers);
  });
});
