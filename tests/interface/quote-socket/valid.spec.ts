import { sideOf } from '../../../harness/interface/market/trades.ts';
import { socketRequest } from '../../../harness/interface/quote-socket/valid.ts';
import { expect, test } from '../../test.ts';

test('BTC is named by its ticker on a socket, an RGB asset by its contract id', () => {
  const [from, to] = [side('BTC', 'tBTC', 'BTC_LN'), side('rgb:abc', 'USDT', 'RGB_LN')];
  expect(socketRequest({ from, to }, 'from_asset', 5n).json).toEqual({
    action: 'quote_request',
    from_asset: 'tBTC',
    to_asset: 'rgb:abc',
    from_layer: 'BTC_LN',
    to_layer: 'RGB_LN',
    from_amount: 5n,
  });
});

function side(asset_id: string, ticker: string, layer: string) {
  const endpoints = [{ layer, min_amount: 1, max_amount: 10, is_active: true }];
  const asset = { asset_id, ticker, name: ticker, precision: 0, is_active: true, supported_layers: [layer], endpoints };
  const made = sideOf(asset, layer);
  if (!made) throw new Error(`${ticker} cannot be traded on ${layer}`);
  return made;
}
