import { draftOf } from '../../../harness/engine/json/draft.ts';
import { inOtherForms, longerTickers, unpairedByTicker } from '../../../harness/interface/quote-socket/other-forms.ts';
import { expect, test } from '../../test.ts';

const BTC = asset('BTC', 'BTC', 'BTC_LN');
const GOLD = asset('rgb:gold', 'GOLD', 'RGB_LN');
const LISTING = { assets: [BTC, GOLD], pairs: [] };
const LAYERS = { from_layer: 'BTC_LN', to_layer: 'RGB_LN' };

test('a request is made again with tickers, without layers, and both', () => {
  const request = draftOf({ from_asset: 'BTC', to_asset: 'rgb:gold', ...LAYERS });
  expect(inOtherForms(request, LISTING).map(({ json }) => json)).toEqual([
    { from_asset: 'BTC', to_asset: 'GOLD', ...LAYERS },
    { from_asset: 'BTC', to_asset: 'rgb:gold' },
    { from_asset: 'BTC', to_asset: 'GOLD' },
  ]);
});

test('a ticker that two assets have names neither', () => {
  const request = draftOf({ from_asset: 'BTC', to_asset: 'rgb:gold', ...LAYERS });
  const listing = { assets: [...LISTING.assets, asset('rgb:other', 'GOLD', 'RGB_LN')], pairs: [] };
  const [named] = inOtherForms(request, listing);
  expect(named?.json).toEqual(request.json);
  const [btc, gold] = [side(BTC), side(GOLD)];
  expect(unpairedByTicker([{ from: btc, to: gold }], [gold], listing)).toEqual([]);
});

test('an asset against itself goes by its ticker and by its id', () => {
  const gold = side(GOLD);
  const named = unpairedByTicker([], [gold], LISTING).map(({ json: { from_asset, to_asset } }) => [
    from_asset,
    to_asset,
  ]);
  expect(named).toEqual([
    ['GOLD', 'GOLD'],
    ['GOLD', 'rgb:gold'],
  ]);
});

test('what begins like a ticker is none, unless it is listed', () => {
  expect(longerTickers(GOLD, LISTING)).toEqual(['GOLDZZ']);
  expect(longerTickers(GOLD, { assets: [GOLD, asset('rgb:other', 'GOLDZZ', 'RGB_LN')], pairs: [] })).toEqual([]);
});

function asset(asset_id: string, ticker: string, layer: string) {
  const endpoints = [{ layer, min_amount: 1, max_amount: 10, is_active: true }];
  return { asset_id, ticker, name: ticker, precision: 0, is_active: true, supported_layers: [layer], endpoints };
}

function side(of: typeof BTC) {
  return { asset: of, layer: of.supported_layers[0] ?? '', min: 1n, max: 10n };
}
