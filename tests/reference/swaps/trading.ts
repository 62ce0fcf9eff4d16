import { writeJson } from '../../../reference/json.ts';
import type { Maker } from '../../../reference/maker/maker.ts';
import type { Reference } from '../../../reference/reference.ts';
import { expect } from '../../test.ts';
import { type Answer, send as ask, test as base, MARKET } from '../running.ts';

export const SWAPS = '/api/v1/swaps';

/** One leg of a quote, as far as swaps need it. */
export interface Leg {
  asset_id: string;
  layer: string;
  amount: number | bigint;
}

/** A quote of the reference, as far as swaps need it. */
export interface Quote {
  rfq_id: string;
  from_asset: Leg;
  to_asset: Leg;
  expires_at: number;
}

/** What init gives. */
export interface Swap {
  swapstring: string;
  payment_hash: string;
  access_token: string;
}

/** A body of init. */
export interface InitBody {
  rfq_id: unknown;
  from_asset: unknown;
  from_amount: unknown;
  to_asset: unknown;
  to_amount: unknown;
}

/** What a client does with the service and with its own node. */
export interface Client {
  /** Posts a JSON value to the maker service; bigints are written exactly. */
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Buys an RGB asset with BTC over Lightning (or sells it), for this amount of what is given. */
  quote(wanted?: { ticker?: string; sell?: boolean; amount?: number | bigint }): Promise<Quote>;
  /** The body of the init that a quote is meant for. */
  bodyOf(quote: Quote): InitBody;
  init(quote: Quote): Promise<Swap>;
  /** An init from this quote, or from one for the usual amount, whitelisted by the client's node. */
  agreed(quote?: Quote): Promise<Swap>;
  /** Calls the client's own node. */
  node(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  whitelist(swap: Swap): Promise<void>;
  pubkey(): Promise<string>;
  execute(swap: Swap, changes?: object): Promise<Answer>;
  status(swap: { payment_hash: string; access_token?: string | null }): Promise<Answer>;
  /** The swap object of a status answer. */
  swap(swap: Swap): Promise<Record<string, unknown>>;
  /** Polls until the swap has ended and gives its status; of one that Succeeded the client's node has its end, too. */
  end(swap: Swap): Promise<unknown>;
}

/** A test with a reference and a client of it. */
export const test = base.extend<{ client: Client }>({
  client: async ({ reference }, use) => use(clientOf(reference)),
});

/** A client of a running reference. */
export function clientOf(reference: Pick<Reference, 'baseUrl' | 'nodeUrl'> & { service: { maker: Maker } }): Client {
  const assetOf = (ticker: string) => reference.service.maker.catalogue.findAsset(ticker)?.asset_id ?? ticker;
  async function ownStatus(payment_hash: string): Promise<unknown> {
    const { taker } = (await client.node('GET', '/listswaps')).json as { taker: Record<string, unknown>[] };
    return taker.find((swap) => swap.payment_hash === payment_hash)?.status;
  }

  const client: Client = {
    send: (path, body, headers) =>
      ask(reference.baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: writeJson(body),
      }),
    get: (path) => ask(reference.baseUrl + path),
    async quote({ ticker = 'USDT', sell = false, amount = sell ? 50_000_000 : 50_000_000_000 } = {}) {
      const btc = { asset_id: 'BTC', layer: 'BTC_LN' };
      const asset = { asset_id: assetOf(ticker), layer: 'RGB_LN' };
      const [from_asset, to_asset] = sell ? [asset, btc] : [btc, asset];
      const answer = await client.send(`${MARKET}/quote`, { from_asset: { ...from_asset, amount }, to_asset });
      expect(answer.status, answer.text).toBe(200);
      return answer.json as Quote;
    },
    bodyOf: ({ rfq_id, from_asset, to_asset }) => ({
      rfq_id,
      from_asset: from_asset.asset_id,
      from_amount: from_asset.amount,
      to_asset: to_asset.asset_id,
      to_amount: to_asset.amount,
    }),
    async init(quote) {
      const answer = await client.send(`${SWAPS}/init`, client.bodyOf(quote));
      expect(answer.status, answer.text).toBe(200);
      return answer.json as Swap;
    },
    async agreed(quote) {
      const swap = await client.init(quote ?? (await client.quote()));
      await client.whitelist(swap);
      return swap;
    },
    node: (method, path, body) =>
      ask(reference.nodeUrl + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: writeJson(body) }),
      }),
    async whitelist({ swapstring }) {
      expect(await client.node('POST', '/taker', { swapstring })).toMatchObject({ status: 200 });
    },
    async pubkey() {
      return (await client.node('GET', '/nodeinfo')).text.replace(/^.*?"pubkey":"([^"]*)".*$/, '$1');
    },
    async execute({ swapstring, payment_hash }, changes = {}) {
      const body = { swapstring, payment_hash, taker_pubkey: await client.pubkey() };
      return client.send(`${SWAPS}/execute`, { ...body, ...changes });
    },
    status: ({ payment_hash, access_token }) => client.send(`${SWAPS}/atomic/status`, { payment_hash, access_token }),
    async swap(swap) {
      const answer = await client.status(swap);
      expect(answer.status, answer.text).toBe(200);
      return (answer.json as { swap: Record<string, unknown> }).swap;
    },
    async end(swap) {
      let status: unknown;
      await expect
        .poll(async () => {
          ({ status } = await client.swap(swap));
          return status;
        })
        .toMatch(/^(Succeeded|Expired|Failed)$/);
      // The maker's node has its end when it is paid, which is a step before the client's.
      if (status === 'Succeeded') await expect.poll(() => ownStatus(swap.payment_hash)).toBe('Succeeded');
      return status;
    },
  };
  return client;
}
