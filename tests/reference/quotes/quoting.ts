import { writeJson } from '../../../reference/json.ts';
import type { Maker } from '../../../reference/maker/maker.ts';
import type { Asset, Route } from '../../../reference/maker/market/catalogue.ts';
import { expect } from '../../test.ts';
import { type Answer, test as base, MARKET } from '../running.ts';

/** One leg of a request. */
export interface AskedLeg {
  asset_id?: unknown;
  layer?: unknown;
  amount?: unknown;
}

/** A quote as it is read from the wire, its integers exact. */
export interface ReadQuote {
  rfq_id: string;
  from_asset: ReadLeg;
  to_asset: ReadLeg;
  price: number | bigint;
  fee: {
    base_fee: number | bigint;
    variable_fee: number | bigint;
    fee_rate: number;
    final_fee: number | bigint;
    fee_asset: string;
    fee_asset_precision: number;
  };
  timestamp: number;
  expires_at: number;
}

interface ReadLeg {
  asset_id: string;
  name: string;
  ticker: string;
  layer: string;
  amount: number | bigint;
  precision: number;
}

/** One way to trade: two assets, each on a layer. */
export interface Trade {
  from: Asset;
  from_layer: string;
  to: Asset;
  to_layer: string;
}

interface Fixtures {
  maker: Maker;
  /** Asks for a quote with these legs. */
  quote: (from_asset: AskedLeg, to_asset: AskedLeg) => Promise<Answer>;
  /** The same, for a quote that must be given. */
  given: (from_asset: AskedLeg, to_asset: AskedLeg) => Promise<ReadQuote>;
  /** Legs that can be quoted: BTC for this asset over Lightning. */
  legs: (ticker: string) => { btc: AskedLeg; asset: AskedLeg };
}

/** A test with a reference and the means to get quotes from it. */
export const test = base.extend<Fixtures>({
  maker: async ({ reference }, use) => use(reference.service.maker),
  quote: async ({ post }, use) =>
    use((from_asset, to_asset) => post(`${MARKET}/quote`, writeJson({ from_asset, to_asset }))),
  given: async ({ quote }, use) =>
    use(async (from_asset, to_asset) => {
      const answer = await quote(from_asset, to_asset);
      expect(answer.status, answer.text).toBe(200);
      return answer.json as ReadQuote;
    }),
  legs: async ({ maker }, use) =>
    use((ticker) => ({
      btc: { asset_id: 'BTC', layer: 'BTC_LN' },
      asset: { asset_id: maker.catalogue.findAsset(ticker)?.asset_id, layer: 'RGB_LN' },
    })),
});

/** Every way to trade that the pairs list, and the way back. */
export function tradesOf({ catalogue }: Maker): Trade[] {
  return catalogue.pairs
    .filter(({ is_active }) => is_active)
    .flatMap(({ base: from, quote: to, routes }) =>
      routes.filter(({ from_layer }) => from.supported_layers.includes(from_layer)).flatMap(bothWays(from, to)),
    );
}

function bothWays(from: Asset, to: Asset) {
  return ({ from_layer, to_layer }: Route): Trade[] => [
    { from, from_layer, to, to_layer },
    { from: to, from_layer: to_layer, to: from, to_layer: from_layer },
  ];
}

/** What a million satoshis are worth, in the smallest unit of an asset. */
export function millionSats({ asset_id, precision }: Asset, { market }: Maker): bigint {
  const units = 10n ** BigInt(asset_id === 'BTC' ? 11 : precision);
  return (10n ** 15n * units) / market.worth(asset_id);
}

/** The two legs of a request, the amount on one of them. */
export function legsOf(trade: Trade, amounts: { from?: bigint; to?: bigint }): [AskedLeg, AskedLeg] {
  return [
    { asset_id: trade.from.asset_id, layer: trade.from_layer, amount: amounts.from },
    { asset_id: trade.to.asset_id, layer: trade.to_layer, amount: amounts.to },
  ];
}
