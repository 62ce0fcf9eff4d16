import { requirement, statusIn, test } from '../../harness/test.ts';

const UNKNOWN = ['/api/v1/zz-none', '/api/v1/market/zz-none'];

for (const path of UNKNOWN) {
  test(`${path} does not exist`, { tag: ['@ERR-STATUS-06'] }, async ({ wire }) => {
    await requirement('ERR-STATUS-06', async () => {
      statusIn(await wire.send({ method: 'GET', path }), [404]);
      statusIn(await wire.send({ method: 'POST', path, json: {} }), [404]);
    });
  });
}
