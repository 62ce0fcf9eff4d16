import { differences, type Element } from '../../harness/engine/json/differences.ts';
import { steady, unchanged } from '../../harness/engine/verdict/steady.ts';
import { refusedNaming } from '../../harness/interface/errors/validation.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import { pageOf, walk } from '../../harness/interface/market/read.ts';
import { accepted, expect, note, requirement, test } from '../../harness/test.ts';

test('the pair list answers without any parameter', { tag: ['@MKT-PAIRS-01'] }, async ({ market }) => {
  await requirement('MKT-PAIRS-01', async () => {
    const answer = await market.pairs();
    const wrapper = accepted(answer);
    pageOf('pairs', answer);
    expect(Object.keys(wrapper)).toEqual(expect.arrayContaining(['pairs', 'total', 'limit', 'offset', 'timestamp']));
    expect(Number.isInteger(wrapper.timestamp), '`timestamp` is a whole number').toBe(true);
  });
});

test('inactive pairs are hidden unless asked for', { tag: ['@MKT-PAIRS-04'] }, async ({ market }) => {
  await requirement('MKT-PAIRS-04', () =>
    steady(async () => {
      const unasked = await walk('pairs', market.pairs);
      const active = await walk('pairs', market.pairs, { active_only: true });
      const hidden = unasked.filter(({ is_active }) => is_active !== true);
      expect(idsOf(hidden), 'pairs that are shown though not active').toEqual([]);
      expect(idsOf(unasked), 'the same pairs as with active_only=true').toEqual(idsOf(active));
    }),
  );
});

test('active_only=false adds the inactive pairs', { tag: ['@MKT-PAIRS-05'] }, async ({ market }) => {
  await requirement('MKT-PAIRS-05', () =>
    steady(async () => {
      const unasked = idsOf(await walk('pairs', market.pairs));
      const all = await walk('pairs', market.pairs, { active_only: false });
      expect(idsOf(all), 'the pairs of the default are among all pairs').toEqual(expect.arrayContaining(unasked));
      const added = all.filter(({ id }) => !unasked.includes(String(id)));
      const active = added.filter(({ is_active }) => is_active !== false);
      expect(idsOf(active), 'pairs that only active_only=false shows though not inactive').toEqual([]);
      if (added.length === 0) note('no inactive pair is listed: both lists are the same');
    }),
  );
});

test('active_only takes no other word than a boolean', { tag: ['@MKT-PAIRS-06'] }, async ({ market }) => {
  await requirement('MKT-PAIRS-06', async () =>
    refusedNaming(await market.pairs({ active_only: 'banana' }), 'active_only'),
  );
});

test('polling the pair list has no effect on it', { tag: ['@MKT-PAIRS-14'] }, async ({ market }) => {
  await requirement('MKT-PAIRS-14', () =>
    unchanged(
      () => allPairs(market),
      (earlier, later) =>
        expect(differences(earlier, later, 'id', { omit: (member) => member === 'price' })).toEqual([]),
    ),
  );
});

/** What says what an asset is; the rest of an asset object is its history. */
const DESCRIPTION = ['asset_id', 'ticker', 'name', 'precision', 'issued_supply', 'supported_layers', 'endpoints'];

test('a pair shows its assets as the asset list does', { tag: ['@MKT-PAIR-08'] }, async ({ market }) => {
  await requirement('MKT-PAIR-08', () =>
    steady(async () => {
      const listed = new Map((await walk('assets', market.assets)).map((asset) => [asset.asset_id, asset]));
      const embedded = (await allPairs(market)).flatMap(({ base, quote }) => [base, quote] as Element[]);
      const unlisted = new Set<unknown>();
      const unlike = embedded.flatMap((asset) => {
        const other = listed.get(asset?.asset_id);
        if (!other) unlisted.add(asset?.asset_id);
        const members = DESCRIPTION.filter((member) => member in (asset ?? {}));
        return other ? differences([other], [asset], 'asset_id', { members }) : [];
      });
      expect([...new Set(unlike)], 'what differs inside the pairs').toEqual([]);
      if (unlisted.size > 0) note(`not in the asset list: ${[...unlisted].join(', ')}`);
    }),
  );
});

function allPairs(market: Market): Promise<Element[]> {
  return walk('pairs', market.pairs, { active_only: false });
}

function idsOf(pairs: readonly Element[]): string[] {
  return pairs.map(({ id }) => String(id)).sort();
}
