import { changesIn } from '../../../harness/interface/market/read.ts';
import { expect, test } from '../../test.ts';

const ENDPOINT = { layer: 'BTC_LN', min_amount: 1, max_amount: 9, is_active: true };
const ASSET = { asset_id: 'BTC', name: 'Bitcoin', protocol_ids: {}, media: null, endpoints: [ENDPOINT] };
const PAIR = { id: 'p', price: '1', base: ASSET, quote: ASSET, routes: [] };

test('members that the interface does not name may be others at each reading', () => {
  const asset = { ...ASSET, volume: 7, endpoints: [{ ...ENDPOINT, available: 5 }] };
  expect(changesIn('assets', [ASSET], [asset])).toEqual([]);
  expect(changesIn('pairs', [PAIR], [{ ...PAIR, price: '2', change: 1, quote: asset }])).toEqual([]);
});

test('bounds follow the funds, and activity follows the layers that are open', () => {
  const bounded = { ...ASSET, endpoints: [{ ...ENDPOINT, max_amount: 8 }] };
  expect(changesIn('assets', [ASSET], [bounded])).toEqual([]);
  expect(changesIn('pairs', [PAIR], [{ ...PAIR, base: bounded }])).toEqual([]);
  for (const closed of [{ is_active: false }, { max_amount: 0 }]) {
    const base = { ...ASSET, endpoints: [{ ...ENDPOINT, ...closed }], is_active: false };
    expect(changesIn('assets', [ASSET], [base])).toEqual([]);
    expect(changesIn('pairs', [PAIR], [{ ...PAIR, base, is_active: false, routes: [{}] }])).toEqual([]);
  }
});

test('members that it names may not, wherever they stand', () => {
  const inactive = { ...ASSET, is_active: false };
  expect(changesIn('assets', [ASSET], [inactive])).toHaveLength(1);
  expect(changesIn('pairs', [PAIR], [{ ...PAIR, routes: [{}] }])).toHaveLength(1);
  expect(changesIn('assets', [ASSET], [{ ...ASSET, media: { digest: 'a' } }])).toHaveLength(1);
  expect(changesIn('assets', [ASSET], [{ ...ASSET, protocol_ids: { RGB: 'rgb:a' } }])).toHaveLength(1);
  expect(changesIn('pairs', [PAIR], [{ ...PAIR, base: inactive }])).toHaveLength(1);
  expect(changesIn('pairs', [PAIR], [{ ...PAIR, quote: null }])).toHaveLength(1);
  expect(changesIn('assets', [ASSET], [])).toEqual(['BTC is gone']);
});
