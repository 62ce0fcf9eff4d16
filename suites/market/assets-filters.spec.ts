import type { Answer } from '../../harness/engine/wire/answer.ts';
import { type FilterFinding, tryFilters } from '../../harness/interface/market/asset-filters.ts';
import { nearIds, partsOf } from '../../harness/interface/market/asset-names.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import type { ListedAsset } from '../../harness/interface/market/listing.ts';
import { listedAssets, matchesOf, pageOf } from '../../harness/interface/market/read.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import {
  expect,
  inconclusive,
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
  const assets = (await listedAssets(market)).map(({ asset_id, ticker }) => ({
    asset_id: String(asset_id),
    ticker: String(ticker),
  }));
  const ids = assets.map(({ asset_id }) => asset_id);
  if (ids.length === 0) throw new NotExercised('no asset is listed');
  for (const asset_id of someOf(ids, MOST_LOOKUPS, seed)) isAlone(await market.assets({ asset_id }), asset_id);

  // On whichever page of the whole list it stands, it is the first of its own.
  const last = ids.at(-1) ?? '';
  isAlone(await market.assets({ asset_id: last, limit: 1 }), last);
  const beyond = await market.assets({ asset_id: last, limit: 1, offset: 1 });
  if (beyond.status === 200)
    expect(pageOf('assets', beyond).elements, `a second asset with the id ${last}`).toEqual([]);

  const taken = new Set(ids);
  const rgb = assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
  if (rgb.length === 0) return note('no RGB asset is listed: other spellings were not tried');
  for (const { what, name } of nearIds(oneOf(rgb, seed, 'RGB asset'), taken)) await matchesNothing(market, name, what);
});

test('part of an asset id matches nothing', { tag: must('MKT-ASSETS-12') }, async ({ market, discovery, seed }) => {
  const rgb = discovery.assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
  const { asset_id } = oneOf(rgb, seed, 'RGB asset');
  const taken = new Set(discovery.assets.map((asset) => asset.asset_id));
  for (const { what, name } of partsOf(asset_id, taken)) await matchesNothing(market, name, what);
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
    findings = await tryFilters(market, discovery.whole.assets);
    note(findings.map(({ name, value, effect }) => `${name}=${value}: ${effect}`).join('; '));
  });

  await requirement(NARROWS_FURTHER, async () => {
    const filters = findings.filter(({ works }) => works);
    const idsFor = async (query: Record<string, string>) =>
      matchesOf('assets', await market.assets(query)).map((asset) => asset.asset_id);
    let decided = 0;
    for (const { name, value, fits } of filters) {
      const what = `${name}=${value}`;
      const inside = discovery.assets.find(fits);
      const outside = discovery.assets.find((asset) => !fits(asset));
      if (!inside || !outside) continue;
      decided++;
      const outsideIds = await idsFor({ asset_id: outside.asset_id, [name]: value });
      expect(outsideIds, `assets with ${what} and the id of another`).toEqual([]);
      const insideIds = await idsFor({ asset_id: inside.asset_id, [name]: value });
      expect(insideIds, `assets with ${what} and the id of one of them`).toEqual([inside.asset_id]);
    }
    if (decided === 0) inconclusive('no second filter was found that works alone');
    note(`tried beside asset_id: ${filters.map(({ name }) => name).join(', ')}`);

    // As many as there are, each time with another one that alone does not fit.
    for (const failing of filters) {
      const torn = tornBetween(failing, filters, discovery.assets);
      if (!torn) continue;
      const query = Object.fromEntries([...torn.fitting, failing].map(({ name, value }) => [name, value]));
      const what = `assets with the id of one and ${JSON.stringify(query)}, of which ${failing.name} does not fit it`;
      expect(await idsFor({ asset_id: torn.asset_id, ...query }), what).toEqual([]);
    }
  });
});

/** The asset that one filter leaves out and most others let through; undefined when none lets any through. */
function tornBetween(failing: FilterFinding, filters: readonly FilterFinding[], assets: readonly ListedAsset[]) {
  const [torn] = assets
    .filter((asset) => !failing.fits(asset))
    .map((asset) => ({ asset_id: asset.asset_id, fitting: filters.filter(({ fits }) => fits(asset)) }))
    .sort((one, other) => other.fitting.length - one.fitting.length);
  return torn && torn.fitting.length > 0 ? torn : undefined;
}

/** Asserts that an answer holds the asset of an id and nothing else. */
function isAlone(answer: Answer, asset_id: string): void {
  const { elements, total } = pageOf('assets', answer);
  const found = elements.map((element) => element.asset_id);
  expect(found, `assets with the id ${asset_id}`).toEqual([asset_id]);
  expect(total, `\`total\` for ${asset_id}`).toBe(1);
}

/** Asserts that no asset has this id. Refusing it as malformed is not what the text suggests, but it matches nothing all the same. */
async function matchesNothing(market: Market, asset_id: string, what: string): Promise<void> {
  const answer = await market.assets({ asset_id });
  statusIn(answer, [200, 404, 400, 422]);
  if (answer.status === 400 || answer.status === 422) {
    refused(answer, answer.status);
    note(`${what} is refused with ${outcomeOf(answer)}`);
  } else expect(matchesOf('assets', answer), `assets for ${what}, ${asset_id}`).toEqual([]);
}
