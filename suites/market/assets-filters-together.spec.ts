import * as Market from '../../harness/groups/market.ts';
import { expect, inconclusive, must, note, requirement, silent, someOf, test } from '../../harness/test.ts';

const NARROWS_FURTHER = must('MKT-ASSETS-14');
const FILTERS_THERE_ARE = silent('MKT-ASSETS-15');

test('two filters narrow together', { tag: [NARROWS_FURTHER, FILTERS_THERE_ARE] }, async ({
  market,
  discovery,
  seed,
}) => {
  let findings: Market.FilterFinding[] = [];
  await requirement(FILTERS_THERE_ARE, async () => {
    findings = await Market.tryFilters(market, discovery.whole.assets);
    note(findings.map(({ name, value, effect }) => `${name}=${value}: ${effect}`).join('; '));
  });

  await requirement(NARROWS_FURTHER, async () => {
    const filters = findings.filter(({ works }) => works);
    const idsFor = async (query: Record<string, string>) =>
      Market.matchesOf('assets', await market.assets(query)).map((asset) => asset.asset_id);
    let decided = 0;
    for (const { name, value, fits } of filters) {
      const what = `${name}=${value}`;
      const one = (assets: typeof discovery.assets, what: string) => someOf(assets, 1, { ...Market.ASSET, what, seed });
      const [inside] = one(discovery.assets.filter(fits), `asset that fits a filter by ${name}`);
      const [outside] = one(
        discovery.assets.filter((asset) => !fits(asset)),
        `asset that does not fit a filter by ${name}`,
      );
      if (!inside || !outside) continue;
      decided++;
      const outsideIds = await idsFor({ asset_id: outside.asset_id, [name]: value });
      expect(outsideIds, `assets with ${what} and the id of another`).toEqual([]);
      const insideIds = await idsFor({ asset_id: inside.asset_id, [name]: value });
      expect(insideIds, `assets with ${what} and the id of one of them`).toEqual([inside.asset_id]);
    }
    if (decided === 0) inconclusive('no second filter was found that works alone');
    note(`works beside asset_id: ${filters.map(({ name }) => name).join(', ')}`);

    // As many as there are, each time with another one that alone does not fit.
    for (const failing of filters) {
      const torn = Market.tornBetween(failing, filters, discovery.assets);
      if (!torn) continue;
      const query = Object.fromEntries([...torn.fitting, failing].map(({ name, value }) => [name, value]));
      const what = `assets with the id of one and ${JSON.stringify(query)}, of which ${failing.name} does not fit it`;
      expect(await idsFor({ asset_id: torn.asset_id, ...query }), what).toEqual([]);
    }
  });
});
