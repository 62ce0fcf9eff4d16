import * as Orders from '../../harness/groups/orders.ts';
import { confirm, expect, inconclusive, must, requirement, should, test } from '../../harness/test.ts';

/** Several nodes behind one address may take turns to answer. */
const POLLS = 4;

const SHOWS_HEIGHT_AND_NETWORK = must('LSP-NET-01');
const MAY_BE_POLLED = must('LSP-NET-03');
const AGREES_WITH_NODEINFO = should('LSP-NET-02');

test('network_info shows the height and the network, time and again', {
  tag: [SHOWS_HEIGHT_AND_NETWORK, MAY_BE_POLLED, AGREES_WITH_NODEINFO],
}, async ({ buyer, trader }) => {
  const read = () => Orders.chainOf(buyer);

  await requirement(SHOWS_HEIGHT_AND_NETWORK, async () => {
    const { height, network, counts } = await read();
    expect(network, 'a text that names a network').toBeDefined();
    if (counts.length > 0) inconclusive(`which of these is the height is not shown: ${counts.join(', ')}`);
    expect(height, 'a whole number in a member with `height` in its name').toBeDefined();
  });
  await requirement(MAY_BE_POLLED, () =>
    confirm('the market', async () => {
      let earlier = await Orders.shownChainOf(buyer);
      for (let poll = 1; poll < POLLS; poll++) {
        const later = await read();
        expect(later.network, `the network in poll ${poll + 1}`).toBe(earlier.network);
        const height = later.height ?? -1n;
        const isNoFall = height >= earlier.height - Orders.MOST_BLOCKS_APART;
        expect(isNoFall, `the height is ${height} after ${earlier.height}`).toBe(true);
        earlier = { ...earlier, height };
      }
    }),
  );
  await requirement(AGREES_WITH_NODEINFO, () => confirm('the market', () => Orders.agreesWithNodeinfo(buyer, trader)));
});
