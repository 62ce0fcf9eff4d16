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

test('no retired path shows anything of a swap', {
  tag: [NOT_BY_GET, ...PLACES.map(({ tag }) => tag), tier('order')],
}, async ({ trader, wire }) => {
  const { payment_hash, access_token, body } = await trader.begin();
  const { isGone, tellsNothing } = Versioning.retiredAt(wire);
  const query = { payment_hash };
  await requirement(NOT_BY_GET, async () => {
    for (const named of [query, { payment_hash, access_token }])
      await isGone(NOT_BY_GET, { method: 'GET', path: STATUS, query: named });
    await isGone(NOT_BY_GET, { method: 'GET', path: `${STATUS}/${payment_hash}` });
    // What a GET gives in the place of a POST, and a POST in the place of the GET, is not stated; a swap they may not show.
    await tellsNothing({ method: 'GET', path: '/api/v1/swaps/atomic/status', query });
    await tellsNothing({ method: 'POST', path: STATUS, json: query });
  });
  for (const { place, tag } of PLACES)
    await requirement(tag, async () => {
      const ids = [payment_hash, encodeURIComponent(body.rfq_id)];
      for (const request of [...ids.map((id) => ({ path: `${place}/${id}` })), { path: place, query }])
        await isGone(tag, { method: 'GET', ...request });
    });
});

for (const { place, tag } of PLACES)
  test(`no swap is ordered at ${place}`, { tag }, async ({ wire, seed }) => {
    const { isGone } = Versioning.retiredAt(wire);
    for (const path of ['', '/create', '/status', '/history', '/rate_decision', `/${Orders.unknownId(seed)}`].map(
      (end) => place + end,
    )) {
      await isGone(tag, { method: 'GET', path });
      // An empty object orders nothing. An operation that is still there asks for what is missing.
      await isGone(tag, { method: 'POST', path, json: {} });
    }
  });
