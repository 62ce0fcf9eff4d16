import { count, read, text, whole, yes } from './members.ts';
import type { Trial, Visit } from './visit.ts';

/** What a group of trials may use besides the SDK. */
export interface Surroundings {
  readonly sdk: 'python' | 'typescript';
  /** Whether it drops the token with which the status of a swap is asked for. */
  readonly dropsTokens: boolean;
  /** Pulls a lever of the reference. */
  pull(lever: string, body: object): Promise<void>;
}

/** Trials that build on each other. */
export type Group = (visit: Visit, surroundings: Surroundings) => Promise<void>;

type Show = Trial['show'];

/** A trial of a method that asks the maker. */
function maker(method: string, asked: string, args: readonly unknown[], show: Show, more: Partial<Trial> = {}): Trial {
  return { method, asked, args, show, ...more };
}

/** A trial of a method that asks the client's own node. */
function node(method: string, asked: string, args: readonly unknown[], show: Show, more: Partial<Trial> = {}): Trial {
  return { target: 'rln', method, asked, args, show, ...more };
}

/** Shows the text of a member. */
const textAt =
  (path: string): Show =>
  (gave) =>
    text(gave, path);

/** Shows how many elements the list of a member has. */
const counted =
  (path: string): Show =>
  (gave) =>
    `${count(gave, path)} ${path}`;

const done: Show = () => 'done';

/** Shows a key; it has to be a text. */
const key: Show = (gave) => text({ gave }, 'gave');

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
  await attempt(maker('listAssets', 'all', [], counted('assets')));
  await attempt(maker('listPairs', 'all', [], counted('pairs')));
  if (sdk === 'python')
    await attempt(
      maker('getPairRoutes', PAIR, [PAIR], (gave) => `${count(gave)} routes`, { differs: 'it expects a bare list' }),
    );
  else await attempt(maker('getPairRoutes', PAIR, [{ pair_ticker: PAIR }], counted('routes')));
  await attempt(maker('getMarketRoutes', 'from BTC', [{ from_asset: 'BTC', max_hops: 2 }], counted('routes')));
  const routes = (gave: unknown) =>
    `${count(gave)} routes, first ${text(gave, '0.from_layer')} to ${text(gave, '0.to_layer')}`;
  await attempt(maker('getAvailableRoutes', 'BTC to USDT', ['BTC', 'USDT'], routes));
  await attempt(maker('getAvailableRoutes', 'USDT to BTC', ['usdt', 'btc'], routes));
};

const quotes: Group = async (visit) => {
  const usdt = await assetOf(visit, 'USDT');
  const quote = (asked: string, from: object, to: object) =>
    maker(
      'getQuote',
      asked,
      [{ from_asset: { ...BTC, ...from }, to_asset: { asset_id: usdt, layer: 'RGB_LN', ...to } }],
      (gave) => `${whole(gave, 'from_asset.amount')} for ${whole(gave, 'to_asset.amount')} at ${whole(gave, 'price')}`,
    );
  await visit.attempt(quote('BTC amount given', { amount: QUOTED_MSAT }, {}));
  await visit.attempt(quote('USDT amount given', {}, { amount: 5_000_000 }));
  await visit.attempt({ ...quote('amount of 1', { amount: 1 }, {}), refused: /amount|between|valid/i });
};

/** The id of an asset, by its ticker. */
async function assetOf({ attempt }: Visit, ticker: string): Promise<string> {
  return idOf(await attempt(maker('listAssets', `the id of ${ticker}`, [], (all) => idOf(all, ticker))), ticker);
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
  await attempt(maker('ping', 'a pong', [], textAt('action'), { kind: 'ping' }));
  const quote = (gave: unknown) =>
    `quote ${whole(gave, '0.from_asset.amount')} for ${whole(gave, '0.to_asset.amount')}`;
  const stream = { kind: 'stream' } as const;
  const pair = ['BTC', 'USDT', QUOTED_MSAT] as const;
  await attempt(maker('streamQuotes', 'BTC to USDT', [...pair, 'BTC_LN', 'RGB_LN'], quote, stream));
  await attempt(maker('streamQuotesByTicker', 'BTC to USDT', pair, quote, stream));
  const routed = (gave: unknown) => `quote of ${text(gave, '0')} for ${whole(gave, '1.to_asset.amount')}`;
  await attempt(maker('streamQuotesForAllRoutes', 'BTC to USDT', pair, routed, stream));
};

