/** Requests that must fail, in the other forms that the socket takes: assets by their tickers, layers left out (WS-ERR-01 to 05). Pure. */
import type { Draft } from '../../engine/json/draft.ts';
import { hasOwnTicker, type ListedAsset, type Listing } from '../market/listing.ts';
import type { Side } from '../market/trades.ts';
import type { AskedLegs } from '../quotes/unquotable.ts';
import { LEGS, lowAmount } from '../quotes/valid.ts';
import { AMOUNT_OF, byTicker, haveOwnTickers, type PricedOnSocket, socketRequest, withoutLayers } from './valid.ts';

/** The most couples of assets that are asked for by their tickers. */
const MOST_COUPLES = 4;

/** The same request with its assets named by their tickers, where those are theirs alone, without its layers, and both. */
export function inOtherForms(request: Draft, listing: Listing): Draft[] {
  const named = withTickers(request, listing);
  return [named, withoutLayers(request), withoutLayers(named)];
}

/** The same with each asset named by its ticker where no other asset has it. */
export function withTickers(request: Draft, listing: Listing): Draft {
  return LEGS.reduce((draft, leg) => {
    const asset = listing.assets.find(({ asset_id }) => asset_id === request.json[leg]);
    return asset && hasOwnTicker(asset, listing.assets) ? draft.with(leg, asset.ticker) : draft;
  }, request);
}

/** Amounts that no layer of the asset allows, so that it does not matter which route is the default. */
export function outsideOnAnyLayer({ trade, fixed, request }: PricedOnSocket, listing: Listing): Draft[] {
  const { endpoints } = (fixed === 'from_asset' ? trade.from : trade.to).asset;
  const inOrder = (amounts: readonly (number | bigint)[]) => amounts.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  const [least = 0n] = inOrder(endpoints.map(({ min_amount }) => min_amount));
  const most = inOrder(endpoints.map(({ max_amount }) => max_amount)).at(-1);
  const amounts = [...(most === undefined ? [] : [most + 1n]), ...(least > 1n ? [least - 1n] : [])];
  return amounts.flatMap((amount) => inOtherForms(request.with(AMOUNT_OF[fixed], amount), listing));
}

/** Assets that form no pair, by their tickers; an asset against itself also by its ticker and its id. */
export function unpairedByTicker(couples: readonly AskedLegs[], alone: readonly Side[], listing: Listing): Draft[] {
  const told = couples.filter(haveOwnTickers(listing)).slice(0, MOST_COUPLES);
  const itself = alone.map((side) => ({ from: side, to: side })).filter(haveOwnTickers(listing));
  const requests = [...told, ...itself].map((legs, index) => {
    const fixed = LEGS[index % LEGS.length] ?? 'from_asset';
    return { legs, request: socketRequest(legs, fixed, lowAmount(legs, fixed)) };
  });
  return [
    ...requests.map(({ legs, request }) => byTicker(legs, 'from', 'to')(request)),
    ...requests.slice(told.length).map(({ legs, request }) => byTicker(legs, 'from')(request)),
  ];
}

/** What begins like the ticker of a listed asset, and is none. */
export function longerTickers({ ticker }: ListedAsset, { assets }: Listing): string[] {
  const longer = `${ticker}ZZ`;
  return assets.some((asset) => asset.ticker === longer) ? [] : [longer];
}
