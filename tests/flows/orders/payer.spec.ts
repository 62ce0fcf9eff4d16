import { type Draft, draftOf } from '../../../harness/engine/json/draft.ts';
import type { Members } from '../../../harness/engine/json/members.ts';
import { channelProblems, ownChannels } from '../../../harness/flows/orders/opened-channels.ts';
import { createOrderPayer, type OrderPayerOptions, type PayingNode } from '../../../harness/flows/orders/payer.ts';
import { paymentOf } from '../../../harness/interface/orders/order-object.ts';
import type { LeverName } from '../../../harness/levers/names.ts';
import { provedMine } from '../../../harness/levers/proved-mine.ts';
import type { Channel } from '../../../harness/taker/channels.ts';
import { RGB_HTLC_MIN_MSAT } from '../../../harness/taker/info.ts';
import { openSpending } from '../../../harness/taker/spending.ts';
import { NotApplicable, SetupError } from '../../../harness/verdict/failures.ts';
import { deriveAddress } from '../../../reference/lightning/address.ts';
import { waitClock } from '../../engine/wait-clock.ts';
import { type InvoiceWish, invoiceOf, PROVIDER } from '../../interface/orders/an-invoice.ts';
import { secret } from '../../secret.ts';
import { expect, test } from '../../test.ts';

const INVOICE = invoiceOf();
const ADDRESS = deriveAddress('regtest', PROVIDER, 0);

const ACCESS = { order_id: 'o', access_token: secret('t'), asked: { required_channel_confirmations: 2 } };
const EXPECTED = { state: 'EXPECT_PAYMENT', order_total_sat: 7_000 };

async function info() {
  return { lsp_connection_url: `${PROVIDER}@127.0.0.1:9735` };
}

/** An order in a state, its payments with these changes. */
function order(order_state: string, bolt11: object = {}, onchain: object = {}): Members {
  return {
    order_state,
    payment: {
      bolt11: { ...EXPECTED, invoice: INVOICE, ...bolt11 },
      onchain: { ...EXPECTED, address: ADDRESS, min_onchain_payment_confirmations: 3, ...onchain },
    },
  };
}

async function unasked(): Promise<never> {
  throw new Error('nobody was to ask for this');
}

/** A payer of orders that are read one after the other, the last one again and again; `done` is what it did. */
function payerOf(readings: readonly Members[], options: Partial<OrderPayerOptions> = {}) {
  const done: string[] = [];
  const left = [...readings];
  const orderOf = async () => (left.length > 1 ? left.shift() : left[0]) ?? {};
  const act = (what: string) => async (argument: unknown, more?: unknown) => {
    done.push([what, argument, more].filter((word) => word !== undefined).join(' '));
    return undefined;
  };
  const payer = createOrderPayer({
    buyer: { orderOf, info, place: unasked, btcOrder: unasked },
    levers: { payInvoice: act('pay-invoice'), payOnchain: act('pay-onchain'), mine: act('mine') },
    has: () => true,
    node: undefined,
    bitcoind: undefined,
    network: () => 'regtest',
    worthPaying: () => {},
    spending: { reserve: (msat) => void done.push(`reserve ${msat}`) },
    listening: () => 0,
    settings: { settleMs: 0 },
    ...options,
  });
  return { payer, done, placed: { ...ACCESS, order: order('CREATED') } };
}

const NODE = {
  pubkey: '02cd',
  num_channels: 0,
  num_usable_channels: 0,
  num_peers: 0,
  rgb_htlc_min_msat: RGB_HTLC_MIN_MSAT,
  isFrail: false,
};

/** A node that is not the one that orders are for, with a wallet. */
function nodeAt(address: string): PayingNode {
  return {
    nodeinfo: async () => NODE,
    listchannels: unasked,
    sendpayment: unasked,
    paymentOf: unasked,
    address: async () => address,
    btcbalance: unasked,
    listtransactions: unasked,
  };
}

const SENT = { payment_hash: 'h', status_word: '' };

const without = (...missing: LeverName[]) => ({ has: (lever: LeverName) => !missing.includes(lever) });

