import { createClock } from '../../../reference/clock.ts';
import { writeJson } from '../../../reference/json.ts';
import type { ModelledMaker } from '../../../reference/maker/maker.ts';
import { startReference } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import { type Answer, test as base, MARKET } from '../running.ts';

export const LSPS1 = '/api/v1/lsps1';

/** A body of create_order. */
export type OrderBody = Record<string, unknown>;

/** One of the two ways to pay. */
export interface Payment {
  state: string;
  expires_at: string;
  fee_total_sat: number;
  order_total_sat: number;
}

/** An order as it is read from the wire. */
export interface ReadOrder extends Record<string, unknown> {
  order_id: string;
  access_token: string | null;
  order_state: string;
  failure_reason: string | null;
  asset_price_sat: number | null;
  payment: {
    bolt11: Payment & { invoice: string };
    onchain: Payment & {
      address: string;
      payment_status: string | null;
      payment_difference: number | null;
      refund_onchain_address: string | null;
      last_payment_check: number | null;
    };
  };
  channel: Record<string, string> | null;
}

/** What identifies an order to its client. */
export type Access = Pick<ReadOrder, 'order_id' | 'access_token'>;

/** An asset of get_info. */
export interface OfferedAsset extends Record<string, unknown> {
  asset_id: string;
  ticker: string;
  min_initial_client_amount: number;
  max_initial_client_amount: number;
  min_initial_lsp_amount: number;
  max_initial_lsp_amount: number;
  min_channel_amount: number;
  max_channel_amount: number;
}

/** What get_info answers. */
export interface Provider {
  lsp_connection_url: string;
  options: Record<string, number>;
  assets: OfferedAsset[];
}

/** A client of channel orders. */
export interface Client {
  maker: ModelledMaker;
  /** Posts to one of the operations; bigints are written exactly. */
  send(name: string, body: unknown): Promise<Answer>;
  info(): Promise<Provider>;
  asset(ticker: string): Promise<OfferedAsset>;
  /** An order for the client's own node that is inside every limit. */
  body(changes?: OrderBody): Promise<OrderBody>;
  /** The same, for a channel with an amount of an asset bought with a fresh quote. */
  assetBody(changes?: OrderBody, ticker?: string): Promise<OrderBody>;
  /** A quote that buys this amount of an asset; gives its `rfq_id` and what it costs in millisatoshis. */
  quote(asset_id: string, amount: number): Promise<{ rfq_id: string; from_asset: { amount: number } }>;
  create(body?: OrderBody): Promise<ReadOrder>;
  get(access: Access): Promise<ReadOrder>;
  decide(access: Access, accept_new_rate: boolean): Promise<Answer>;
  /** Pulls a lever that must work. */
  lever(name: string, body: object): Promise<Record<string, unknown>>;
  /** Lets a little time pass until an order is in this state. */
  until(access: Access, order_state: string): Promise<ReadOrder>;
  /** Lets a little time pass until an order has its channel. */
  funded(access: Access): Promise<ReadOrder>;
  /** Calls the client's own node. */
  node(path: string, body?: object): Promise<Record<string, unknown>>;
}

/** When the clock of these tests stands; it goes on by the lever alone. */
const START = 1_800_000_000_000;
/** A little longer than one step of a payment. */
const MOMENT_SECONDS = 0.02;
const MOST_MOMENTS = 20;

/** A test with a reference under a frozen clock and a client of it. */
export const test = base.extend<{ client: Client }>({
  reference: async ({ options }, use) => {
    const reference = await startReference({ clock: createClock(() => START), ...options });
    await use(reference);
    await reference.close();
  },
  client: async ({ reference, ask, post, pull }, use) => {
    const { maker } = reference.service;
    async function watch(access: Access, isSo: (order: ReadOrder) => boolean): Promise<ReadOrder> {
      for (let moment = 0; moment < MOST_MOMENTS; moment += 1) {
        const order = await client.get(access);
        if (isSo(order)) return order;
        await client.lever('advance-clock', { seconds: MOMENT_SECONDS });
      }
      throw new Error(`the order stays as it is: ${JSON.stringify(await client.get(access))}`);
    }
    const client: Client = {
      maker,
      send: (name, body) => post(`${LSPS1}/${name}`, writeJson(body)),
      info: async () => succeeded<Provider>(await ask(`${LSPS1}/get_info`)),
      async asset(ticker) {
        const asset = (await client.info()).assets.find((one) => one.ticker === ticker);
        if (asset === undefined) throw new Error(`get_info has no ${ticker}`);
        return asset;
      },
      body: async (changes = {}) => ({
        client_pubkey: (await client.node('/nodeinfo')).pubkey,
        lsp_balance_sat: 100_000,
        client_balance_sat: 20_000,
        required_channel_confirmations: 3,
        funding_confirms_within_blocks: 6,
        channel_expiry_blocks: 4_320,
        announce_channel: true,
        ...changes,
      }),
      async assetBody(changes = {}, ticker = 'USDT') {
        const { asset_id, min_initial_client_amount } = await client.asset(ticker);
        const client_asset_amount = min_initial_client_amount * 2;
        const { rfq_id } = await client.quote(asset_id, client_asset_amount);
        return client.body({ asset_id, client_asset_amount, rfq_id, ...changes });
      },
      quote: async (asset_id, amount) =>
        succeeded(
          await post(
            `${MARKET}/quote`,
            writeJson({
              from_asset: { asset_id: 'BTC', layer: 'BTC_LN' },
              to_asset: { asset_id, layer: 'RGB_LN', amount },
            }),
          ),
        ),
      create: async (body) => succeeded<ReadOrder>(await client.send('create_order', body ?? (await client.body()))),
      get: async ({ order_id, access_token }) =>
        succeeded<ReadOrder>(await client.send('get_order', { order_id, access_token })),
      decide: ({ order_id, access_token }, accept_new_rate) =>
        client.send('rate_decision', { order_id, access_token, accept_new_rate }),
      lever: async (name, body) => succeeded(await pull('POST', name, body)),
      until: (access, order_state) => watch(access, (order) => order.order_state === order_state),
      funded: (access) => watch(access, ({ channel }) => channel !== null),
      async node(path, body) {
        const response = await fetch(reference.nodeUrl + path, {
          ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        return (await response.json()) as Record<string, unknown>;
      },
    };
    await use(client);
  },
});

function succeeded<T>({ status, json, text }: Answer): T {
  expect(status, text).toBe(200);
  return json as T;
}
