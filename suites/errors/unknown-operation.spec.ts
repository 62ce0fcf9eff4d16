import { must, statusIn, test } from '../../harness/test.ts';

const NO_SUCH_PATH = must('ERR-STATUS-06');

/** Paths beside the operations: a server that goes by the beginning of a path takes the last ones for an operation. */
const UNKNOWN = [
  '/api/v1/zz-none',
  '/api/v1/market/zz-none',
  '/api/v1/market/assets/zz-none',
  '/api/v1/market/pairs/routes/zz-none',
  '/api/v1/market/assetszz',
  '/api/v1/swaps/zz-none',
  '/api/v1/swaps/nodeinfo/zz-none',
  '/api/v1/swaps/atomic',
  '/api/v1/lsps1/zz-none',
  '/api/v1/lsps1/get_orderzz',
];

for (const path of UNKNOWN) {
  test(`${path} does not exist`, { tag: NO_SUCH_PATH }, async ({ wire, discovery }) => {
    // Where keys are demanded, nobody need be told which paths there are.
    const statuses = discovery.enforcement ? [404, 401] : [404];
    statusIn(await wire.send({ method: 'GET', path }), statuses);
    statusIn(await wire.send({ method: 'POST', path, json: {} }), statuses);
  });
}
