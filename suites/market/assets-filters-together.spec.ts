import * as Market from '../../harness/groups/market.ts';
import { expect, inconclusive, must, NotOffered, note, requirement, silent, someOf, test } from '../../harness/test.ts';

const NARROWS_FURTHER = must('MKT-ASSETS-14');
const COUNTS_WHAT_MATCHES = must('MKT-ASSETS-04');
const FILTERS_THERE_ARE = silent('MKT-ASSETS-15');

test('two filters narrow together', { tag: [NARROWS_FURTHER, COUNTS_WHAT_MATCHES, FILTERS_THERE_ARE] }, async ({
  market,
  discovery,
  seed,
}) => {
  const findings: Market.FilterFinding[] = [];
  await requirement(FILTERS_THERE_ARE, async () => {
    findings.push(...(await Market.tryFilters(market, discovery.whole.assets)));
    note(findings.map(({ name, value, effect }) => `${name}=${value}: ${effect}`).join('; '));
  });

  await requirement(COUNTS_WHAT_MATCHES, async () => {
    const doubtful = findings.filter(({ countsMore }) => countsMore);
    for (const { name, value } of doubtful) await Market.countsWhatMatches(market, 'assets', { [name]: value });
    const working = findings.filter(({ works }) => works);
    if (working.length === 0) throw new NotOffered('no filter narrows the list');
    expect(working, 'filters that count what they show').not.toEqual([]);
  });

  await requirement(NARROWS_FURTHER, async () => {
    const filters = findings.filter(({ works }) => works);
    const decided = filters.flatMap((filter) => besideAnId(filter, discovery.assets, seed));
    for (const { query, expected, what } of decided) expect(await idsFor(market, query), what).toEqual(expected);
    if (decided.length === 0) inconclusive('no second filter was found that works alone');
    note(`works beside asset_id: ${filters.map(({ name }) => name).join(', ')}`);

    // As many as there are, each time with another one that alone does not fit.
    for (const failing of filters) {
      const torn = Market.tornBetween(failing, filters, discovery.assets);
      if (!torn) continue;
      const query = Object.fromEntries([...torn.fitting, failing].map(({ name, value }) => [name, value]));
      const what = `assets with the id of one and ${JSON.stringify(query)}, of which ${failing.name} does not fit it`;
      expect(await idsFor(market, { asset_id: torn.asset_id, ...query }), what).toEqual([]);
    }
  });
});

type Assets = Parameters<typeof Market.tornBetween>[2];

/** A filter beside the id of an asset that does not fit it, and beside that of one that does; nothing where either is missing. */
function besideAnId({ name, value, fits }: Market.FilterFinding, assets: Assets, seed: number) {
  const one = (from: Assets, what: string) => someOf(from, 1, { ...Market.ASSET, what, seed });
  const [inside] = one(assets.filter(fits), `asset that fits a filter by ${name}`);
  const outsiders = assets.filter((asset) => !fits(asset));
  const [outside] = one(outsiders, `asset that does not fit a filter by ${name}`);
  if (!inside || !outside) return [];
  const beside = (asset_id: string) => ({ asset_id, [name]: value });
  const what = `assets with ${name}=${value} and the id of`;
  return [
    { query: beside(outside.asset_id), expected: [], what: `${what} another` },
    { query: beside(inside.asset_id), expected: [inside.asset_id], what: `${what} one of them` },
  ];
}

async function idsFor(market: { assets: Parameters<typeof Market.tryFilters>[0]['assets'] }, query: object) {
  const answer = await market.assets({ ...query });
  return Market.matchesOf('assets', answer).map(({ asset_id }) => asset_id);
}