test('what a payment costs is reserved before it is made, with the fees that it may cost', async () => {
  const { payer, done, placed } = payerOf([]);
  await payer.payInvoice(placed);
  await payer.payOnchain(placed, -1_000n);
  await payer.confirm(placed);
  expect(done).toEqual([
    'reserve 7120000',
    `pay-invoice ${INVOICE} 120`,
    'reserve 8000000',
    `pay-onchain ${ADDRESS} 6000`,
    'mine 3',
  ]);
});

for (const [what, wallet] of [
  ['bitcoind', { bitcoind: { confirmationsOf: unasked, receivedBy: unasked, getnewaddress: async () => 'bcrt1qown' } }],
  ["client's node", { node: nodeAt('bcrt1qown') }],
] as const)
  test(`what is paid in vain comes back to the ${what} of the run, unless the order says where to`, async () => {
    const asked: unknown[] = [];
    const plain = draftOf({ lsp_balance_sat: 1n });
    const place = async (given?: Draft) => {
      asked.push(given?.json.refund_onchain_address);
      return { ...ACCESS, order: order('CREATED') };
    };
    const buyer = { orderOf: unasked, info, place, btcOrder: async () => plain };
    const { payer } = payerOf([], { ...wallet, buyer });
    await payer.begin();
    await payer.begin(plain.with('refund_onchain_address', 'bcrt1qother'));
    expect(asked).toEqual(['bcrt1qown', 'bcrt1qother']);
  });

test('an order that the client may pay costs at least what its node lets an HTLC carry', async () => {
  const asked: unknown[] = [];
  const btcOrder = async (least_client_sat?: bigint) => {
    asked.push(least_client_sat);
    return draftOf({});
  };
  const place = async () => ({ ...ACCESS, order: order('CREATED') });
  const buyer = { orderOf: unasked, info, place, btcOrder };
  await payerOf([], { buyer, node: nodeAt('bcrt1qown') }).payer.begin();
  await payerOf([], { buyer }).payer.begin();
  expect(asked).toEqual([3_000n, 0n]);
});

test('beyond the cap nothing is paid', async () => {
  const spending = {
    reserve() {
      throw new NotApplicable('beyond the cap');
    },
  };
  const { payer, done, placed } = payerOf([], { spending });
  await expect(payer.payInvoice(placed)).rejects.toThrow('beyond the cap');
  await expect(payer.payOnchain(placed)).rejects.toThrow('beyond the cap');
  expect(done).toEqual([]);
});

for (const [what, wish, why] of [
  ['asks for more than the total', { amt_msat: 84_568_000n }, 'asks for 84568000 msat, order_total_sat is 7000'],
  ['asks for less than the total', { amt_msat: 6_999_999n }, 'asks for 6999999 msat, order_total_sat is 7000'],
  ['asks for no amount', { amt_msat: null }, 'asks for no amount, order_total_sat is 7000'],
  ['is of another payee', { isForeign: true }, `lsp_connection_url of get_info names ${PROVIDER}`],
  ['is of mainnet', { network: 'mainnet' }, 'begins with lnbc, the network is regtest'],
  ['is of another test network', { network: 'signet' }, 'begins with lntbs, the network is regtest'],
  ['is over', { timestamp: 1_500_000_000 }, 'the invoice ended'],
  ['asks for an asset', { asset_id: 'rgb:a', asset_amount: 5n }, 'asks for an asset'],
] as const satisfies readonly (readonly [string, InvoiceWish, string])[])
  for (const by of ['a lever', "the client's node"])
    test(`for an invoice that ${what} nothing is reserved or paid by ${by}`, async () => {
      const bolt11 = { invoice: invoiceOf(wish) };
      await paysNothing(bolt11, why, by === 'a lever' ? {} : { node: nodeAt('bcrt1qown'), ...without('pay-invoice') });
    });

for (const [what, invoice] of [
  ['a checksum that does not hold', `${INVOICE.slice(0, -1)}${INVOICE.endsWith('q') ? 'p' : 'q'}`],
  ['no form of BOLT 11', 'lnbcrt-mock-7'],
  ['letters of both cases', INVOICE.replace('lnbcrt', 'LNBCRT')],
] as const)
  test(`for an invoice with ${what} nothing is reserved or paid`, () => paysNothing({ invoice }, 'nothing'));

