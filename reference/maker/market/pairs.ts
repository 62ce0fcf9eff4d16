import { booleanMember, readQuery, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import type { ListedPair } from './catalogue.ts';
import { isLayer } from './layers.ts';
import { paged, readPaging } from './paging.ts';
import { oneNaming, readPairNames } from './pair-naming.ts';
import { decimalText } from './price.ts';

/** GET /api/v1/market/pairs */
export const listPairs: Handler = (request, maker) => {
  const { behaviour, catalogue, errors, options } = maker;
  const reading = readQuery(request, maker);
  const paging = readPaging(reading);
  const active_only = booleanMember(reading, 'active_only') ?? true;
  const names = readPairNames(reading);
  const layer = textMember(reading, 'layer');
  const asset = textMember(reading, 'asset');
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const named = oneNaming(maker, names);
  if ('refusal' in named) return named.refusal;
  if (layer !== undefined && !isLayer(layer)) {
    return errors.application(400, 'VALIDATION_ERROR', `There is no layer ${layer}`, { property: 'layer' });
  }
  const { naming } = named;
  const matches = behaviour.visiblePairs(catalogue.pairs, active_only).filter((pair) => {
    const verdicts = [];
    if (naming !== undefined) verdicts.push(behaviour.isNamed(pair, naming));
    if (layer !== undefined) verdicts.push(touchesLayer(pair, layer));
    if (asset !== undefined) verdicts.push(tradesAsset(pair, asset));
    return behaviour.satisfies(verdicts);
  });
  if (matches.length === 0 && naming !== undefined && options.no_match === 'not-found') {
    return errors.application(404, 'PAIR_NOT_FOUND', 'There is no such pair');
  }
  const { page, ...wrapper } = paged(maker, matches, paging);
  return ok({ pairs: page.map((pair) => showPair(pair, maker)), ...wrapper });
};

/** A pair as it is listed: with its full assets, their tickers and ids, and the price of the moment. */
function showPair(pair: ListedPair, maker: Maker) {
  return {
    id: pair.id,
    base: pair.base,
    quote: pair.quote,
    price: priceOf(pair, maker),
    routes: pair.routes,
    is_active: pair.is_active,
    ticker: pair.ticker,
    base_asset: pair.base.ticker,
    base_asset_id: pair.base.asset_id,
    quote_asset: pair.quote.ticker,
    quote_asset_id: pair.quote.asset_id,
  };
}

/**
 * The indicative price of a pair: whole units of the quote asset for one whole unit of the base asset. None while the pair
 * is inactive or an asset is worth nothing.
 */
export function priceOf({ is_active, base_asset_id, quote_asset_id }: ListedPair, { market }: Maker): string | null {
  const base = market.worth(base_asset_id);
  const quote = market.worth(quote_asset_id);
  if (!is_active || base <= 0n || quote <= 0n) return null;
  return decimalText(base, quote, base >= quote ? 8 : 16);
}

function touchesLayer(pair: ListedPair, layer: string): boolean {
  return pair.routes.some(({ from_layer, to_layer }) => from_layer === layer || to_layer === layer);
}

function tradesAsset({ base, quote }: ListedPair, idOrTicker: string): boolean {
  return [base.asset_id, base.ticker, quote.asset_id, quote.ticker].includes(idOrTicker);
}
