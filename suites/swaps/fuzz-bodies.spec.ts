import * as Errors from '../../harness/groups/errors.ts';
import * as Formats from '../../harness/groups/formats.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, test, tier } from '../../harness/test.ts';

// The answer to any input is no unexpected server error, but a refusal.

/** A body for each operation, about no quote and no swap that there is, and the members that hostile values are given to. */
const OPERATIONS = [
  {
    path: '/api/v1/swaps/init',
    places: { number: 'from_amount', others: ['rfq_id', 'to_asset'] },
    valid: (seed: number) => ({
      rfq_id: Swaps.unknownRfqId(seed),
      from_asset: 'BTC',
      from_amount: 1,
      to_asset: 'BTC',
      to_amount: 1,
    }),
  },
  {
    path: '/api/v1/swaps/execute',
    places: { number: 'payment_hash', others: ['payment_hash', 'swapstring', 'taker_pubkey'] },
    valid(seed: number) {
      const payment_hash = Swaps.unknownHash(seed);
      return Swaps.validExecute({ payment_hash, swapstring: `1/BTC/1/BTC/1/${payment_hash}` }, seed).json;
    },
  },
  {
    path: '/api/v1/swaps/atomic/status',
    // What else stands in the place of a token, status-hidden.spec.ts sends.
    places: { number: 'payment_hash', others: ['payment_hash'] },
    valid: (seed: number) => ({ payment_hash: Swaps.unknownHash(seed), access_token: Swaps.unknownHash(seed + 1) }),
  },
];

for (const { path, places, valid } of OPERATIONS)
  test(`no body makes POST ${path} fail`, { tag: [tier('order'), must('ERR-STATUS-08'), key(path)] }, async ({
    wire,
    seed,
  }) => {
    const bodies = Formats.oneOfEachKind(valid(seed), places, seed);
    await Errors.probe(bodies, (body) => Errors.firstAnswer(wire, { method: 'POST', path, ...body }), new Map());
  });