const swaps: Group = async (visit, { dropsTokens }) => {
  const { attempt, until } = visit;
  await attempt(maker('getSwapNodeInfo', 'the maker', [], textAt('network')));
  const usdt = await assetOf(visit, 'USDT');
  const legs = { from_asset: { ...BTC, amount: QUOTED_MSAT }, to_asset: { asset_id: usdt, layer: 'RGB_LN' } };
  const quote = await attempt(
    maker('getQuote', 'BTC amount given', [legs], (gave) => `${whole(gave, 'to_asset.amount')}`),
  );
  const terms = {
    rfq_id: text(quote, 'rfq_id'),
    from_asset: 'BTC',
    from_amount: whole(quote, 'from_asset.amount'),
    to_asset: usdt,
    to_amount: whole(quote, 'to_asset.amount'),
  };
  const parts = (gave: unknown) =>
    `${text(gave, 'swapstring').split('/').length} parts, token ${typeof read(gave, 'access_token')}`;
  const begun = await attempt(maker('initSwap', 'the quote', [terms], parts));
  const swapstring = text(begun, 'swapstring');
  const payment_hash = text(begun, 'payment_hash');
  await attempt(node('whitelistSwap', 'the swap', [{ swapstring }], done));
  const taker_pubkey = await attempt(node('getTakerPubkey', 'own key', [], key));
  const execution = { swapstring, payment_hash, taker_pubkey };
  await attempt(maker('executeSwap', 'the swap', [execution], (gave) => `${whole(gave, 'status')}`));
  const refused = { refused: /not found/i };
  const status = (asked: string, by: object, more: Partial<Trial> = {}) =>
    maker('getAtomicSwapStatus', asked, [{ payment_hash, ...by }], textAt('swap.status'), more);
  const token = { access_token: read(begun, 'access_token') ?? '' };
  if (dropsTokens) await attempt(status('with the token, which it drops', token, refused));
  else await until(status('with the token, to the end', token), (gave) => read(gave, 'swap.status') === 'Succeeded');
  await attempt(status('without the token', {}, refused));
  await attempt(node('listSwaps', 'own', [], textAt('taker.0.status')));
};

const orders: Group = async (visit, { pull }) => {
  const { attempt, until } = visit;
  const info = await attempt(maker('getLspInfo', 'all', [], counted('assets')));
  await attempt(maker('getLspNetworkInfo', 'all', [], heightOf));
  const address = { peer_pubkey_and_addr: text(info, 'lsp_connection_url') };
  await attempt(node('connectPeer', 'the provider', [address], done));
  const client_pubkey = await attempt(node('getTakerPubkey', 'own key', [], key));
  const terms = { ...ORDER, client_pubkey };
  await attempt(maker('estimateLspFees', 'the order', [terms], (gave) => `${whole(gave, 'total_fee')} sat`));
  const state = textAt('order_state');
  const order = await attempt(
    maker(
      'createLspOrder',
      'a BTC order',
      [{ ...terms, token: '' }],
      (gave) => `${state(gave)}, ${whole(gave, 'payment.bolt11.order_total_sat')} sat`,
    ),
  );
  const invoice = text(order, 'payment.bolt11.invoice');
  await attempt(node('sendPayment', 'its invoice', [{ invoice }], textAt('status')));
  const asked = tokenOf(order);
  const get = (when: string) => maker('getLspOrder', when, [asked], state);
  await until(get('once it is paid'), (gave) => typeof read(gave, 'channel.channel_id') === 'string');
  await pull('mine', { blocks: 6 });
  await until(get('six blocks later'), (gave) => read(gave, 'order_state') === 'COMPLETED');
  const another = { ...asked, access_token: 'another' };
  await attempt(maker('getLspOrder', 'with another token', [another], state, { refused: /token/i }));
  await repriced(visit, pull, terms);
};

/** What an order is asked for by. */
function tokenOf(order: unknown) {
  return { order_id: text(order, 'order_id'), access_token: text(order, 'access_token') };
}

function heightOf(gave: unknown): string {
  return `${text(gave, 'network')} at ${whole(gave, 'height')}`;
}

/** Orders that buy an asset and are repriced: one is accepted, one is paid on chain all the same and declined. */
async function repriced(visit: Visit, pull: Surroundings['pull'], terms: object): Promise<void> {
  const { attempt } = visit;
  const decide = (asked: string, order: unknown, accept_new_rate: boolean, show: Show) =>
    maker('submitLspRateDecision', asked, [{ ...tokenOf(order), accept_new_rate }], show);
  const agreed = await repricedOrder(visit, pull, terms);
  const accepted = (gave: unknown) => `accepted ${yes(gave, 'decision_accepted')}`;
  await attempt(decide('yes to the new rate', agreed, true, accepted));
  const declined = await repricedOrder(visit, pull, terms);
  const payment = {
    address: text(declined, 'payment.onchain.address'),
    amount: whole(declined, 'payment.onchain.order_total_sat'),
    fee_rate: 5,
    skip_sync: false,
  };
  await attempt(node('sendBtc', 'what the order costs', [payment], done));
  await pull('mine', { blocks: 1 });
  const refund = (gave: unknown) => `refund ${text(gave, 'refund_txid')}`;
  await attempt(decide('no to the new rate', declined, false, refund));
}