async function paysNothing(bolt11: object, why: string, options: Partial<OrderPayerOptions> = {}): Promise<void> {
  const { payer, done, placed } = payerOf([], options);
  const paid = payer.payInvoice({ ...placed, order: order('CREATED', bolt11) });
  await expect(paid).rejects.toThrow(SetupError);
  await expect(paid).rejects.toThrow(why);
  expect(done).toEqual([]);
}

test('a total of 1 sat does not get an invoice of 84,568 sat paid', async () => {
  const bolt11 = { order_total_sat: 1, invoice: invoiceOf({ amt_msat: 84_568_000n }) };
  await paysNothing(bolt11, 'asks for 84568000 msat, order_total_sat is 1');
});

test('where nobody names the network, no invoice is paid', () =>
  paysNothing({}, 'the network is named by nobody', { network: () => undefined }));

for (const [what, address] of [
  ['of another network', deriveAddress('mainnet', PROVIDER, 0)],
  ['with a wrong checksum', `${ADDRESS.slice(0, -1)}${ADDRESS.endsWith('q') ? 'p' : 'q'}`],
] as const)
  test(`to an address ${what} nothing is paid`, async () => {
    const { payer, done, placed } = payerOf([]);
    const paid = payer.payOnchain({ ...placed, order: order('CREATED', {}, { address }) });
    await expect(paid).rejects.toThrow('nothing is paid: the address is none of the network, which is regtest');
    expect(done).toEqual([]);
  });

test('one payment hash is paid once in a run, whatever invoice has it', async () => {
  const spending = openSpending({ out: test.info().outputPath(), capSat: 100_000, network: 'regtest' });
  const { payer, done, placed } = payerOf([], { spending });
  await payer.payInvoice(placed);
  const again = { ...placed, order: order('CREATED', { invoice: invoiceOf({ description: 'another order' }) }) };
  await expect(payer.payInvoice(again)).rejects.toThrow(`would pay ${'ab'.repeat(32)} again`);
  expect([done.length, spending.reserved()]).toEqual([1, 7_120_000n]);
});

test('what nobody could confirm is not paid', async () => {
  const { payer, done, placed } = payerOf([], without('mine'));
  await expect(payer.payOnchain(placed)).rejects.toThrow(NotApplicable);
  expect(payer.mines).toBe(false);
  expect(done).toEqual([]);
});

for (const [member, payment] of [
  ['invoice', { invoice: '--all' }],
  ['invoice', { invoice: 7 }],
  ['invoice', { order_total_sat: 0 }],
] as const)
  test(`an order with ${JSON.stringify(payment)} cannot be paid, and nobody is asked to`, async () => {
    const { payer, done, placed } = payerOf([]);
    const odd = { ...placed, order: order('CREATED', payment) };
    await expect(payer.payInvoice(odd)).rejects.toThrow(`payment.bolt11 of the order has no ${member} or no total`);
    expect(done).toEqual([]);
  });

test('an order that shows no payment accuses the lever, not the target', async () => {
  const { payer, placed } = payerOf([order('CREATED')]);
  const seen = payer.seen(placed, await payer.payInvoice(placed));
  await expect(seen).rejects.toThrow(SetupError);
  await expect(seen).rejects.toThrow('the lever pay-invoice was pulled without a complaint, but the order shows no');
});

test('a payment that its payer knows to have arrived is for the check to judge', async () => {
  for (const [status, isJudged] of [
    ['Succeeded', true],
    ['Pending', false],
  ] as const) {
    const node = {
      ...nodeAt('bcrt1qown'),
      sendpayment: async () => ({ ...SENT, status: 'Pending' as const }),
      paymentOf: async () => ({ ...SENT, status, inbound: false, amt_msat: null, asset_id: null, asset_amount: null }),
    };
    const { payer, placed } = payerOf([order('CREATED')], { node, ...without('pay-invoice') });
    const seen = payer.seen(placed, await payer.payInvoice(placed));
    if (isJudged) expect((await seen).held).toBe(false);
    else await expect(seen).rejects.toThrow("the payment of the client's node is Pending");
  }
});

