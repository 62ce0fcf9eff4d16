import { createBuyer } from '../../../harness/flows/orders/buyer.ts';
import { plainOrder } from '../../../harness/flows/orders/controls.ts';
import type { CreatedOrder } from '../../../harness/flows/orders/recording.ts';
import { OPTION_NUMBERS } from '../../../harness/interface/orders/info.ts';
import { control } from '../../../harness/verdict/control.ts';
import { NotApplicable, SetupError, Violation } from '../../../harness/verdict/failures.ts';
import { answering, http, loopback, rig } from '../../engine/wire/loopback.ts';
import { expect, test } from '../../test.ts';

/** What a provider offers, as far as a plain order needs it. */
const INFO = JSON.stringify({
  options: Object.fromEntries(OPTION_NUMBERS.map((name) => [name, name.startsWith('max') ? 1_000_000 : 1_000])),
  assets: [],
});

/** A buyer on a network, and a server that makes every order. */
async function buying(network: string, reply = http(200, '{"order_id":"o-1","access_token":"hush-hush"}')) {
  const received: string[] = [];
  const server = await loopback(
    answering((request) => {
      received.push(request);
      return request.includes('get_info') ? http(200, INFO) : reply;
    }),
  );
  const { wire } = rig(server.origin);
  const written: CreatedOrder[] = [];
  const buyer = createBuyer({
    wire,
    ledger: { add: (created) => written.push(created) },
    trader: { trades: [], askForQuote: () => Promise.reject(new Error('no quote is needed')) },
    discovery: { network, agreedNetwork: network },
    node: undefined,
    seed: 1,
    settings: { allowMainnet: false },
  });
  const close = async () => {
    await wire.close();
    await server.stop();
  };
  return { buyer, received, written, close };
}

/** What comes of an order. */
async function order(network: string, body: unknown) {
  const { buyer, received, written, close } = await buying(network);
  const outcome: unknown = await buyer.create(body).catch((error: unknown) => error);
  await close();
  return { outcome, received, written };
}

test('an order is written down with its token, its quote and its refund address', async () => {
  const { written } = await order('regtest', { rfq_id: 'r-1', refund_onchain_address: 'bcrt1q', email: 'a@b.invalid' });
  expect(written).toEqual([
    {
      kind: 'order',
      order_id: 'o-1',
      access_token: expect.anything(),
      rfq_id: 'r-1',
      refund_onchain_address: 'bcrt1q',
    },
  ]);
});

test('nothing is ordered on mainnet without leave', async () => {
  const { outcome, received, written } = await order('mainnet', {});
  expect(outcome).toBeInstanceOf(NotApplicable);
  expect([received, written]).toEqual([[], []]);
});

test('a refusal counts against what is special about an order only where a plain one is taken', async () => {
  const refused = () => {
    throw new Violation('refused');
  };
  const taking = await buying('regtest');
  await expect(control(refused, [plainOrder(taking.buyer)])).rejects.toThrow(Violation);
  expect(await control(() => 'judged', [plainOrder(taking.buyer)])).toBe('judged');
  await taking.close();
  const refusing = await buying('regtest', http(422, '{"detail":[]}'));
  await expect(control(refused, [plainOrder(refusing.buyer)])).rejects.toThrow(SetupError);
  await refusing.close();
});
