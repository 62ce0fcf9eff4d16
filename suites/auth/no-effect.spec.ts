import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, key, NotExercised, note, should, test, Violation } from '../../harness/test.ts';

const NO_EFFECT = should('AUT-ENF-04');

test('an init that is refused for its key leaves the quote as it was', { tag: [NO_EFFECT, key('init')] }, async ({
  presenting,
  trader,
  keys,
  seed,
}) => {
  const [invented] = Auth.wrongKeys(keys.own, seed);
  const quote = await trader.quote();
  const init = Swaps.initOf(quote);
  Auth.refusedBefore(await presenting(null).trader.init(init), 'an init without a key');
  Auth.refusedBefore(await presenting(invented.authorization).trader.init(init), 'an init with a wrong one');
  await Swaps.stillBegins(trader, quote);
});

test('an init that is refused for the origin of its key leaves the quote as it was', {
  tag: [NO_EFFECT, key('another origin')],
}, async ({ presenting, trader, keys }) => {
  const quote = await trader.quote();
  const init = Swaps.initOf(quote);
  const foreigner = presenting(Auth.bearer(keys.foreignOrigin)).trader;
  Auth.refusedBefore(await foreigner.init(init), 'an init with a key of another origin');
  await Swaps.stillBegins(trader, quote);
});

test('an execute that is refused for its key leaves the swap as it was', { tag: [NO_EFFECT, key('execute')] }, async ({
  presenting,
  trader,
  seed,
}) => {
  const swap = await trader.begin();
  const { status } = await trader.swapOf(swap);
  const nobody = presenting(null).trader;
  Auth.refusedBefore(await nobody.execute(Swaps.validExecute(swap, seed).json), 'an execute without a key');
  const { status: after } = await trader.swapOf(swap);
  await control(() => expect(after, 'status of the swap').toBe(status), [Swaps.timeIsLeft(trader, swap)]);
});

test('an order that is refused for its key takes nothing of the quote', { tag: [NO_EFFECT, key('order')] }, async ({
  presenting,
  buyer,
  keys,
  seed,
}) => {
  const [invented] = Auth.wrongKeys(keys.own, seed);
  for (const [what, caller] of [
    ['without a key', presenting(null)],
    ['with a wrong key', presenting(invented.authorization)],
  ] as const) {
    const { order, quote } = await buyer.purchase();
    Auth.refusedBefore(await caller.buyer.create(order.json), `a create_order ${what}`);
    const answer = await buyer.create(order.json);
    if (answer.status !== 200 && !Swaps.stoodYet(quote, answer)) throw new NotExercised('the quote expired meanwhile');
    await Orders.allowed(buyer, order, { answer });
  }
});

test('a decision that is refused for its key leaves the order as it was', {
  tag: [NO_EFFECT, key('decision')],
}, async ({ presenting, buyer }) => {
  const placed = await buyer.place();
  const before = await buyer.orderOf(placed);
  const { order_id, access_token } = placed;
  const decision = { order_id, access_token, accept_new_rate: false };
  Auth.refusedBefore(await presenting(null).buyer.rateDecision(decision), 'a decision without a key');
  const after = await buyer.orderOf(placed);
  if (after.order_state !== before.order_state)
    throw new Violation(`the order went from ${before.order_state} to ${after.order_state}`);
  note(`the order stays ${String(after.order_state)}`);
});
