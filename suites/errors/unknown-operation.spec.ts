import { must, statusIn, test } from '../../harness/test.ts';

const UNKNOWN = ['/api/v1/zz-none', '/api/v1/market/zz-none'];

const NO_SUCH_PATH = must('ERR-STATUS-06');

for (const path of UNKNOWN) {
  test(`${path} does not exist`, { tag: NO_SUCH_PATH }, async ({ wire }) => {
    statusIn(await wire.send({ method: 'GET', path }), [404]);
    statusIn(await wire.send({ method: 'POST', path, json: {} }), [404]);
  });
}
