import * as Formats from '../../harness/groups/formats.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { key, must, test, tier } from '../../harness/test.ts';

// The answer to any input is no unexpected server error, but what fits, or a refusal.

const WITHSTANDS_INPUT = must('ERR-STATUS-08');

/** Valid bodies of each operation, the last one with every member, and how many requests are made of them. */
const OPERATIONS = [
  {
    path: '/api/v1/lsps1/estimate_fees',
    needs: tier('quote'),
    runs: 44,
    valid: async (buyer: Orders.Buyer) => [
      Orders.estimateOf(await buyer.btcOrder()).json,
      Orders.estimateOf(await buyer.otherOrder()).json,
    ],
  },
  {
    path: '/api/v1/lsps1/create_order',
    needs: tier('order'),
    runs: 44,
    async valid(buyer: Orders.Buyer, network: string | undefined) {
      const plain = await buyer.btcOrder();
      const address = Orders.unrelatedAddress(network, buyer.seed);
      const whole = (await buyer.otherOrder()).with('refund_onchain_address', address);
      return [plain.json, whole.with('email', Orders.UNREAD_EMAIL).json];
    },
  },
  {
    path: '/api/v1/lsps1/get_order',
    needs: tier('order'),
    runs: 26,
    valid: async (buyer: Orders.Buyer) => [{ ...Orders.accessTo(await buyer.place()) }],
  },
  {
    path: '/api/v1/lsps1/rate_decision',
    needs: tier('order'),
    runs: 28,
    valid: async (buyer: Orders.Buyer) => [{ ...Orders.accessTo(await buyer.place()), accept_new_rate: true }],
  },
];

for (const { path, needs, runs, valid } of OPERATIONS)
  test(`no body makes POST ${path} fail`, { tag: [needs, WITHSTANDS_INPUT, key(path)] }, async ({
    buyer,
    discovery,
    seed,
  }) => {
    const bodies = await valid(buyer, discovery.network);
    await Formats.withstandsBodies(buyer.wire, path, { valid: bodies, whole: bodies.at(-1) ?? {} }, { runs, seed });
  });
