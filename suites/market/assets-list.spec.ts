import { assetsInside, changesIn, listedAssets, listedPairs } from '../../harness/interface/market/read.ts';
import { accepted, expect, must, NotExercised, note, should, silent, test, unchanged } from '../../harness/test.ts';

test('the asset list answers without any parameter', { tag: must('MKT-ASSETS-01') }, async ({ market }) => {
  accepted(await market.assets());
});

test('reading the asset list twice gives the same content', { tag: must('MKT-ASSETS-16') }, async ({ market }) => {
  await unchanged(
    'the market',
    async () => {
      const assets = await listedAssets(market);
      // What one asks for is nobody else's business: neither a filter nor a page may stay behind.
      await market.assets({ asset_id: String(assets[0]?.asset_id ?? 'BTC'), limit: 1 });
      return assets;
    },
    (earlier, later) => expect(changesIn('assets', earlier, later)).toEqual([]),
  );
});

test('BTC is listed with its limits when it is traded', { tag: should('MKT-ASSET-10') }, async ({ market }) => {
  const traded = assetsInside(await listedPairs(market)).find(isBtc);
  if (!traded) throw new NotExercised('no pair with BTC is listed');
  const listed = (await listedAssets(market)).find(isBtc);
  if (!listed && limitsOf(traded) > 0) {
    note('BTC is missing from the asset list; its limits stand inside the pairs');
    return;
  }
  expect(listed, 'the element of the asset list with the id BTC').toBeDefined();
  expect(limitsOf(listed), 'elements in the `endpoints` of BTC').toBeGreaterThan(0);
});

test('a conditional read of a list is answered', { tag: silent('LIM-CACHE-01') }, async ({ market, wire }) => {
  for (const list of ['assets', 'pairs'] as const) {
    const answer = await market[list]();
    accepted(answer);
    const etag = answer.header('etag');
    if (etag === undefined) {
      note(`${list}: no ETag`);
      continue;
    }
    const path = `/api/v1/market/${list}`;
    const again = await wire.send({ method: 'GET', path, headers: { 'If-None-Match': etag } });
    expect([200, 304], `status of a conditional read of ${list}`).toContain(again.status);
    note(`${list}: ETag, conditional read ${again.status}`);
  }
});

function isBtc({ asset_id }: { asset_id?: unknown }): boolean {
  return asset_id === 'BTC';
}

function limitsOf(asset: { endpoints?: unknown } | undefined): number {
  return Array.isArray(asset?.endpoints) ? asset.endpoints.length : 0;
}
