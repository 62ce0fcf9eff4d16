import { oneOf, someOf } from '../../harness/engine/fuzz/pick.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { outcomeOf } from '../../harness/interface/errors/withstood.ts';
import { CANDIDATE_FILTERS, type FilterFinding, tryFilter } from '../../harness/interface/market/asset-filters.ts';
import { matchesOf, pageOf, walk } from '../../harness/interface/market/read.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { expect, NotExercised, note, refused, requirement, statusIn, test } from '../../harness/test.ts';

/** Of a long list so many assets are looked up one by one. */
const MOST_LOOKUPS = 10;

test('asset_id returns exactly the asset of that id', { tag: ['@MKT-ASSETS-11'] }, async ({ market, seed }) => {
  await requirement('MKT-ASSETS-11', () =>
    steady(async () => {
      const ids = (await walk('assets', market.assets)).map(({ asset_id }) => String(asset_id));
      if (ids.length === 0) throw new NotExercised('no asset is listed');
      for (const asset_id of someOf(ids, MOST_LOOKUPS, seed)) {
        const { elements, total } = pageOf('assets', await market.assets({ asset_id }));
        expect(
          elements.map((element) => element.asset_id),
          `assets with the id ${asset_id}`,
        ).toEqual([asset_id]);
        expect(total, `\`total\` for ${asset_id}`).toBe(1);
      }
      const [rgb] = ids.filter((id) => id.startsWith('rgb:') && !ids.includes(withOtherCase(id)));
      if (rgb === undefined) return;
      const other = await market.assets({ asset_id: withOtherCase(rgb) });
      // A target may see that this is no id at all and refuse it.
      statusIn(other, [200, 404, 400, 422]);
      if (other.status === 200)
        expect(pageOf('assets', other).elements, `assets with the id ${withOtherCase(rgb)}`).toEqual([]);
    }),
  );
});

test('part of an asset id matches nothing', { tag: ['@MKT-ASSETS-12'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-ASSETS-12', async () => {
    const rgb = discovery.assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
    const { asset_id } = oneOf(rgb, seed, 'RGB asset');
    for (const part of [asset_id.slice('rgb:'.length), asset_id.slice(0, -1)]) {
      const answer = await market.assets({ asset_id: part });
      statusIn(answer, [200, 404, 400, 422]);
      // Refusing it as malformed is not what the text suggests, but it matches nothing all the same.
      if (answer.status === 400 || answer.status === 422) {
        refused(answer, answer.status);
        note(`${part} is refused with ${outcomeOf(answer)}`);
      } else expect(matchesOf('assets', answer), `assets for ${part}`).toEqual([]);
    }
  });
});

test('an unknown asset id', { tag: ['@MKT-ASSETS-13'] }, async ({ market, discovery, seed }) => {
  await requirement('MKT-ASSETS-13', async () => {
    const answer = await market.assets({ asset_id: unlistedAssetId(discovery, seed) });
    statusIn(answer, [200, 404]);
    if (answer.status === 200) {
      const { elements, total } = pageOf('assets', answer);
      expect({ elements, total }).toEqual({ elements: [], total: 0 });
      return 'an unknown asset_id gives an empty list';
    }
    expect(['ASSET_NOT_FOUND', 'NOT_FOUND']).toContain(refused(answer, 404).error_code);
    return `an unknown asset_id gives ${outcomeOf(answer)}`;
  });
});

test('two filters narrow together', { tag: ['@MKT-ASSETS-14', '@MKT-ASSETS-15'] }, async ({ market, discovery }) => {
  const findings: FilterFinding[] = [];
  await requirement('MKT-ASSETS-15', async () => {
    for (const filter of CANDIDATE_FILTERS) {
      const finding = await tryFilter(filter, market, discovery.assets);
      if (finding) findings.push(finding);
    }
    return findings.map(({ name, value, effect }) => `${name}=${value}: ${effect}`).join('; ');
  });

  await requirement('MKT-ASSETS-14', () =>
    steady(async () => {
      const second = findings.find(({ works }) => works);
      const inside = second && discovery.assets.find((asset) => second.fits(asset));
      const outside = second && discovery.assets.find((asset) => !second.fits(asset));
      if (!second || !inside || !outside) throw new NotExercised('no second filter was found that works alone');
      const both = async (asset_id: string) =>
        matchesOf('assets', await market.assets({ asset_id, [second.name]: second.value })).map(
          (asset) => asset.asset_id,
        );
      const what = `${second.name}=${second.value}`;
      expect(await both(outside.asset_id), `assets with ${what} and the id of another`).toEqual([]);
      expect(await both(inside.asset_id), `assets with ${what} and the id of one of them`).toEqual([inside.asset_id]);
    }),
  );
});

/** The id with small and capital letters exchanged behind its prefix: another id. */
function withOtherCase(asset_id: string): string {
  const exchanged = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
  return `rgb:${[...asset_id.slice('rgb:'.length)].map(exchanged).join('')}`;
}
