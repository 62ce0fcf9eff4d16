import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  answeredAs,
  confirm,
  expect,
  may,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  refusedAs,
  someOf,
  test,
} from '../../harness/test.ts';

/** How many assets of a long list are looked up one by one. */
const MOST_LOOKUPS = 10;

/** How many of them are looked up at once. */
const AT_ONCE = 3;

const EXACTLY_THAT_ID = must('MKT-ASSETS-11');
const NOT_BY_PART = must('MKT-ASSETS-12');
const UNKNOWN_ID = may('MKT-ASSETS-13');

const RGB_ASSET = { ...Market.ASSET, what: 'RGB asset' };

test('asset_id returns exactly the asset of that id', { tag: EXACTLY_THAT_ID }, async ({ market, lists, seed }) => {
  await confirm('the market', async () => {
    const assets = (await lists.assets()).map((listed) => ({
      asset_id: String(listed.asset_id),
      ticker: String(listed.ticker),
      listed,
    }));
    const lastListed = assets.at(-1);
    if (!lastListed) throw new NotExercised('no asset is listed');
    const sampled = someOf(assets, MOST_LOOKUPS, { ...Market.ASSET, seed });
    const lookUp = async ({ asset_id, listed }: (typeof assets)[number]) =>
      Market.isAlone(await market.assets({ asset_id }), listed);
    for (const asset of sampled) await lookUp(asset);
    // Answers that are under way at once may be shared.
    await Promise.all(sampled.slice(0, AT_ONCE).map(lookUp));

    // On whichever page of the whole list it stands, it is the first of its own.
    const last = lastListed.asset_id;
    Market.isAlone(await market.assets({ asset_id: last, limit: 1 }), lastListed.listed);
    const beyond = await market.assets({ asset_id: last, limit: 1, offset: 1 });
    if (beyond.status === 200) {
      const { elements, total } = Market.pageOf('assets', beyond);
      expect({ elements, total }, `what is behind the asset with the id ${last}`).toEqual({ elements: [], total: 1 });
    }

    const taken = new Set(assets.map(({ asset_id }) => asset_id));
    const bitcoin = Market.inOtherCase('BTC');
    if (taken.has('BTC') && !taken.has(bitcoin))
      await Market.matchesNothing(EXACTLY_THAT_ID, market, bitcoin, 'BTC in small letters');
    const rgb = assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
    if (rgb.length === 0) return note('no RGB asset is listed: other spellings were not tried');
    const one = oneOf(rgb, { ...RGB_ASSET, seed });
    // A colon may stand in a query as it is (RFC 3986, 3.4).
    const bare = encodeURIComponent(one.asset_id).replaceAll('%3A', ':');
    Market.isAlone(await market.assets(`asset_id=${bare}`), one.listed);
    for (const { what, name } of Market.nearIds(one, taken))
      await Market.matchesNothing(EXACTLY_THAT_ID, market, name, what);
  });
});

test('part of an asset id matches nothing', { tag: NOT_BY_PART }, async ({ market, discovery, seed }) => {
  const rgb = discovery.assets.filter(({ asset_id }) => asset_id.startsWith('rgb:'));
  const { asset_id } = oneOf(rgb, { ...RGB_ASSET, seed });
  const taken = new Set(discovery.assets.map((asset) => asset.asset_id));
  for (const { what, name } of Market.partsOf(asset_id, taken))
    await Market.matchesNothing(NOT_BY_PART, market, name, what);
});

test('an unknown asset id', { tag: UNKNOWN_ID }, async ({ market, discovery, seed }) => {
  const answer = await market.assets({ asset_id: Market.unlistedAssetId(discovery, seed) });
  answeredAs(UNKNOWN_ID, answer);
  if (answer.status === 200) {
    const { elements, total } = Market.pageOf('assets', answer);
    expect({ elements, total }).toEqual({ elements: [], total: 0 });
    note('an unknown asset_id gives an empty list');
  } else {
    refusedAs(UNKNOWN_ID, answer);
    expect(['ASSET_NOT_FOUND', 'NOT_FOUND']).toContain(Errors.codeOf(answer));
    note(`an unknown asset_id gives ${outcomeOf(answer)}`);
  }
});
