import type { Asset, Catalogue, Pair } from '../../reference/maker/market/catalogue.ts';
import { type Limits, SATOSHI } from '../../reference/maker/market/file-values.ts';
import { createRandom } from '../../reference/random.ts';
import type { KnownAsset } from './known-assets.ts';

/** An asset that is traded: what the node knows of it, its ticker here, its limits and its price. */
export interface TradedAsset extends Limits {
  readonly known: KnownAsset;
  readonly ticker: string;
  /** Value of one whole unit in millionths of a millisatoshi. */
  readonly worth: bigint;
}

/** What a maker on a real node trades. */
export interface Trade {
  /** As the interface writes it: `regtest`, `signet`. */
  readonly network: string;
  readonly bitcoin: Limits;
  readonly assets: readonly TradedAsset[];
  /** Pairs of two assets, by ticker; each is also traded against BTC. */
  readonly pairs: readonly (readonly [base: string, quote: string])[];
}

/** Decimal places of BTC: its smallest unit is the millisatoshi. */
export const BTC_PRECISION = 11;

/** The catalogue of a trade. All of it settles on Lightning: a real node swaps nowhere else. */
export function buildCatalogue({ network, bitcoin, assets, pairs }: Trade): Catalogue {
  const idOf = (ticker: string) => assets.find((asset) => asset.ticker === ticker)?.known.asset_id ?? ticker;
  return {
    network,
    assets: [bitcoinAsset(bitcoin), ...assets.map(listedAsset)],
    pairs: [
      ...assets.map(({ known }) => pairOf('BTC', known.asset_id)),
      ...pairs.map(([base, quote]) => pairOf(idOf(base), idOf(quote))),
    ],
    worth: {
      BTC: 100_000_000n * SATOSHI,
      ...Object.fromEntries(assets.map(({ known, worth }) => [known.asset_id, worth])),
    },
  };
}

function bitcoinAsset({ min_amount, max_amount }: Limits): Asset {
  return {
    ticker: 'BTC',
    asset_id: 'BTC',
    name: 'Bitcoin',
    precision: BTC_PRECISION,
    protocol_ids: { BTC: 'BTC' },
    media: null,
    // In satoshis: in millisatoshis all bitcoins lie beyond 2^53.
    issued_supply: 21_000_000n * 100_000_000n,
    timestamp: 1_231_006_505,
    endpoints: [{ layer: 'BTC_LN', min_amount, max_amount, is_active: true }],
    is_active: true,
    added_at: 1_231_006_505,
    supported_layers: ['BTC_LN'],
  };
}

function listedAsset({ known, ticker, min_amount, max_amount }: TradedAsset): Asset {
  const { asset_id, name, precision, issued_supply, timestamp, added_at, media } = known;
  return {
    ticker,
    asset_id,
    name,
    precision,
    protocol_ids: { RGB: asset_id },
    media,
    issued_supply,
    timestamp,
    endpoints: [{ layer: 'RGB_LN', min_amount, max_amount, is_active: true }],
    is_active: true,
    added_at,
    supported_layers: ['RGB_LN'],
  };
}

/** A pair both ways. Its id follows from its assets, so that it is the same after a restart. */
function pairOf(base_asset_id: string, quote_asset_id: string): Pair {
  const [base, quote] = [base_asset_id, quote_asset_id].map((id) => (id === 'BTC' ? 'BTC_LN' : 'RGB_LN'));
  const there = { from_layer: base ?? '', to_layer: quote ?? '' };
  const back = { from_layer: there.to_layer, to_layer: there.from_layer };
  return {
    id: createRandom(`pair ${base_asset_id} ${quote_asset_id}`).uuid(),
    base_asset_id,
    quote_asset_id,
    routes: base === quote ? [there] : [there, back],
    is_active: true,
  };
}
