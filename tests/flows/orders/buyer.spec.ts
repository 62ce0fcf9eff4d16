import { createBuyer } from '../../../harness/flows/orders/buyer.ts';
import { plainOrder } from '../../../harness/flows/orders/controls.ts';
import type { CreatedOrder } from '../../../harness/flows/orders/recording.ts';
import { derivedPubkey } from '../../../harness/interface/formats/derived.ts';
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

const MADE = http(200, '{"order_id":"o-1","access_token":"hush-hush"}');

/** A buyer on a network, and a server that makes every order; more of what it works with. */
async function buying(network: string, reply: Buffer | ((request: string) => Buffer) = MADE, more = {}) {
  const received: string[] = [];
  const server = await loopback(
    answering((request) => {
      received.push(request);
      if (request.includes('get_info')) return http(200, INFO);
      return typeof reply === 'function' ? reply(request) : reply;
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
    ...more,
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

/** A provider that has no further order for the client's own node, and a buyer beside it that shares what checks found. */
async function beingFull() {
  const own = derivedPubkey('own');
  let isFull = false;
  const reply = (request: string) => (request.includes(own) ? http(400, '{"error_code":"TOO_MANY"}') : MADE);
  const buyer = await buying('regtest', reply, {
    node: { nodeinfo: () => Promise.resolve({ pubkey: own }), connectpeer: () => Promise.resolve() },
    clients: {
      isOwnFull: () => isFull,
      ownIsFull: () => {
        isFull = true;
      },
    },
  });
  return { own, ...buyer };
}

test('a client whose own node gets no further order orders for others from then on', async () => {
  const { buyer, own, close } = await beingFull();
  expect(await buyer.clientPubkey()).toBe(own);
  // The order is not had: what is shown by its refusal may concern this client alone.
  await expect(buyer.place()).rejects.toThrow(SetupError);
  expect(await buyer.clientPubkey()).not.toBe(own);
  await expect(buyer.place()).resolves.toMatchObject({ order_id: 'o-1' });
  await close();
});

test('what is to be paid is ordered for the own node in any case', async () => {
  const { buyer, own, close } = await beingFull();
  await expect(buyer.place()).rejects.toThrow(SetupError);
  buyer.orderForOwnNode();
  expect(await buyer.clientPubkey()).toBe(own);
  await close();
});
