import { count, read, text, whole, yes } from './told.ts';
import type { Visit } from './visit.ts';

/** What a group of trials may use besides the SDK. */
export interface Surroundings {
  readonly sdk: 'python' | 'typescript';
  /** Whether it drops the token with which the status of a swap is asked for. */
  readonly dropsTokens: boolean;
  /** Pulls a lever of the reference. */
  pull(lever: string, told: object): Promise<void>;
}

/** Trials that build on each other. */
export type Group = (visit: Visit, surroundings: Surroundings) => Promise<void>;

const BTC = { asset_id: 'BTC', layer: 'BTC_LN' };
const PAIR = 'BTC/USDT';
const QUOTED_MSAT = 10_000_000;
/** Raw units of the asset that an order buys. */
const BOUGHT = 5_000_000;
const ORDER = {
  lsp_balance_sat: 100_000,
  client_balance_sat: 20_000,
  required_channel_confirmations: 1,
  funding_confirms_within_blocks: 6,
  channel_expiry_blocks: 4_320,
  announce_channel: true,
};

const market: Group = async ({ attempt }, { sdk }) => {
  await attempt({ method: 'listAssets', asked: 'all', tell: (gave) => `${count(gave, 'assets')} assets` });
  await attempt({ method: 'listPairs', asked: 'all', tell: (gave) => `${count(gave, 'pairs')} pairs` });
  const isPython = sdk === 'python';
  await attempt({
    method: 'getPairRoutes',
    asked: PAIR,
    args: isPython ? [PAIR] : [{ pair_ticker: PAIR }],
    tell: (gave) => `${isPython ? count(gave) : count(gave, 'routes')} routes`,
    ...(isPython && { differs: 'it expects a bare list' }),
  });
  await attempt({
    method: 'getMarketRoutes',
    asked: 'from BTC',
    args: [{ from_asset: 'BTC', max_hops: 2 }],
    tell: (gave) => `${count(gave, 'routes')} routes`,
  });
  const routes = { method: 'getAvailableRoutes', tell: (gave: unknown) => `${count(gave)} routes, ${leg(gave)}` };
  await attempt({ ...routes, asked: 'BTC to USDT', args: ['BTC', 'USDT'] });
  await attempt({ ...routes, asked: 'USDT to BTC', args: ['usdt', 'btc'] });
};

function leg(gave: unknown): string {
  return `first ${text(gave, '0.from_layer')} to ${text(gave, '0.to_layer')}`;
}

const quotes: Group = async (visit) => {
  const usdt = await assetOf(visit, 'USDT');
  const quote = (asked: string, from: object, to: object) => ({
    method: 'getQuote',
    asked,
    args: [{ from_asset: { ...BTC, ...from }, to_asset: { asset_id: usdt, layer: 'RGB_LN', ...to } }],
    tell: (gave: unknown) =>
      `${whole(gave, 'from_asset.amount')} for ${whole(gave, 'to_asset.amount')} at ${whole(gave, 'price')}`,
  });
  await visit.attempt(quote('BTC amount given', { amount: QUOTED_MSAT }, {}));
  await visit.attempt(quote('USDT amount given', {}, { amount: 5_000_000 }));
  await visit.attempt({ ...quote('amount of 1', { amount: 1 }, {}), refused: /amount|between|valid/i });
};

/** The id of an asset, by its ticker. */
async function assetOf({ attempt }: Visit, ticker: string): Promise<string> {
  const gave = await attempt({ method: 'listAssets', asked: `the id of ${ticker}`, tell: (all) => idOf(all, ticker) });
  return idOf(gave, ticker);
}

function idOf(gave: unknown, ticker: string): string {
  for (let index = 0; index < count(gave, 'assets'); index += 1) {
    const asset = read(gave, `assets.${index}`);
    // The SDK under its later name knows no asset_id.
    const member = read(asset, 'asset_id') === undefined ? 'protocol_ids.RGB' : 'asset_id';
    if (read(asset, 'ticker') === ticker) return text(asset, member);
  }
  throw new Error(`there is no ${ticker}`);
}

const socket: Group = async ({ attempt }) => {
  await attempt({ kind: 'ping', method: 'ping', asked: 'a pong', tell: (gave) => text(gave, 'action') });
  const tell = (gave: unknown) => `quote ${whole(gave, '0.from_asset.amount')} for ${whole(gave, '0.to_asset.amount')}`;
  await attempt({
    kind: 'stream',
    method: 'streamQuotes',
    asked: 'BTC to USDT',
    args: ['BTC', 'USDT', QUOTED_MSAT, 'BTC_LN', 'RGB_LN'],
    tell,
  });
  const byTicker = { kind: 'stream', args: ['BTC', 'USDT', QUOTED_MSAT] } as const;
  await attempt({ ...byTicker, method: 'streamQuotesByTicker', asked: 'BTC to USDT', tell });
  await attempt({
    ...byTicker,
    method: 'streamQuotesForAllRoutes',
    asked: 'BTC to USDT',
    tell: (gave) => `quote of ${text(gave, '0')} for ${whole(gave, '1.to_asset.amount')}`,
  });
};

