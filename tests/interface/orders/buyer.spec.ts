import { expect, test } from '@playwright/test';
import { NotApplicable } from '../../../harness/engine/failures.ts';
import { type CreatedOrder, createBuyer } from '../../../harness/interface/orders/buyer.ts';
import { answering, http, loopback, rig } from '../../engine/wire/loopback.ts';

/** Has a buyer on a network order from a server that makes every order. */
async function order(network: string, body: unknown) {
  const received: string[] = [];
  const server = await loopback(
    answering((request) => {
      received.push(request);
      return http(200, '{"order_id":"o-1","access_token":"hush-hush"}');
    }),
  );
  const { wire } = rig(server.origin);
  const written: CreatedOrder[] = [];
  const buyer = createBuyer({
    wire,
    ledger: { add: (created) => written.push(created) },
    trader: { trades: [], askForQuote: () => Promise.reject(new Error('no quote is needed')) },
    discovery: { network },
    node: undefined,
    seed: 1,
    settings: { allowMainnet: false },
  });
  const outcome: unknown = await buyer.create(body).catch((error: unknown) => error);
  await wire.close();
  await server.stop();
  return { outcome, received, written };
}

test('an order is written down with its token, its quote and its refund address', async () => {
  const { written } = await order('regtest', { rfq_id: 'r-1', refund_onchain_address: 'bcrt1q', email: 'a@b.invalid' });
  expect(written).toEqual([
    { kind: 'order', order_id: 'o-1', access_token: 'hush-hush', rfq_id: 'r-1', refund_onchain_address: 'bcrt1q' },
  ]);
});

test('nothing is ordered on mainnet without leave', async () => {
  const { outcome, received, written } = await order('mainnet', {});
  expect(outcome).toBeInstanceOf(NotApplicable);
  expect([received, written]).toEqual([[], []]);
});
