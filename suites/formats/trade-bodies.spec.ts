import * as Formats from '../../harness/groups/formats.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, test, tier } from '../../harness/test.ts';

// Most name what nobody has, so that a body which is read after all is answered 404. An order that is made is never paid.
test('a request for a swap or an order that is not JSON is refused', {
  tag: [must('FMT-JSON-04'), tier('order'), key('swaps and orders')],
}, async ({ buyer, trader, wire, seed }) => {
  const { json: order } = await buyer.btcOrder();
  const { json: estimate } = Orders.estimateOf(await buyer.btcOrder());
  const requests = [
    { path: '/api/v1/swaps/init', json: { ...Swaps.initOf(await trader.quote()) } },
    { path: '/api/v1/lsps1/create_order', json: order },
    { path: '/api/v1/lsps1/estimate_fees', json: estimate },
    {
      path: '/api/v1/lsps1/rate_decision',
      json: { order_id: Orders.unknownId(seed), access_token: Orders.unknownId(seed + 1), accept_new_rate: true },
    },
    { path: '/api/v1/swaps/execute', json: { payment_hash: Swaps.unknownHash(seed) } },
    { path: '/api/v1/swaps/atomic/status', json: { payment_hash: Swaps.unknownHash(seed) } },
    { path: '/api/v1/lsps1/get_order', json: { order_id: Orders.unknownId(seed) } },
  ];
  for (const { path, json } of requests)
    for (const body of Formats.noJson(json))
      Formats.refusedAsMalformed(
        await wire.send({ method: 'POST', path, body, contentType: 'application/json' }),
        body,
      );
});
