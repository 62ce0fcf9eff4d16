import { createClock } from '../../reference/clock.ts';
import { whitelistSwap } from '../../reference/lightning/swaps.ts';
import { NodeUnreachable } from '../../reference/node/port.ts';
import { createRegtest, type Regtest } from '../../reference/node/regtest.ts';
import { expect, test } from '../test.ts';
import { GOLD, START } from './fixture.ts';

const OFFER = { qty_from: 50_000n, from_asset: null, qty_to: 10n, to_asset: GOLD, timeout_sec: 60 };

function regtestAt(clock = createClock(() => START * 1000)): Regtest {
  return createRegtest({ clock, seed: 'port', assets: [{ asset_id: GOLD }] });
}

async function offerAndAgree({ makerNode, lightning }: Regtest) {
  const { swapstring, payment_hash, payment_secret } = await makerNode.makeOffer(OFFER);
  whitelistSwap(lightning.world, lightning.taker, swapstring);
  return { payment_hash, args: { swapstring, payment_secret, taker_pubkey: lightning.taker.pubkey } };
}

test('the service offers, executes and watches a swap through the port alone', async () => {
  const regtest = regtestAt();
  const { makerNode } = regtest;
  expect(await makerNode.info()).toEqual({
    pubkey: regtest.lightning.maker.pubkey,
    network: 'Regtest',
    block_height: 120,
  });
  const { payment_hash, args } = await offerAndAgree(regtest);
  await makerNode.execute(args);
  await expect.poll(async () => (await makerNode.swap(payment_hash))?.status).toBe('Succeeded');
  expect(await makerNode.swap('00'.repeat(32))).toBeUndefined();
});

test('a repeated execution is refused and changes nothing', async () => {
  const regtest = regtestAt();
  const { payment_hash, args } = await offerAndAgree(regtest);
  const again = expect.objectContaining({ name: 'DuplicatePayment', status: 403 });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => regtest.makerNode.execute(args)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect.poll(async () => (await regtest.makerNode.swap(payment_hash))?.status).toBe('Succeeded');
  await expect(regtest.makerNode.execute(args)).rejects.toEqual(again);
  expect((await regtest.makerNode.swap(payment_hash))?.status).toBe('Succeeded');
});

test('during an outage every call finds no node, and payments on their way go on', async () => {
  const regtest = regtestAt();
  const { makerNode } = regtest;
  const { payment_hash, args } = await offerAndAgree(regtest);
  await makerNode.execute(args);
  regtest.outage(true);
  for (const call of [() => makerNode.info(), () => makerNode.makeOffer(OFFER), () => makerNode.swap(payment_hash)])
    await expect(call()).rejects.toBeInstanceOf(NodeUnreachable);
  await expect.poll(() => regtest.lightning.maker.offered.get(payment_hash)?.record.status).toBe('Succeeded');
  regtest.outage(false);
  expect((await makerNode.swap(payment_hash))?.status).toBe('Succeeded');
});

test('decisions can be replaced while it runs, and brought back', async () => {
  const regtest = regtestAt();
  const end = async () => {
    const { payment_hash, args } = await offerAndAgree(regtest);
    await regtest.makerNode.execute(args);
    await expect.poll(async () => (await regtest.makerNode.swap(payment_hash))?.status).not.toBe('Pending');
    return (await regtest.makerNode.swap(payment_hash))?.status;
  };
  regtest.behave({ carriedQty: (qty) => qty - 1n });
  expect(await end()).toBe('Failed');
  regtest.behave({});
  expect(await end()).toBe('Succeeded');
});

test('an invoice of the maker is followed to its end', async () => {
  const clock = createClock(() => START * 1000);
  const { makerNode } = regtestAt(clock);
  const { invoice } = await makerNode.makeInvoice({ amt_msat: 6_972_000n, expiry_sec: 900, description: 'order' });
  expect(await makerNode.invoiceStatus(invoice)).toBe('Pending');
  clock.advance(901);
  expect(await makerNode.invoiceStatus(invoice)).toBe('Expired');
});

test('the same seed gives the same nodes and offers', async () => {
  const [one, other] = [regtestAt(), regtestAt()];
  expect(await one.makerNode.makeOffer(OFFER)).toEqual(await other.makerNode.makeOffer(OFFER));
});
