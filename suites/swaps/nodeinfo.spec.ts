import { accepted, confirm, expect, may, note, reread, should, test } from '../../harness/test.ts';

/** The members of an older listing, which may stand beside the three of today. */
const OLDER = ['node_id', 'alias', 'color', 'num_peers', 'num_channels', 'synced_to_chain'];

/** A chain may give up its last blocks for better ones; test networks do so by several at once. */
const MOST_BLOCKS_GIVEN_UP = 6;

test('nodeinfo may tell more than it has to', { tag: may('SWP-NODE-02') }, async ({ trader }) => {
  const info = accepted(await trader.nodeinfo());
  expect(Object.keys(info), 'the members of today').toEqual(expect.arrayContaining(['pubkey', 'network']));
  const older = OLDER.filter((member) => member in info);
  note(older.length > 0 ? `members of the older listing: ${older.join(', ')}` : 'no member of the older listing');
});

test('nodeinfo names one node, whose chain grows', { tag: should('SWP-NODE-03') }, async ({ trader }) => {
  await confirm(
    'the market',
    await reread(
      async () => accepted(await trader.nodeinfo()),
      (earlier, later) => {
        expect(later.pubkey, '`pubkey` of the second answer').toBe(earlier.pubkey);
        expect(later.network, '`network` of the second answer').toBe(earlier.network);
        const [before, after] = [Number(earlier.block_height), Number(later.block_height)];
        expect(after, '`block_height` of the second answer').toBeGreaterThanOrEqual(before - MOST_BLOCKS_GIVEN_UP);
        if (after < before) note(`the height fell from ${before} to ${after}`);
      },
    ),
  );
});
