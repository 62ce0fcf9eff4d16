import * as Errors from '../../harness/groups/errors.ts';
import { answeredAs, key, must, test } from '../../harness/test.ts';

const NO_SUCH_PATH = must('ERR-STATUS-06');

/** Paths beside the operations: a server that goes by the beginning of a path takes the last ones for an operation. */
const UNKNOWN = [
  '/api/v1/zz-none',
  '/api/v1/market/zz-none',
  '/api/v1/market/pairs/routes/zz-none',
  '/api/v1/market/assetszz',
  '/api/v1/swaps/nodeinfo/zz-none',
  '/api/v1/lsps1/zz-none',
  '/api/v1/lsps1/get_orderzz',
];

/**
 * A server may let single ones be read beside the interface: this one is not there then, or its name is none, and nothing but a
 * read is allowed.
 */
const OF_ONE = ['/api/v1/market/assets/zz-none', '/api/v1/swaps/zz-none', '/api/v1/swaps/atomic'];

/** Paths that a careless server fails to decode. */
const UNDECODABLE = ['/api/v1/%zz', '/api/v1/market/assets%00', '/api/v1/swaps/%ff'];

for (const path of [...UNKNOWN, ...OF_ONE]) {
  test(`${path} does not exist`, { tag: [NO_SUCH_PATH, key(path)] }, async ({ wire, discovery }) => {
    // A target that demands keys need not show which paths there are.
    const excluded = discovery.enforcement ? [] : [401];
    const [read, posted] = [
      await wire.send({ method: 'GET', path }),
      await wire.send({ method: 'POST', path, json: {} }),
    ];
    if (OF_ONE.includes(path)) {
      answeredAs(NO_SUCH_PATH, read, 405, ...excluded);
      answeredAs(NO_SUCH_PATH, posted, ...excluded);
    } else for (const answer of [read, posted]) answeredAs(NO_SUCH_PATH, answer, 405, 400, 422, ...excluded);
  });
}

test('no path makes a server fail', { tag: [must('ERR-STATUS-08'), key('paths')] }, async ({ wire }) => {
  await Errors.probe(UNDECODABLE, (path) => Errors.firstAnswer(wire, { method: 'GET', path }));
});