const swaps: Group = async (visit, { dropsTokens }) => {
  const { attempt, until } = visit;
  const node = { target: 'rln' } as const;
  await attempt({ method: 'getSwapNodeInfo', asked: 'the maker', tell: (gave) => text(gave, 'network') });
  const usdt = await assetOf(visit, 'USDT');
  const quote = await attempt({
    method: 'getQuote',
    asked: 'BTC amount given',
    args: [{ from_asset: { ...BTC, amount: QUOTED_MSAT }, to_asset: { asset_id: usdt, layer: 'RGB_LN' } }],
    tell: (gave) => `${whole(gave, 'to_asset.amount')}`,
  });
  const begun = await attempt({
    method: 'initSwap',
    asked: 'the quote',
    args: [
      {
        rfq_id: text(quote, 'rfq_id'),
        from_asset: 'BTC',
        from_amount: whole(quote, 'from_asset.amount'),
        to_asset: usdt,
        to_amount: whole(quote, 'to_asset.amount'),
      },
    ],
    tell: (gave) => `${text(gave, 'swapstring').split('/').length} parts, token ${typeof read(gave, 'access_token')}`,
  });
  const swapstring = text(begun, 'swapstring');
  const payment_hash = text(begun, 'payment_hash');
  await attempt({ ...node, method: 'whitelistSwap', asked: 'the swap', args: [{ swapstring }], tell: () => 'done' });
  const taker = await attempt({ ...node, method: 'getTakerPubkey', asked: 'own key', tell: (gave) => `${gave}` });
  await attempt({
    method: 'executeSwap',
    asked: 'the swap',
    args: [{ swapstring, payment_hash, taker_pubkey: taker }],
    tell: (gave) => `${whole(gave, 'status')}`,
  });
  const status = {
    method: 'getAtomicSwapStatus',
    args: [{ payment_hash, access_token: read(begun, 'access_token') ?? '' }],
    tell: (gave: unknown) => text(gave, 'swap.status'),
  };
  if (dropsTokens) await attempt({ ...status, asked: 'with the token, which it drops', refused: /not found/i });
  else
    await until(
      { ...status, asked: 'with the token, to the end' },
      (gave) => read(gave, 'swap.status') === 'Succeeded',
    );
  await attempt({
    method: 'getAtomicSwapStatus',
    asked: 'without the token',
    args: [{ payment_hash }],
    tell: String,
    refused: /not found/i,
  });
  await attempt({ ...node, method: 'listSwaps', asked: 'own', tell: (gave) => text(gave, 'taker.0.status') });
};

const orders: Group = async (visit, { pull }) => {
  const { attempt, until } = visit;
  const node = { target: 'rln' } as const;
  const info = await attempt({ method: 'getLspInfo', asked: 'all', tell: (gave) => `${count(gave, 'assets')} assets` });
  await attempt({
    method: 'getLspNetworkInfo',
    asked: 'all',
    tell: (gave) => `${text(gave, 'network')} at ${whole(gave, 'height')}`,
  });
  await attempt({
    ...node,
    method: 'connectPeer',
    asked: 'the provider',
    args: [{ peer_pubkey_and_addr: text(info, 'lsp_connection_url') }],
    tell: () => 'done',
  });
  const client_pubkey = text({ own: await ownKey(visit) }, 'own');
  await attempt({
    method: 'estimateLspFees',
    asked: 'the order',
    args: [{ ...ORDER, client_pubkey }],
    tell: (gave) => `${whole(gave, 'total_fee')} sat`,
  });
  const state = (gave: unknown) => text(gave, 'order_state');
  const order = await attempt({
    method: 'createLspOrder',
    asked: 'a BTC order',
    args: [{ ...ORDER, client_pubkey, token: '' }],
    tell: (gave) => `${state(gave)}, ${whole(gave, 'payment.bolt11.order_total_sat')} sat`,
  });
  await attempt({
    ...node,
    method: 'sendPayment',
    asked: 'its invoice',
    args: [{ invoice: text(order, 'payment.bolt11.invoice') }],
    tell: (gave) => text(gave, 'status'),
  });
  const asked = { order_id: text(order, 'order_id'), access_token: text(order, 'access_token') };
  const get = { method: 'getLspOrder', args: [asked], tell: state };
  const is = (wanted: string) => (gave: unknown) => read(gave, 'order_state') === wanted;
  await until({ ...get, asked: 'once it is paid' }, (gave) => typeof read(gave, 'channel.channel_id') === 'string');
  await pull('mine', { blocks: 6 });
  await until({ ...get, asked: 'six blocks later' }, is('COMPLETED'));
  await attempt({
    ...get,
    asked: 'with another token',
    args: [{ ...asked, access_token: 'another' }],
    refused: /token/i,
  });
  await repriced(visit, pull, { ...ORDER, client_pubkey });
};

