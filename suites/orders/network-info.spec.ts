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

/** Several nodes behind one address answer in turn. */
const POLLS = 4;

const TELLS_HEIGHT_AND_NETWORK = must('LSP-NET-01');
const MAY_BE_POLLED = must('LSP-NET-03');
const AGREES_WITH_NODEINFO = should('LSP-NET-02');

test('network_info tells the height and the network, time and again', {
  tag: [TELLS_HEIGHT_AND_NETWORK, MAY_BE_POLLED, AGREES_WITH_NODEINFO],
}, async ({ buyer, trader }) => {
  const read = async () => Orders.chainIn(accepted(await buyer.networkInfo()));

  await requirement(TELLS_HEIGHT_AND_NETWORK, async () => {
    const { height, network, counts } = await read();
    expect(network, 'a text that names a network').toBeDefined();
    if (counts.length > 0) inconclusive(`which of these is the height is not shown: ${counts.join(', ')}`);
    expect(height, 'a whole number in a member with `height` in its name').toBeDefined();
  });
  await requirement(MAY_BE_POLLED, () =>
    confirm('the market', async () => {
      let earlier = await read();
      if (earlier.height === undefined || earlier.network === undefined)
        throw new NotExercised('network_info does not tell them');
      for (let poll = 1; poll < POLLS; poll++) {
        const later = await read();
        expect(later.network, `the network in poll ${poll + 1}`).toBe(earlier.network);
        const [before, after] = [earlier.height ?? 0n, later.height ?? -1n];
        expect(after >= before - MOST_BLOCKS_APART, `the height is ${after} after ${before}`).toBe(true);
        earlier = later;
      }
    }),
  );
  await requirement(AGREES_WITH_NODEINFO, () =>
    confirm('the market', async () => {
      const maker = accepted(await trader.nodeinfo());
      const { height, network } = await read();
      if (height === undefined || network === undefined) throw new NotExercised('network_info does not tell them');
      expect(Formats.namesOneNetwork([network, String(maker.network)]), `${network}; nodeinfo: ${maker.network}`).toBe(
        true,
      );
      const apart = Number(height) - Number(maker.block_height);
      if (Number.isNaN(apart)) throw new NotExercised('nodeinfo does not tell the height');
      expect(Math.abs(apart), `blocks from nodeinfo to network_info: ${apart}`).toBeLessThanOrEqual(
        Number(MOST_BLOCKS_APART),
      );
      if (apart !== 0) note(`the heights differ by ${apart}`);
    }),
  );
});
