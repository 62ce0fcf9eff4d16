import { unlistedAssetId, unlistedPairId, unlistedTicker } from '../../../harness/interface/market/unlisted.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from './catalogue.ts';

test('what is made up is not listed', () => {
  const discovery = catalogue();
  for (let seed = 0; seed < 20; seed++) {
    expect(unlistedPairId(discovery, seed)).toMatch(/^[0-9a-f-]{36}$/);
    expect(discovery.assets.map(({ ticker }) => ticker)).not.toContain(unlistedTicker(discovery, seed));
    const id = unlistedAssetId(discovery, seed);
    expect(id).toMatch(/^rgb:[a-z]{4}-[a-z]{4}~$/);
  }
});

test('without an RGB asset there is no form for an unknown one', () => {
  const discovery = catalogue();
  const assets = discovery.assets.filter(({ asset_id }) => asset_id === 'BTC');
  expect(() => unlistedAssetId({ ...discovery, assets }, 1)).toThrow(NotExercised);
});
