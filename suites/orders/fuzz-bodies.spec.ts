import * as Formats from '../../harness/groups/formats.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { key, must, test, tier } from '../../harness/test.ts';

// Whatever is sent, the answer is no unexpected server error: what fits, or a refusal.

/** So many bodies an operation; the classic stumbling blocks of all members come first. */
const BODIES = 44;

const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('no body makes POST /api/v1/lsps1/estimate_fees fail', {
  tag: [tier('quote'), WITHSTANDS_INPUT, key('/api/v1/lsps1/estimate_fees')],
}, async ({ buyer, seed }) => {
  const plain = Orders.estimateOf(await buyer.btcOrder()).json;
  const whole = Orders.estimateOf(await buyer.otherOrder()).json;
  await Formats.withstandsBodies(
    buyer.wire,
    '/api/v1/lsps1/estimate_fees',
    { valid: [plain, whole], whole },
    { runs: BODIES, seed },
  );
});

test('no body makes POST /api/v1/lsps1/create_order fail', {
  tag: [tier('order'), WITHSTANDS_INPUT, key('/api/v1/lsps1/create_order')],
}, async ({ buyer, discovery, seed }) => {
  const plain = (await buyer.btcOrder()).json;
  const whole = (await buyer.otherOrder())
    .with('refund_onchain_address', Orders.unrelatedAddress(discovery.network, seed))
    .with('email', 'nobody@example.invalid').json;
  await Formats.withstandsBodies(
    buyer.wire,
    '/api/v1/lsps1/create_order',
    { valid: [plain, whole], whole },
    { runs: BODIES, seed },
  );
});

test('no body makes POST /api/v1/lsps1/get_order fail', {
  tag: [tier('order'), WITHSTANDS_INPUT, key('/api/v1/lsps1/get_order')],
}, async ({ buyer, seed }) => {
  const whole = { ...Orders.accessTo(await buyer.place()) };
  await Formats.withstandsBodies(buyer.wire, '/api/v1/lsps1/get_order', { valid: [whole], whole }, { runs: 26, seed });
});

test('no body makes POST /api/v1/lsps1/rate_decision fail', {
  tag: [tier('order'), WITHSTANDS_INPUT, key('/api/v1/lsps1/rate_decision')],
}, async ({ buyer, seed }) => {
  const whole = { ...Orders.accessTo(await buyer.place()), accept_new_rate: true };
  await Formats.withstandsBodies(
    buyer.wire,
    '/api/v1/lsps1/rate_decision',
    { valid: [whole], whole },
    { runs: 28, seed },
  );
});
