import * as Market from '../../harness/groups/market.ts';
import {
  accepted,
  answeredAs,
  confirm,
  expect,
  key,
  must,
  note,
  oneOf,
  reread,
  silent,
  test,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const CONDITIONAL_READ = silent('LIM-CACHE-01');
const READING_IS_HARMLESS = must('MKT-ASSETS-16');

test('the asset list answers without any parameter', { tag: must('MKT-ASSETS-01') }, async ({ market }) => {
  // Twice: what was read before is no less to be had.
  for (let read = 1; read <= 2; read++) accepted(await market.assets());
});

test('reading the asset list twice gives the same content', { tag: READING_IS_HARMLESS }, async ({ lists }) => {
  // Of several instances each may have loaded the assets at its own start.
  const readings: Market.AssetReading[] = [];
  await confirm(
    'the market',
    await reread(
      async () => ({ assets: await lists.assets(), at: TIME.unix() }),
      (earlier, later) => {
        expect(Market.changesIn('assets', earlier.assets, later.assets)).toEqual([]);
        readings.push(earlier);
        const goesOn = readings.every((reading) => Market.isStampedAsRead(reading, later));
        expect(goesOn, 'whether each asset bears the time of its reading').toBe(false);
      },
    ),
  );
});

test('a filter and a page leave the whole list as it was', {
  tag: [READING_IS_HARMLESS, key('filter and page')],
}, async ({ market, seed, lists }) => {
  await confirm('the market', async () => {
    const before = await lists.assets();
    const { asset_id } = oneOf(before, { ...Market.ASSET, seed });
    await market.assets({ asset_id: String(asset_id), limit: 1 });
    const after = await lists.assets();
    expect(Market.changesIn('assets', before, after)).toEqual([]);
    await Market.leavesBounds([before, after], lists.assets);
  });
});

test('a conditional read of a list is answered', { tag: CONDITIONAL_READ }, async ({ market, wire }) => {
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
    answeredAs(CONDITIONAL_READ, again);
    note(`${list}: ETag, conditional read ${again.status}`);
  }
});
