import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { must, NotApplicable, requirement, test } from '../../harness/test.ts';

const OPENS_NO_OTHER_ORDER = must('LSP-GET-09');
const OPENS_NO_OTHER_SWAP = must('SWP-STATUS-13');

// Whoever came first may be known for ever. No other check has both, as each looks at what it has made itself.
test('the first token that a run was given opens nothing that came later', {
  tag: ['@exclusive', '@last', OPENS_NO_OTHER_ORDER, OPENS_NO_OTHER_SWAP],
}, async ({ made: { swaps, orders }, trader, buyer }) => {
  await requirement(OPENS_NO_OTHER_ORDER, async () => {
    const { first, latest } = endsOf(orders, 'order');
    const { access_token } = first;
    Orders.invalidParameters(await buyer.getOrder({ order_id: latest.order_id, access_token }));
  });
  await requirement(OPENS_NO_OTHER_SWAP, async () => {
    const { first, latest } = endsOf(swaps, 'swap');
    const { access_token } = first;
    Swaps.swapNotFound(await trader.status({ payment_hash: latest.payment_hash, access_token }));
  });
});

function endsOf<Thing>(things: readonly Thing[], what: string) {
  const [first, latest] = [things[0], things.at(-1)];
  if (first === undefined || latest === undefined || first === latest)
    throw new NotApplicable(`the run has made no second ${what}`);
  return { first, latest };
}