async function repricedOrder({ attempt, until }: Visit, pull: Surroundings['pull'], terms: object): Promise<unknown> {
  const info = await attempt(maker('getLspInfo', 'an asset to be bought', [], textAt('assets.0.ticker')));
  const asset_id = text(info, 'assets.0.asset_id');
  const legs = { from_asset: BTC, to_asset: { asset_id, layer: 'RGB_LN', amount: BOUGHT } };
  const quote = await attempt(
    maker('getQuote', 'the asset amount given', [legs], (gave) => `${whole(gave, 'from_asset.amount')}`),
  );
  const refund = await attempt(node('getAddress', 'for a refund', [], textAt('address')));
  const bought = {
    ...terms,
    asset_id,
    lsp_asset_amount: Math.max(1, whole(info, 'assets.0.min_initial_lsp_amount')),
    client_asset_amount: BOUGHT,
    rfq_id: text(quote, 'rfq_id'),
    refund_onchain_address: text(refund, 'address'),
  };
  const price = (gave: unknown) => `${text(gave, 'order_state')}, ${whole(gave, 'asset_price_sat')} sat for the asset`;
  const order = await attempt(maker('createLspOrder', 'with a bought asset', [bought], price));
  await pull('move-rate', { percent: 50 });
  await until(
    maker('getLspOrder', 'after a move of the market', [tokenOf(order)], textAt('order_state')),
    (gave) => read(gave, 'order_state') === 'PENDING_RATE_DECISION',
  );
  return order;
}

const ownNode: Group = async (visit, { pull }) => {
  const { attempt, until } = visit;
  await attempt(node('listAssets', 'all kinds', [[]], (gave) => `${count(gave, 'nia')} assets`));
  const asset_id = await assetOf(visit, 'USDT');
  const invoiced = {
    asset_id,
    assignment: { type: 'Fungible', value: 42 },
    expiration_timestamp: Math.floor(Date.now() / 1000) + 3_600,
    min_confirmations: 1,
    witness: false,
    transport_endpoints: ['rpc://127.0.0.1:3000/json-rpc'],
  };
  await attempt(node('createRgbInvoice', '42 units of USDT', [invoiced], textAt('recipient_id')));
  const filter = { asset_filter: { type: 'Id', value: asset_id }, asset_id };
  await attempt(node('listTransfers', 'of USDT', [filter], textAt('transfers.0.status')));
  await attempt(node('getAssetBalance', 'of USDT', [{ asset_id }], (gave) => `${whole(gave, 'settled')} on chain`));
  const signature = (gave: unknown) => `${text(gave, 'signed_message').length} digits`;
  await attempt(node('signMessage', 'a text', [{ message: 'to be signed' }], signature));
  const info = await attempt(maker('getLspInfo', 'the address', [], textAt('lsp_connection_url')));
  const channel = {
    peer_pubkey_and_opt_addr: text(info, 'lsp_connection_url'),
    capacity_sat: 100_000,
    push_msat: 0,
    public: true,
    with_anchors: true,
  };
  const opened = await attempt(
    node('openChannel', '100 000 sat to the maker', [channel], textAt('temporary_channel_id')),
  );
  const temporary_channel_id = text(opened, 'temporary_channel_id');
  const same = await attempt(node('getChannelId', 'the same', [{ temporary_channel_id }], textAt('channel_id')));
  await pull('mine', { blocks: 6 });
  await until(node('listChannels', 'six blocks later', [], counted('channels')), (gave) =>
    usable(gave, text(same, 'channel_id')),
  );
  await attempt(node('getBtcBalance', 'after it', [true], (gave) => `${whole(gave, 'vanilla.spendable')} sat`));
  const bill = await attempt(
    node('createLNInvoice', '3 000 sat', [{ amt_msat: 3_000_000, expiry_sec: 60 }], (gave) =>
      text(gave, 'invoice').slice(0, 6),
    ),
  );
  await attempt(node('getInvoiceStatus', 'the same', [{ invoice: text(bill, 'invoice') }], textAt('status')));
  await attempt(node('listPayments', 'all', [], textAt('payments.0.status')));
  const unasked = { dest_pubkey: `02${'11'.repeat(32)}`, amt_msat: 3_000_000 };
  await attempt(node('keysend', 'what the model has not', [unasked], String, { refused: /not part of this model/ }));
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
    await attempt(maker(method, 'a retired operation', args, String, { refused: /NotFound|404/i }));
};

/** All trials of an SDK, in their order. */
export const GROUPS: readonly Group[] = [market, quotes, socket, swaps, orders, ownNode, retired];

/** Commands that read, each on its own. */
const commands: Group = async ({ attempt }) => {
  await attempt(maker('market assets', 'all', [], counted('assets')));
  await attempt(maker('market pairs', 'all', [], counted('pairs')));
  const routes = (gave: unknown) => `${count(gave)} routes`;
  await attempt(maker('market routes', PAIR, [PAIR], routes, { differs: 'it expects a bare list' }));
  await attempt(maker('market info', 'the maker', [], textAt('network')));
  await attempt(maker('channel lsp info', 'all', [], counted('assets')));
  await attempt(maker('channel lsp network-info', 'all', [], heightOf));
};

/** All trials of a command line. */
export const COMMAND_GROUPS: readonly Group[] = [commands];
