import { choice, figure, flag } from '../option.ts';

/** What can be configured about the market: what is traded and how it is listed. */
export const MARKET_OPTIONS = {
  network: choice(['regtest', 'mainnet', 'signet'], 'The network that the lists and the node name.'),
  btc_precision: choice([11, 8], 'Decimal places of BTC. Amounts are millisatoshis either way (FMT-PREC-02).'),
  routes: choice(
    ['both', 'base-to-quote'],
    'Whether a pair lists its routes in both directions or from base to quote only (QUO-ROUTE-04).',
  ),
  swing_ppm: figure(2_000, 'How far the price of each asset swings to either side, in parts per million.'),
  page_default: figure(50, 'How many elements a page has when the request names no limit.'),
  page_max: figure(100, 'The most elements of a page, whatever the request asks for.'),
  no_match: choice(
    ['empty', 'not-found'],
    'A filter that matches nothing: an empty list, or 404 (MKT-ASSETS-13, MKT-PAIRS-10).',
  ),
  large_amounts: flag(
    true,
    'Whether an asset has amounts, a supply and prices beyond 2^53; otherwise every integer is safe for any client.',
  ),
  contract_ids: choice(
    ['of any revision', 'of the revision'],
    'The letters of asset ids: those that nodes of any revision read, or all of the revision that runs (`node_revision`).',
  ),
};
