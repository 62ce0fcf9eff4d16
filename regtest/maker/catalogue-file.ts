import { limitsIn, pairIn, refuseTwins, tickerIn, worthIn } from '../../reference/maker/market/file-values.ts';
import { at, elements, onlyMembers, type Place, wholeFile, wrong } from '../../reference/place.ts';
import type { Trade, TradedAsset } from './build-catalogue.ts';
import type { KnownAsset } from './known-assets.ts';

/**
 * Reads what is traded from a file in YAML or JSON: limits and prices. Everything else about an asset is what the node knows.
 * @throws {UnusableSetting} for the first thing that is wrong, with the member and the fix
 */
export function tradeInFile(file: string, network: string, known: readonly KnownAsset[]): Trade {
  const root = wholeFile('--catalogue', file);
  onlyMembers(root, ['network', 'bitcoin', 'assets', 'pairs']);
  const stated = at(root, 'network').value;
  if (stated !== undefined && stated !== network)
    throw wrong(at(root, 'network'), `must be ${network}, the network of the node, or be left out`);
  const assets = elements(at(root, 'assets')).map((place) => assetIn(place, known));
  if (assets.length === 0) throw wrong(at(root, 'assets'), 'must list at least one asset');
  const tickers = assets.map(({ ticker }) => ticker);
  refuseTwins(at(root, 'assets'), tickers);
  const pairs = at(root, 'pairs');
  return {
    network,
    bitcoin: limitsIn(at(root, 'bitcoin'), ['min_amount', 'max_amount']),
    assets,
    pairs: pairs.value === undefined ? [] : elements(pairs).map((place) => pairIn(place, tickers)),
  };
}

function assetIn(place: Place, known: readonly KnownAsset[]): TradedAsset {
  const limits = limitsIn(place, ['asset_id', 'ticker', 'worth_sat', 'min_amount', 'max_amount']);
  const id = at(place, 'asset_id');
  const asset = known.find(({ asset_id }) => asset_id === id.value);
  if (asset === undefined) throw wrong(id, 'must be the id of an asset that the node knows (/listassets)');
  const stated = at(place, 'ticker');
  const ticker = tickerIn({ ...stated, value: stated.value ?? asset.ticker });
  return { known: asset, ticker, worth: worthIn(at(place, 'worth_sat')), ...limits };
}
