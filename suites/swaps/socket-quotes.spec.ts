import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, NotExercised, NotOffered, requirement, test } from '../../harness/test.ts';

/** How many inits with one quote are sent at once. */
const AT_ONCE = 5;

const ITS_OWN_RATE = must('SWP-INIT-11');
const ITS_OWN_ASSETS = must('SWP-INIT-12');
const ONE_INIT = must('SWP-INIT-09');
const ONE_INIT_AT_ONCE = must('SWP-INIT-10');
const OUTLASTS_ILL_TYPED = must('SWP-INIT-13');

test('a socket quote backs one init, at its own figures', {
  tag: [ITS_OWN_RATE, ITS_OWN_ASSETS, ONE_INIT, ONE_INIT_AT_ONCE, OUTLASTS_ILL_TYPED],
}, async ({ trader, sockets, discovery }) => {
  const quote = await Swaps.quoteOverSocket({ trader, sockets }, 'buy');
  await requirement(ITS_OWN_RATE, async () => {
    const less: Swaps.Deviation = (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n);
    await Swaps.refusesOrKeeps(trader, quote, less, 'one unit less given for a socket quote');
    const asked = await Swaps.quoteOverSocket({ trader, sockets }, 'buy');
    const more: Swaps.Deviation = (valid, { to_amount }) => valid.with('to_amount', to_amount + 1n);
    await Swaps.refusesOrKeeps(trader, asked, more, 'one unit more got for a socket quote');
  });
  await requirement(ITS_OWN_ASSETS, async () => {
    const { from_asset, to_asset } = quote;
    const third = discovery.assets.find(({ asset_id }) => ![from_asset.asset_id, to_asset.asset_id].includes(asset_id));
    if (!third) throw new NotOffered('no third asset is listed');
    const asked = await Swaps.quoteOverSocket({ trader, sockets }, 'buy');
    const deviate: Swaps.Deviation = (valid) => valid.with('to_asset', third.asset_id);
    await Swaps.refusesOrKeeps(trader, asked, deviate, 'another asset got for a socket quote');
  });
  await requirement(ONE_INIT_AT_ONCE, async () => {
    const asked = await Swaps.quoteOverSocket({ trader, sockets }, 'sell');
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => trader.initFor(asked)));
    const begun = answers.filter(({ status }) => status === 200).length;
    if (begun === 0) throw new NotExercised('no swap began from a socket quote');
    expect(begun, `swaps begun by ${AT_ONCE} inits at once with a socket quote`).toBeLessThanOrEqual(1);
  });
  const sold = await Swaps.quoteOverSocket({ trader, sockets }, 'sell');
  const inits = await Swaps.initBehindIllTyped(trader, sold, 'zz');
  await requirement(OUTLASTS_ILL_TYPED, () => Swaps.outlastsIllTyped(trader, inits));
  await requirement(ONE_INIT, async () => {
    if (inits.right.status !== 200) throw new NotExercised('no swap began from a socket quote');
    Swaps.beginsNothing(await trader.initFor(sold), 'a second init with a socket quote');
  });
});
