import * as Orders from '../../harness/groups/orders.ts';
import * as Versioning from '../../harness/groups/versioning.ts';
import { must, requirement, test, tier } from '../../harness/test.ts';

const STATUS = '/api/v1/swaps/status';

const NOT_BY_GET = must('VER-RETIRED-03');

/** Where swaps were ordered once. */
const PLACES = [
  { place: '/api/v1/swaps/orders', tag: must('VER-RETIRED-04') },
  { place: '/api/v1/swap-orders', tag: must('VER-RETIRED-05') },
];

/** Asks a path that was never one. */
const unknownPath = (seed: number) => ({ method: 'GET', path: `/api/v1/${Orders.unknownId(seed)}` });

test('no retired path shows anything of a swap', {
  tag: [NOT_BY_GET, ...PLACES.map(({ tag }) => tag), tier('order')],
}, async ({ trader, wire, seed }) => {
  const { payment_hash, access_token, body } = await trader.begin();
  const nowhere = () => wire.send(unknownPath(seed));
  const query = { payment_hash };
  await requirement(NOT_BY_GET, async () => {
    for (const named of [query, { payment_hash, access_token }])
      await Versioning.isGone(NOT_BY_GET, await wire.send({ method: 'GET', path: STATUS, query: named }), nowhere);
    const inPath = await wire.send({ method: 'GET', path: `${STATUS}/${payment_hash}` });
    await Versioning.isGone(NOT_BY_GET, inPath, nowhere);
    // What a GET gives in the place of a POST, and a POST in the place of the GET, is not stated; a swap they may not show.
    const ofPost = await wire.send({ method: 'GET', path: '/api/v1/swaps/atomic/status', query });
    await Versioning.tellsNothing(ofPost, nowhere);
    await Versioning.tellsNothing(await wire.send({ method: 'POST', path: STATUS, json: query }), nowhere);
  });
  for (const { place, tag } of PLACES)
    await requirement(tag, async () => {
      const ids = [payment_hash, encodeURIComponent(body.rfq_id)];
      for (const request of [...ids.map((id) => ({ path: `${place}/${id}` })), { path: place, query }])
        await Versioning.isGone(tag, await wire.send({ method: 'GET', ...request }), nowhere);
    });
});

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
