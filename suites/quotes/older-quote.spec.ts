import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, note, outcomeOf, precondition, silent, test, tier } from '../../harness/test.ts';

test('an older quote beside a newer one', { tag: [tier('order'), silent('QUO-USE-02')] }, async ({ trader }) => {
  const older = Swaps.initOf(await trader.quote());
  const newer = Swaps.initOf(await trader.quote());
  const answer = await trader.init(older);
  if (answer.status !== 200) await precondition('no quote can be used', trader.init(newer).then(accepted));
  note(`with a newer quote an init of the older one gives ${outcomeOf(answer)}`);
});
