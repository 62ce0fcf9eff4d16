/** What can be configured about the market: what is traded and how it is listed. */
export interface MarketOptions {
  /** The network that the lists and the node name. */
  network: 'mainnet' | 'signet' | 'regtest';
  /** Decimal places of BTC. Amounts are millisatoshis either way (FMT-PREC-02). */
  btc_precision: 8 | 11;
  /** Whether a pair lists its routes in both directions or from base to quote only (QUO-ROUTE-04). */
  routes: 'both' | 'base-to-quote';
  /** How far the price of each asset swings to either side, in parts per million. */
  swing_ppm: number;
  /** How many elements a page has when the request names no limit. */
  page_default: number;
  /** The most elements of a page, whatever the request asks for. */
  page_max: number;
  /** A filter that matches nothing: an empty list, or 404 (MKT-ASSETS-13, MKT-PAIRS-10). */
  no_match: 'empty' | 'not-found';
  /** Whether an asset has amounts, a supply and prices beyond 2^53; otherwise every integer is safe for any client. */
  large_amounts: boolean;
  /** The letters of asset ids: those that nodes of any revision read, or all of the revision that runs (`node_revision`). */
  contract_ids: 'of any revision' | 'of the revision';
}

/** The defaults of the market options. */
export const MARKET_DEFAULTS: MarketOptions = {
  network: 'regtest',
  btc_precision: 11,
  routes: 'both',
  swing_ppm: 2_000,
  page_default: 50,
  page_max: 100,
  no_match: 'empty',
  large_amounts: true,
  contract_ids: 'of any revision',
};
