import { createPayer, type Payer } from '../../../harness/flows/swaps/payer.ts';
import type { Trader } from '../../../harness/flows/swaps/trader.ts';
import { invoiceSigner } from '../../../harness/interface/orders/invoice-signer.ts';
import type { SwapQuote } from '../../../harness/interface/swaps/terms.ts';
import type { Channel } from '../../../harness/taker/channels.ts';
import { openSpending } from '../../../harness/taker/spending.ts';
import type { Taker } from '../../../harness/taker/taker.ts';
import type { Use } from '../../../harness/taker/uses.ts';
import { NotApplicable, NotExercised, SetupError, Violation } from '../../../harness/verdict/failures.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { type ReferenceMarket, referenceMarket } from '../../model/fixture.ts';
import { openTaker } from '../../taker/fake-node.ts';
import { expect, test } from '../../test.ts';

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
function client(
  trader: Trader = market.trader,
  othersUses: readonly Use[] = [],
): { payer: Payer; spoil: (over: Partial<Taker>) => void } {
  const node: Taker = { ...taker };
  const payer = createPayer({
    trader,
    taker: node,
    spending: { reserve: () => {}, reserved: () => 0n, reservedUnits: () => 0n },
    othersUses,
    // Balances are looked at once or twice.
    settings: { settleMs: 40, spendPriceTimes: 2, out: test.info().outputPath() },
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

test("that the target's own node went away is said in the finding, and excuses nothing", async () => {
  const away = answer(503, { error_code: 'SERVICE_UNAVAILABLE' });
  let isAway = false;
  const nodeinfo = async () => (isAway ? away : market.trader.nodeinfo());
  const { payer, spoil } = client({ ...market.trader, nodeinfo });
  const swap = await payer.begin();
  spoil({ balances: robbed });
  isAway = true;
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(Violation);
  await expect(payer.keptItsFunds(swap)).rejects.toThrow("the target's node went away: nodeinfo gives 503");
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

test('what other checks moved meanwhile is taken out, and what they may have moved decides nothing', async () => {
  const uses: Use[] = [];
  const { payer, spoil } = client(market.trader, uses);
  const swap = await payer.begin();
  spoil({ balances: robbed });
  const amounts = { BTC: '-1000' };
  const moved = { channels: amounts, onchain: {}, total: amounts, uncertain_msat: '0', hidden_msat: '0' };
  uses.push({ moved, payments: [], swaps: [], isAtRest: true });
  await payer.keptItsFunds(swap);
  uses.push({ moved, payments: [], swaps: [], isAtRest: true });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow(Violation);
  uses.push({ payments: [], swaps: [], isAtRest: false });
  await expect(payer.keptItsFunds(swap)).rejects.toThrow("another check's doing, which used the client's node");
});

test('a fee that moves what a node could claim accuses nobody', async () => {
  const { payer, spoil } = client();
  const swap = await payer.begin();
  spoil({
    balances: (assets) => seenAs(assets, ({ local_balance_msat }) => ({ local_balance_msat: local_balance_msat / 2n })),
  });
  await payer.keptItsFunds(swap);
});

test('a routing fee decides nothing where no channel leads straight to the maker', async () => {
  const { payer, spoil } = client();
  const elsewhere: Taker['listchannels'] = async () =>
    (await taker.listchannels()).map((channel) => ({ ...channel, peer_pubkey: STRANGER }));
  /** The balances when a swap was settled, less a fee. */
  const settled = ({ body, before }: Awaited<ReturnType<Payer['begin']>>, fee_msat: bigint) => {
    const givesBtc = body.from_asset === 'BTC';
    const [btc, asset] = givesBtc ? [-body.from_amount, body.to_amount] : [body.to_amount, -body.from_amount];
    const asset_id = givesBtc ? body.to_asset : body.from_asset;
    const place = before.channels.findIndex((channel) => channel.asset_id === asset_id);
    const channels = before.channels.map((channel, at) => ({
      ...channel,
      outbound_balance_msat: channel.outbound_balance_msat + (at === place ? btc - fee_msat : 0n),
      asset_local_amount: channel.asset_local_amount + (at === place ? asset : 0n),
    }));
    return async () => ({ ...before, channels });
  };
  for (const [isRouted, fee_msat, outcome] of [
    [true, 0n, undefined],
    [true, 1_000n, NotExercised],
    [true, 900_000_000n, Violation],
    [false, 1_000n, Violation],
  ] as const) {
    spoil({ ...taker, ...(isRouted && { listchannels: elsewhere }) });
    const swap = await payer.begin();
    spoil({ balances: settled(swap, fee_msat) });
    if (outcome) await expect(payer.gotItsDue(swap), `${fee_msat} msat`).rejects.toThrow(outcome);
    else await payer.gotItsDue(swap);
  }
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

/** A maker that takes a thousand times as much as its price says, or something else than was asked for. */
function greedy(take: (quote: SwapQuote) => SwapQuote, trades = market.trader.trades) {
  const inits: unknown[] = [];
  const trader: Trader = {
    ...market.trader,
    trades,
    quote: async (wish) => take(await market.trader.quote(wish)),
    begin(quote) {
      inits.push(quote);
      return market.trader.begin(quote);
    },
  };
  const out = test.info().outputPath();
  const assetCaps = new Map(trades.flatMap(({ from, to }) => [from, to]).map(({ asset }) => [asset.asset_id, 1_000n]));
  const spending = openSpending({ out, capSat: 100_000, assetCaps, network: 'regtest' });
  return {
    payer: createPayer({
      trader,
      taker,
      spending,
      othersUses: [],
      settings: { settleMs: 40, spendPriceTimes: 2, out },
    }),
    inits,
  };
}

const givingMore = ({ from_asset, ...quote }: SwapQuote) => ({
  ...quote,
  from_asset: { ...from_asset, amount: from_asset.amount * 1_000n },
});

test('no swap is begun from a quote that is not what was asked for, or far from the price that its pair lists', async () => {
  const unlike = greedy(givingMore);
  await expect(unlike.payer.begin({ purpose: 'sell' })).rejects.toThrow(NotExercised);
  await expect(unlike.payer.begin({ purpose: 'sell' })).rejects.toThrow('was asked for (QUO-RESP-05)');
  // As if it came from elsewhere, so that nobody knows what was asked for.
  const far = greedy((quote) => ({ ...givingMore(quote), rfq_id: 'another' }));
  await expect(far.payer.begin({ purpose: 'sell' })).rejects.toThrow(NotApplicable);
  await expect(far.payer.begin({ purpose: 'sell' })).rejects.toThrow('over 2 times from the price that the pair lists');
  expect([...unlike.inits, ...far.inits]).toEqual([]);
});

test('where a maker lists no price, the cap of an asset bounds what is given of it', async () => {
  const trades = market.trader.trades.map((trade) => ({ ...trade, pair: { ...trade.pair, price: null } }));
  const { payer, inits } = greedy((quote) => ({ ...givingMore(quote), rfq_id: 'another' }), trades);
  const wish = { purpose: 'sell' as const };
  await expect(payer.begin(wish)).rejects.toThrow(
    / would give \d+ rgb:\S+; 0 of 1000 are set aside already.* \(SPEND_CAP_ASSETS\)$/,
  );
  expect(inits).toEqual([]);
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
  spoil({ whitelist: async () => {}, listswaps: async () => [] });
  await expect(payer.whitelist(swap)).rejects.toThrow(SetupError);
  await expect(payer.whitelist(swap)).rejects.toThrow('but it does not list it');
});

test('nothing but what was agreed is whitelisted, whoever asks, and what was not is not executed', async () => {
  const { payer } = client();
  const swap = await payer.begin();
  const known = async () => (await taker.listswaps()).map(({ payment_hash }) => payment_hash);
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

test('a node that cannot sign with the key that it gives is not paid with', async () => {
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