/** Orders that buy an asset and are repriced: one is accepted, one is paid on chain all the same and declined. */
async function repriced(visit: Visit, pull: Surroundings['pull'], terms: object): Promise<void> {
  const { attempt } = visit;
  const agreed = await repricedOrder(visit, pull, terms);
  await attempt({
    method: 'submitLspRateDecision',
    asked: 'yes to the new rate',
    args: [{ ...agreed.asked, accept_new_rate: true }],
    tell: (gave) => `accepted ${yes(gave, 'decision_accepted')}`,
  });
  const declined = await repricedOrder(visit, pull, terms);
  await attempt({
    target: 'rln',
    method: 'sendBtc',
    asked: 'what the order costs',
    args: [
      {
        address: text(declined.order, 'payment.onchain.address'),
        amount: whole(declined.order, 'payment.onchain.order_total_sat'),
        fee_rate: 5,
        skip_sync: false,
      },
    ],
    tell: () => 'done',
  });
  await pull('mine', { blocks: 1 });
  await attempt({
    method: 'submitLspRateDecision',
    asked: 'no to the new rate',
    args: [{ ...declined.asked, accept_new_rate: false }],
    tell: (gave) => `refund ${text(gave, 'refund_txid')}`,
  });
}

async function repricedOrder({ attempt, until }: Visit, pull: Surroundings['pull'], terms: object) {
  const info = await attempt({
    method: 'getLspInfo',
    asked: 'an asset to be bought',
    tell: (gave) => text(gave, 'assets.0.ticker'),
  });
  const asset_id = text(info, 'assets.0.asset_id');
  const quote = await attempt({
    method: 'getQuote',
    asked: 'the asset amount given',
    args: [{ from_asset: BTC, to_asset: { asset_id, layer: 'RGB_LN', amount: BOUGHT } }],
    tell: (gave) => `${whole(gave, 'from_asset.amount')}`,
  });
  const refund = await attempt({
    target: 'rln',
    method: 'getAddress',
    asked: 'for a refund',
    tell: (gave) => text(gave, 'address'),
  });
  const order = await attempt({
    method: 'createLspOrder',
    asked: 'with a bought asset',
    args: [
      {
        ...terms,
        asset_id,
        lsp_asset_amount: Math.max(1, whole(info, 'assets.0.min_initial_lsp_amount')),
        client_asset_amount: BOUGHT,
        rfq_id: text(quote, 'rfq_id'),
        refund_onchain_address: text(refund, 'address'),
      },
    ],
    tell: (gave) => `${text(gave, 'order_state')}, ${whole(gave, 'asset_price_sat')} sat for the asset`,
  });
  await pull('move-rate', { percent: 50 });
  const asked = { order_id: text(order, 'order_id'), access_token: text(order, 'access_token') };
  await until(
    {
      method: 'getLspOrder',
      asked: 'after a move of the market',
      args: [asked],
      tell: (gave) => text(gave, 'order_state'),
    },
    (gave) => read(gave, 'order_state') === 'PENDING_RATE_DECISION',
  );
  return { asked, order };
}

async function ownKey({ attempt }: Visit): Promise<unknown> {
  return attempt({ target: 'rln', method: 'getTakerPubkey', asked: 'own key', tell: (gave) => `${gave}` });
}

