import { differences, type Element } from '../../harness/engine/json/differences.ts';
import { unchanged } from '../../harness/engine/verdict/steady.ts';
import { walk } from '../../harness/interface/market/read.ts';
import { accepted, expect, NotExercised, note, requirement, test } from '../../harness/test.ts';

test('the asset list answers without any parameter', { tag: ['@MKT-ASSETS-01'] }, async ({ market }) => {
  await requirement('MKT-ASSETS-01', async () => {
    accepted(await market.assets());
  });
});

test('reading the asset list twice gives the same content', { tag: ['@MKT-ASSETS-16'] }, async ({ market }) => {
  await requirement('MKT-ASSETS-16', () =>
    unchanged(
      () => walk('assets', market.assets),
      (earlier, later) => expect(differences(earlier, later, 'asset_id')).toEqual([]),
    ),
  );
});

test('BTC is listed with its limits when it is traded', { tag: ['@MKT-ASSET-10'] }, async ({ market }) => {
  await requirement('MKT-ASSET-10', async () => {
    const pairs = await walk('pairs', market.pairs, { active_only: false });
    const sides = pairs.flatMap(({ base, quote }) => [base, quote] as Partial<Element>[]);
    const embedded = sides.find((side) => side?.asset_id === 'BTC');
    if (!embedded) throw new NotExercised('no pair with BTC is listed');
    const listed = (await walk('assets', market.assets)).find(({ asset_id }) => asset_id === 'BTC');
    if (!listed && limitsOf(embedded) > 0)
      return 'BTC is missing from the asset list; its limits stand inside the pairs';
    expect(listed, 'the element of the asset list with the id BTC').toBeDefined();
    expect(limitsOf(listed), 'elements in the `endpoints` of BTC').toBeGreaterThan(0);
  });
});

test('a conditional read of a list is answered', { tag: ['@LIM-CACHE-01'] }, async ({ market, wire }) => {
  await requirement('LIM-CACHE-01', async () => {
    for (const list of ['assets', 'pairs'] as const) {
      const etag = (await market[list]()).header('etag');
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
});

function limitsOf(asset: Partial<Element> | undefined): number {
  return Array.isArray(asset?.endpoints) ? asset.endpoints.length : 0;
}
