import * as Orders from '../../harness/groups/orders.ts';
import { key, should, test, tier } from '../../harness/test.ts';

/** More than two nodes may differ by. */
const BLOCKS = Number(2n * Orders.MOST_BLOCKS_APART);

/** What may be polled may be cached: for less than this many seconds. */
const CACHED = 3_600;

test('the height is that of nodeinfo when blocks have come, and any cache is over', {
  tag: ['@exclusive', should('LSP-NET-02'), tier('pay'), key('new-blocks')],
}, async ({ levers, passage, buyer, trader }) => {
  await Orders.agreesWithNodeinfo(buyer, trader);
  await levers.mine(BLOCKS);
  await passage.leapTo((await passage.now()) + CACHED, 'no cache is as old');
  await Orders.agreesWithNodeinfo(buyer, trader);
});