const node: Group = async (visit, { pull }) => {
  const { attempt, until } = visit;
  const ask = { target: 'rln' } as const;
  await attempt({
    ...ask,
    method: 'listAssets',
    asked: 'all kinds',
    args: [[]],
    tell: (gave) => `${count(gave, 'nia')} assets`,
  });
  const usdt = await assetOf(visit, 'USDT');
  await attempt({
    ...ask,
    method: 'createRgbInvoice',
    asked: '42 units of USDT',
    args: [
      {
        asset_id: usdt,
        assignment: { type: 'Fungible', value: 42 },
        expiration_timestamp: Math.floor(Date.now() / 1000) + 3_600,
        min_confirmations: 1,
        witness: false,
        transport_endpoints: ['rpc://127.0.0.1:3000/json-rpc'],
      },
    ],
    tell: (gave) => text(gave, 'recipient_id'),
  });
  await attempt({
    ...ask,
    method: 'listTransfers',
    asked: 'of USDT',
    args: [{ asset_filter: { type: 'Id', value: usdt }, asset_id: usdt }],
    tell: (gave) => text(gave, 'transfers.0.status'),
  });
  await attempt({
    ...ask,
    method: 'getAssetBalance',
    asked: 'of USDT',
    args: [{ asset_id: usdt }],
    tell: (gave) => `${whole(gave, 'settled')} on chain`,
  });
  await attempt({
    ...ask,
    method: 'signMessage',
    asked: 'a text',
    args: [{ message: 'to be signed' }],
    tell: (gave) => `${text(gave, 'signed_message').length} digits`,
  });
  const info = await attempt({
    method: 'getLspInfo',
    asked: 'the address',
    tell: (g) => text(g, 'lsp_connection_url'),
  });
  const opened = await attempt({
    ...ask,
    method: 'openChannel',
    asked: '100 000 sat to the maker',
    args: [
      {
        peer_pubkey_and_opt_addr: text(info, 'lsp_connection_url'),
        capacity_sat: 100_000,
        push_msat: 0,
        public: true,
        with_anchors: true,
      },
    ],
    tell: (gave) => text(gave, 'temporary_channel_id'),
  });
  const channel = await attempt({
    ...ask,
    method: 'getChannelId',
    asked: 'the same',
    args: [{ temporary_channel_id: text(opened, 'temporary_channel_id') }],
    tell: (gave) => text(gave, 'channel_id'),
  });
  await pull('mine', { blocks: 6 });
  await until(
    {
      ...ask,
      method: 'listChannels',
      asked: 'six blocks later',
      tell: (gave) => `${count(gave, 'channels')} channels`,
    },
    (gave) => usable(gave, text(channel, 'channel_id')),
  );
  await attempt({
    ...ask,
    method: 'getBtcBalance',
    asked: 'after it',
    args: [true],
    tell: (gave) => `${whole(gave, 'vanilla.spendable')} sat`,
  });
  const bill = await attempt({
    ...ask,
    method: 'createLNInvoice',
    asked: '3 000 sat',
    args: [{ amt_msat: 3_000_000, expiry_sec: 60 }],
    tell: (gave) => text(gave, 'invoice').slice(0, 6),
  });
  await attempt({
    ...ask,
    method: 'getInvoiceStatus',
    asked: 'the same',
    args: [{ invoice: text(bill, 'invoice') }],
    tell: (gave) => text(gave, 'status'),
  });
  await attempt({ ...ask, method: 'listPayments', asked: 'all', tell: (gave) => text(gave, 'payments.0.status') });
  await attempt({
    ...ask,
    method: 'keysend',
    asked: 'what the model has not',
    args: [{ dest_pubkey: `02${'11'.repeat(32)}`, amt_msat: 3_000_000 }],
    tell: String,
    refused: /not part of this model/,
  });
};

function usable(gave: unknown, channel_id: string): boolean {
  for (let index = 0; index < count(gave, 'channels'); index += 1)
    if (read(gave, `channels.${index}.channel_id`) === channel_id)
      return read(gave, `channels.${index}.is_usable`) === true;
  return false;
}

/** Methods of the TypeScript SDK for operations that the interface has retired. */
const retired: Group = async ({ attempt }, { sdk }) => {
  if (sdk !== 'typescript') return;
  const order_id = 'any';
  for (const [method, args] of [
    ['createSwapOrder', [{ rfq_id: 'any' }]],
    ['getSwapOrderStatus', [{ order_id }]],
    ['getOrderHistory', []],
    ['getOrderAnalytics', []],
    ['submitRateDecision', [{ order_id, accept_new_rate: true }]],
  ] as const)
    await attempt({ method, asked: 'a retired operation', args, tell: String, refused: /NotFound|404/i });
};

/** All that is tried of an SDK, in its order. */
export const GROUPS: readonly Group[] = [market, quotes, socket, swaps, orders, node, retired];

/** Commands that read, each on its own. */
const commands: Group = async ({ attempt }) => {
  await attempt({ method: 'market assets', asked: 'all', tell: (gave) => `${count(gave, 'assets')} assets` });
  await attempt({ method: 'market pairs', asked: 'all', tell: (gave) => `${count(gave, 'pairs')} pairs` });
  await attempt({
    method: 'market routes',
    asked: PAIR,
    args: [PAIR],
    tell: (gave) => `${count(gave)} routes`,
    differs: 'it expects a bare list',
  });
  await attempt({ method: 'market info', asked: 'the maker', tell: (gave) => text(gave, 'network') });
  await attempt({ method: 'channel lsp info', asked: 'all', tell: (gave) => `${count(gave, 'assets')} assets` });
  await attempt({
    method: 'channel lsp network-info',
    asked: 'all',
    tell: (gave) => `${text(gave, 'network')} at ${whole(gave, 'height')}`,
  });
};

/** All that is tried of a command line. */
export const COMMAND_GROUPS: readonly Group[] = [commands];