test('an invoice that finds no way is reported with how much one payment may send', async () => {
  const limits = [3_000n, 20_000_000n, 5n];
  const node = {
    ...nodeAt('bcrt1qown'),
    sendpayment: async () => ({ ...SENT, status: 'Failed' as const }),
    listchannels: async () => limits.map((limit) => ({ ...CHANNEL, next_outbound_htlc_limit_msat: limit })),
  };
  const { payer, placed } = payerOf([order('CREATED')], { node, ...without('pay-invoice') });
  const paid = payer.payInvoice(placed);
  await expect(paid).rejects.toThrow(NotApplicable);
  await expect(paid).rejects.toThrow('one payment of it may send 20000000 msat at most');
});

test('an order is followed to its end while blocks are mined', async () => {
  const opening = order('CHANNEL_OPENING', { state: 'HOLD' });
  const { payer, done, placed } = payerOf([opening, opening, order('COMPLETED', { state: 'PAID' })]);
  const { last, held, readings } = await payer.toItsEnd(placed);
  expect([last.order_state, held, readings.length]).toEqual(['COMPLETED', true, 3]);
  expect(done).toEqual(['mine 2', 'mine 6']);
});

test('an order that failed is followed until its payment goes back', async () => {
  const kept = order('FAILED', { state: 'PAID' });
  const { payer, placed } = payerOf([kept, kept, order('FAILED', { state: 'REFUNDED' })]);
  const { last, readings } = await payer.toItsEnd(placed);
  expect([paymentOf(last, 'bolt11').state, readings.length]).toEqual(['REFUNDED', 3]);
});

test('an order that never ends is left after some rounds', async () => {
  const { payer, done, placed } = payerOf([order('CREATED')]);
  expect((await payer.toItsEnd(placed, { rounds: 2 })).held).toBe(false);
  expect(done).toHaveLength(2);
});

test('a refund needs a place of its own', async () => {
  await expect(payerOf([]).payer.refundPlace()).rejects.toThrow(NotApplicable);
  const came = [{ sat: 6_900n, txids: ['t'] }];
  const bitcoind = {
    getnewaddress: async () => 'bcrt1qback',
    receivedBy: async () => ({
      sat: came.reduce((sum, { sat }) => sum + sat, 0n),
      txids: came.flatMap(({ txids }) => txids),
    }),
    confirmationsOf: async () => 1,
  };
  const place = await payerOf([], { bitcoind }).payer.refundPlace();
  const before = await place.soFar();
  expect([place.address, before]).toEqual(['bcrt1qback', { sat: 6_900n, txids: ['t'], isShared: false }]);
  came.push({ sat: 50n, txids: ['u'] });
  expect(await place.receivedSince(before, 'u')).toEqual({ sat: 50n, txids: ['u'], isShared: false });
});

test("in the wallet of the client's node a refund is waited for by its transaction, where the node lists any", async () => {
  const node = (listed: (look: number) => readonly string[] | undefined): PayingNode => {
    let looks = 0;
    return {
      ...nodeAt('bcrt1qown'),
      btcbalance: async () => {
        const vanilla = { future: BigInt(100 + 10 * looks++), spendable: 0n };
        return { vanilla, colored: vanilla };
      },
      listtransactions: async () => listed(looks),
    };
  };
  const seconds = { listening: () => 5_000 };
  const received = async (listed: (look: number) => readonly string[] | undefined) => {
    const place = await payerOf([], { node: node(listed), ...seconds }).payer.refundPlace();
    return place.receivedSince(await place.soFar(), 'u');
  };
  const lists = (look: number) => ['s', ...(look > 1 ? ['t'] : []), ...(look > 2 ? ['u'] : [])];
  expect(await received(lists)).toEqual({ sat: 20n, txids: ['t', 'u'], isShared: true });
  expect(await received(() => undefined)).toEqual({ sat: 10n, isShared: true });
});

