import {
  expect,
  firstAnswer,
  must,
  note,
  type Probed,
  probe,
  requirement,
  silent,
  summary,
  test,
} from '../../harness/test.ts';

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

const WRONG_METHOD = silent('ERR-STATUS-07');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a wrong method on an existing path', { tag: [WRONG_METHOD, WITHSTANDS_INPUT] }, async ({ wire }) => {
  const answers: Probed<string> = new Map();
  const send = (line: string) => {
    const [method = '', path = ''] = line.split(' ');
    return firstAnswer(wire, { method, path, ...(method === 'POST' ? { json: {} } : {}) });
  };
  await requirement(WITHSTANDS_INPUT, () => probe(WRONG, send, answers));
  await requirement(WRONG_METHOD, () => {
    for (const [line, { status }] of answers) expect(status, `status of ${line}`).not.toBe(200);
    note(summary(answers));
  });
});
