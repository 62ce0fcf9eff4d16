import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotExercised, SetupError, Violation } from '../../harness/engine/failures.ts';
import { invoiceSigner } from '../../harness/interface/orders/invoice-signer.ts';
import type { Channel } from '../../harness/taker/channels.ts';
import { createPayer, type Payer } from '../../harness/taker/payer.ts';
import type { Taker } from '../../harness/taker/taker.ts';
import { type ReferenceMarket, referenceMarket } from '../model/fixture.ts';
import { expect, test } from '../test.ts';
import { openTaker } from './fake-node.ts';

const STRANGER = `02${'ab'.repeat(32)}`;

let market: ReferenceMarket;
let taker: Taker;
test.beforeAll(async () => {
  market = await referenceMarket();
  taker = openTaker({ url: market.nodeUrl });
});
test.afterAll(async () => {
  await taker.close();
  await market.close();
});

/** A client in a run of its own, and what of its node is otherwise than it is. */
function client(): { payer: Payer; spoil: (over: Partial<Taker>) => void } {
  const node: Taker = { ...taker };
  const payer = createPayer({
    trader: market.trader,
    taker: node,
    spending: { reserve: () => {}, reserved: () => 0n, reservedUnits: () => 0n },
    // Balances are looked at once or twice.
    settings: { settleMs: 40, out: mkdtempSync(join(tmpdir(), 'payer-')) },
  });
  return { payer, spoil: (over) => void Object.assign(node, over) };
}

/** The node's balances, its first channel seen otherwise. */
async function seenAs(
  assets: readonly string[] | undefined,
  otherwise: (channel: Channel) => Partial<Channel>,
): ReturnType<Taker['balances']> {
  const { channels, ...rest } = await taker.balances(assets);
  return {
    ...rest,
    channels: channels.map((channel, at) => (at === 0 ? { ...channel, ...otherwise(channel) } : channel)),
  };
}

/** The node's balances, with something gone from its channels. */
const robbed: Taker['balances'] = (assets) =>
  seenAs(assets, ({ outbound_balance_msat }) => ({ outbound_balance_msat: outbound_balance_msat - 1_000n }));

test('funds that are gone from a node that is as it was are the doing of the maker', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  await payer.keptItsFunds(swap);
  spoil({ balances: robbed });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(Violation);
  expect(await payer.hasItsDue(swap)).toBe(false);
});

test('funds that are gone from a node that pays others, or is another one, are not', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  const paid = { payment_hash: 'ab', inbound: false, status: 'Succeeded', status_word: 'Succeeded' } as const;
  const payment = { ...paid, amt_msat: 1_000n, asset_id: null, asset_amount: null };
  spoil({ balances: robbed, listpayments: async () => [payment] });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(SetupError);
  await expect(payer.gotItsDue(swap)).rejects.toThrow("client's node, which made or received 1 payments of its own");
  spoil({ nodeinfo: async () => ({ ...(await taker.nodeinfo()), pubkey: STRANGER }) });
  await expect(payer.nodeIsAsItWas(swap)).rejects.toThrow(`client's node, which has another public key: ${STRANGER}`);
});

test('a fee that moves what a node could claim accuses nobody', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  spoil({
    balances: (assets) => seenAs(assets, ({ local_balance_msat }) => ({ local_balance_msat: local_balance_msat / 2n })),
  });
  await payer.keptItsFunds(swap);
});

test('what may lie under the dust limit of a channel decides nothing', async () => {
  const { payer, spoil } = client();
  const showing = (local_balance_msat: bigint, unshown_msat: bigint) => (assets: readonly string[] | undefined) =>
    seenAs(assets, () => ({ outbound_balance_msat: 0n, local_balance_msat, unshown_msat }));
  spoil({ balances: showing(0n, 546_000n) });
  const swap = await payer.begin();
  await payer.keptItsFunds(swap);
  spoil({ balances: showing(500_000n, 999n) });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(NotExercised);
  await expect(payer.keptItsFunds(swap)).rejects.toThrow("under the dust limit of a channel don't show");
  spoil({ balances: showing(600_000n, 999n) });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(Violation);
});

test('a node that says nothing any more is no finding', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  spoil({ balances: () => Promise.reject(new SetupError('the node hangs')) });
  for (const asked of [payer.keptItsFunds, payer.gotItsDue, payer.hasItsDue, payer.nodeIsAsItWas])
    await expect(asked(swap)).rejects.toThrow(SetupError);
});

test('a node that only says that it takes part in a swap is named', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  await payer.whitelist(swap);
  spoil({ whitelist: async () => {}, listswaps: async () => ({ maker: [], taker: [] }) });
  await expect(payer.whitelist(swap)).rejects.toThrow(SetupError);
  await expect(payer.whitelist(swap)).rejects.toThrow('but it does not list it');
});

test('nothing but what was agreed is whitelisted, whoever asks, and what was not is not executed', async () => {
  const { payer } = client();
  const swap = await payer.begin();
  const known = async () => (await taker.listswaps()).taker.map(({ payment_hash }) => payment_hash);
  const [amount = '', ...rest] = swap.swapstring.split('/');
  const altered = { ...swap, swapstring: [BigInt(amount) * 50n, ...rest].join('/') };
  await expect(payer.whitelist(altered)).rejects.toThrow(
    /so nothing is whitelisted: the amount to give is .*SWP-INIT-03/,
  );
  await expect(payer.pay(altered, false)).rejects.toThrow(NotExercised);
  expect(await known()).not.toContain(swap.payment_hash);
  expect((await market.trader.swapOf(swap)).status).toBe('Waiting');
  await payer.whitelist(swap);
  expect(await known()).toContain(swap.payment_hash);
});

test('a node that has another key than when the run began is not paid with', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  spoil({ nodeinfo: async () => ({ ...(await taker.nodeinfo()), pubkey: STRANGER }) });
  await expect(payer.begin()).rejects.toThrow(SetupError);
  await expect(payer.begin()).rejects.toThrow(
    /^TAKER_NODE_URL: the node has another public key than when the run began/,
  );
  await expect(payer.pay(swap, true)).rejects.toThrow('keep to one node');
});

test('a node that cannot sign with the key that it tells is not paid with', async () => {
  const { payer, spoil } = client();
  const { pubkey, ...info } = await taker.nodeinfo();
  spoil({ nodeinfo: async () => ({ ...info, pubkey: STRANGER }) });
  await expect(payer.begin()).rejects.toThrow(
    `TAKER_NODE_URL: the node calls itself ${STRANGER}, but signs its invoices as ${pubkey}`,
  );
});

test('a node that writes no invoices is taken at its word', async () => {
  const { payer, spoil } = client();
  spoil({ lninvoice: () => Promise.reject(new SetupError('no right to that')) });
  expect((await payer.begin()).taker_pubkey).toBe((await taker.nodeinfo()).pubkey);
});

test('the signer of an invoice is found as BOLT11 has it', () => {
  // Its first example: please make a donation of any amount.
  const donation =
    'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';
  expect(invoiceSigner(donation)).toBe('03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad');
  for (const text of ['', 'lnbc1', 'no invoice', donation.slice(0, -1)]) expect(invoiceSigner(text)).toBeUndefined();
});