const TXID = 'ab'.repeat(32);
const CHANNEL: Channel = {
  channel_id: 'c',
  funding_txid: TXID,
  peer_pubkey: '02AB',
  is_usable: true,
  capacity_sat: 60_000n,
  local_balance_msat: 10_000_000n,
  unshown_msat: 0n,
  isExact: false,
  outbound_balance_msat: 0n,
  inbound_balance_msat: 0n,
  next_outbound_htlc_limit_msat: 0n,
  asset_id: 'rgb:a',
  asset_local_amount: 5n,
  asset_remote_amount: 0n,
};
const ORDERED = { lsp_balance_sat: 50_000, client_balance_sat: 10_000, asset_id: 'rgb:a', client_asset_amount: 5 };
const OFFERED = { lsp_connection_url: '02ab@127.0.0.1:9735' };

test('the channels of an order are those that it names', () => {
  const foreign = { ...CHANNEL, channel_id: 'other', funding_txid: 'ef'.repeat(32) };
  const ofOrder = (channel: object | null) => ownChannels({ channel }, [foreign, CHANNEL]);
  for (const channel of [
    { channel_id: CHANNEL.channel_id.toUpperCase(), funding_outpoint: null },
    { channel_id: null, funding_outpoint: `${TXID}:1` },
  ])
    expect(ofOrder(channel)).toEqual([CHANNEL]);
  expect(ofOrder({ funding_outpoint: `${'00'.repeat(32)}:0` })).toEqual([]);
  // An id in another notation identifies nothing, and neither does an order without ids.
  expect(ofOrder({ channel_id: '103x1x0' })).toBeUndefined();
  expect(ofOrder(null)).toBeUndefined();
});

test('the channel of an order is the one that has all that was ordered', () => {
  expect(channelProblems([CHANNEL], ORDERED, OFFERED)).toEqual([]);
  expect(channelProblems([{ ...CHANNEL, capacity_sat: 1n }, CHANNEL], ORDERED, OFFERED)).toEqual([]);
  expect(channelProblems([], ORDERED, OFFERED)).toEqual(["the client's node has not the channel of the order"]);
  for (const [change, problem] of [
    [{ peer_pubkey: '03cd' }, 'its peer is 03cd, not the provider'],
    [{ capacity_sat: 59_999n }, 'capacity_sat is 59999, 60000 was ordered'],
    [{ local_balance_msat: 0n }, 'local_balance_sat is 0, 10000 was ordered'],
    [{ asset_id: null }, 'its asset is null, rgb:a was ordered'],
    [{ asset_local_amount: 4n }, 'asset_local_amount is 4, 5 was ordered'],
  ] as const)
    expect(channelProblems([{ ...CHANNEL, ...change }], ORDERED, OFFERED)).toEqual([problem]);
  const announced = [{ ...CHANNEL, is_public: true }];
  const ordered = (announce_channel: boolean) => ({ ...ORDERED, announce_channel });
  expect(channelProblems(announced, ordered(true), OFFERED)).toEqual([]);
  const problem = 'it is announced, a private one was ordered';
  expect(channelProblems(announced, ordered(false), OFFERED)).toEqual([problem]);
  const isPrivate = [{ ...CHANNEL, is_public: false }];
  expect(channelProblems(isPrivate, ordered(false), OFFERED)).toEqual([]);
  expect(channelProblems(isPrivate, ordered(true), OFFERED)).toEqual(['it is private, an announced one was ordered']);
});

test('blocks that the target does not get to know accuse the lever', async () => {
  let height = 100n;
  const clock = waitClock();
  const read = async () => height;
  const mine = async (blocks: number) => {
    height += BigInt(blocks);
  };
  const unread = async () => undefined;
  await provedMine(mine, read, unread, clock)(6);
  expect(height).toBe(106n);
  // One of the two heights may come from a cache.
  await provedMine(mine, async () => 106n, read, clock)(6);
  expect(height).toBe(112n);
  const idle = provedMine(async () => {}, read, read, clock)(6);
  await expect(idle).rejects.toThrow('the lever mine was pulled without a complaint, but the chain of the target did');
  await provedMine(unread, unread, unread, clock)(6);
});
