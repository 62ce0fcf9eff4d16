import { type FilterFinding, tryFilters } from '../../harness/interface/market/asset-filters.ts';
import { inOtherCase } from '../../harness/interface/market/asset-names.ts';
import { listedAssets, matchesOf, pageOf } from '../../harness/interface/market/read.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import {
  expect,
  may,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  refused,
  requirement,
  silent,
  someOf,
  statusIn,
  test,
} from '../../harness/test.ts';

/** Of a long list so many assets are looked up one by one. */
const MOST_LOOKUPS = 10;

const NARROWS_FURTHER = must('MKT-ASSETS-14');
const FILTERS_THERE_ARE = silent('MKT-ASSETS-15');

test('asset_id returns exactly the asset of that id', { tag: must('MKT-ASSETS-11') }, async ({ market, seed }) => {
  const ids = (await listedAssets(market)).map(({ asset_id }) => String(asset_id));
  if (ids.length === 0) throw new NotExercised('no asset is listed');
  for (const asset_id of someOf(ids, MOST_LOOKUPS, seed)) {
    const { elements, total } = pageOf('assets', await market.assets({ asset_id }));
    const found = elements.map((element) => element.asset_id);
    expect(found, `assets with the id ${asset_id}`).toEqual([asset_id]);
    expect(total, `\`total\` for ${asset_id}`).toBe(1);
  }

  const rgb = ids.find((id) => id.startsWith('rgb:') && !ids.includes(inOtherCase(id)));
  if (rgb === undefined) return;
  const asset_id = inOtherCase(rgb);
  const other = await market.assets({ asset_id });
  // A target may see that this is no id at all and refuse it.
  statusIn(other, [200, 404, 400, 422]);
  if (other.status === 200) expect(pageOf('assets', other).elements, `assets with the id ${asset_id}`).toEqual([]);
});

test('part of an asset id matches nothing', { tag: must('MKT-ASSETS-12') }, async ({ market, discovery, seed }) => {
  const rgb = discovery.assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
  const { asset_id } = oneOf(rgb, seed, 'RGB asset');
  const withoutPrefix = asset_id.slice('rgb:'.length);
  const withoutLastLetter = asset_id.slice(0, -1);
  for (const part of [withoutPrefix, withoutLastLetter]) {
    const answer = await market.assets({ asset_id: part });
    statusIn(answer, [200, 404, 400, 422]);
    // Refusing it as malformed is not what the text suggests, but it matches nothing all the same.
    if (answer.status === 400 || answer.status === 422) {
      refused(answer, answer.status);
      note(`${part} is refused with ${outcomeOf(answer)}`);
    } else expect(matchesOf('assets', answer), `assets for ${part}`).toEqual([]);
  }
});

test('an unknown asset id', { tag: may('MKT-ASSETS-13') }, async ({ market, discovery, seed }) => {
  const answer = await market.assets({ asset_id: unlistedAssetId(discovery, seed) });
  statusIn(answer, [200, 404]);
  if (answer.status === 200) {
    const { elements, total } = pageOf('assets', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    note('an unknown asset_id gives an empty list');
  } else {
    expect(['ASSET_NOT_FOUND', 'NOT_FOUND']).toContain(refused(answer, 404).error_code);
    note(`an unknown asset_id gives ${outcomeOf(answer)}`);
  }
});

test('two filters narrow together', { tag: [NARROWS_FURTHER, FILTERS_THERE_ARE] }, async ({ market, discovery }) => {
  let findings: FilterFinding[] = [];
  await requirement(FILTERS_THERE_ARE, async () => {
    findings = await tryFilters(market, discovery.assets);
    note(findings.map(({ name, value, effect }) => `${name}=${value}: ${effect}`).join('; '));
  });

  await requirement(NARROWS_FURTHER, async () => {
    const second = findings.find(({ works }) => works);
    const inside = second && discovery.assets.find((asset) => second.fits(asset));
    const outside = second && discovery.assets.find((asset) => !second.fits(asset));
    if (!second || !inside || !outside) throw new NotExercised('no second filter was found that works alone');
    const idsFor = async (asset_id: string) => {
      const answer = await market.assets({ asset_id, [second.name]: second.value });
      return matchesOf('assets', answer).map((asset) => asset.asset_id);
    };
    const what = `${second.name}=${second.value}`;
    expect(await idsFor(outside.asset_id), `assets with ${what} and the id of another`).toEqual([]);
    expect(await idsFor(inside.asset_id), `assets with ${what} and the id of one of them`).toEqual([inside.asset_id]);
  });
});
