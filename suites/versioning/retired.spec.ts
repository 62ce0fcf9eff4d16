import * as Orders from '../../harness/groups/orders.ts';
import * as Versioning from '../../harness/groups/versioning.ts';
import { must, test, tier } from '../../harness/test.ts';

const STATUS = '/api/v1/swaps/status';

const NOT_BY_GET = must('VER-RETIRED-03');

/** Asks a path that was never one. */
const unknownPath = (seed: number) => ({ method: 'GET', path: `/api/v1/${Orders.unknownId(seed)}` });

test('GET shows nothing of a swap', { tag: [NOT_BY_GET, tier('order')] }, async ({ trader, wire, seed }) => {
  const { payment_hash, access_token } = await trader.begin();
  const nowhere = () => wire.send(unknownPath(seed));
  for (const query of [{ payment_hash }, { payment_hash, access_token }])
    await Versioning.isGone(NOT_BY_GET, await wire.send({ method: 'GET', path: STATUS, query }), nowhere);
  const inPath = await wire.send({ method: 'GET', path: `${STATUS}/${payment_hash}` });
  await Versioning.isGone(NOT_BY_GET, inPath, nowhere);
  // What a GET gives in the place of a POST, and a POST in the place of the GET, is not stated; a swap they may not show.
  const query = { payment_hash };
  const ofPost = await wire.send({ method: 'GET', path: '/api/v1/swaps/atomic/status', query });
  await Versioning.tellsNothing(ofPost, nowhere);
  await Versioning.tellsNothing(await wire.send({ method: 'POST', path: STATUS, json: query }), nowhere);
});

/** Where swaps were ordered once. */
const PLACES = [
  { place: '/api/v1/swaps/orders', tag: must('VER-RETIRED-04') },
  { place: '/api/v1/swap-orders', tag: must('VER-RETIRED-05') },
];

for (const { place, tag } of PLACES)
  test(`no swap is ordered at ${place}`, { tag }, async ({ wire, seed }) => {
    const nowhere = () => wire.send(unknownPath(seed));
    for (const path of ['', '/create', '/status', '/history', '/rate_decision', `/${Orders.unknownId(seed)}`].map(
      (end) => place + end,
    )) {
      await Versioning.isGone(tag, await wire.send({ method: 'GET', path }), nowhere);
      // An empty object orders nothing. An operation that is still there asks for what is missing.
      await Versioning.isGone(tag, await wire.send({ method: 'POST', path, json: {} }), nowhere);
    }
  });
