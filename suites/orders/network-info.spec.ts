import * as Formats from '../../harness/groups/formats.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  confirm,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

/** Blocks by which two nodes may differ, or a chain may fall back. */
const MOST_BLOCKS_APART = 6n;

/** Several nodes behind one address may take turns to answer. */
const POLLS = 4;

const SHOWS_HEIGHT_AND_NETWORK = must('LSP-NET-01');
const MAY_BE_POLLED = must('LSP-NET-03');
const AGREES_WITH_NODEINFO = should('LSP-NET-02');

test('network_info shows the height and the network, time and again', {
  tag: [SHOWS_HEIGHT_AND_NETWORK, MAY_BE_POLLED, AGREES_WITH_NODEINFO],
}, async ({ buyer, trader }) => {
  const read = async () => Orders.chainIn(accepted(await buyer.networkInfo()));
  const known = async () => {
    const { height, network } = await read();
    if (height === undefined || network === undefined) throw new NotExercised('network_info does not show them');
    return { height, network };
  };

  await requirement(SHOWS_HEIGHT_AND_NETWORK, async () => {
    const { height, network, counts } = await read();
    expect(network, 'a text that names a network').toBeDefined();
    if (counts.length > 0) inconclusive(`which of these is the height is not shown: ${counts.join(', ')}`);
    expect(height, 'a whole number in a member with `height` in its name').toBeDefined();
  });
  await requirement(MAY_BE_POLLED, () =>
    confirm('the market', async () => {
      let earlier = await known();
      for (let poll = 1; poll < POLLS; poll++) {
        const later = await read();
        expect(later.network, `the network in poll ${poll + 1}`).toBe(earlier.network);
        const height = later.height ?? -1n;
        const isNoFall = height >= earlier.height - MOST_BLOCKS_APART;
        expect(isNoFall, `the height is ${height} after ${earlier.height}`).toBe(true);
        earlier = { ...earlier, height };
      }
    }),
  );
  await requirement(AGREES_WITH_NODEINFO, () =>
    confirm('the market', async () => {
      const maker = accepted(await trader.nodeinfo());
      const { height, network } = await known();
      const isOne = Formats.namesOneNetwork([network, String(maker.network)]);
      expect(isOne, `${network}; nodeinfo: ${maker.network}`).toBe(true);
      const apart = Number(height) - Number(maker.block_height);
      if (Number.isNaN(apart)) throw new NotExercised('nodeinfo does not show the height');
      const most = Number(MOST_BLOCKS_APART);
      expect(Math.abs(apart), `blocks from nodeinfo to network_info: ${apart}`).toBeLessThanOrEqual(most);
      if (apart !== 0) note(`the heights differ by ${apart}`);
    }),
  );
});
