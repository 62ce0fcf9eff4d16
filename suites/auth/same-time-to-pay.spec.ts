import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  accepted,
  confirm,
  expect,
  inconclusive,
  key,
  membersOf,
  NotApplicable,
  NotExercised,
  outcomeOf,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** Two lives that begin at once differ by no more, in seconds: each is rounded, and a service may end them on a full minute. */
const LONGEST_MOMENT = 60;

const SAME_ANSWERS = should('AUT-KEY-02');

test('a key changes nothing of the time and the price of an order', {
  tag: [SAME_ANSWERS, key('orders'), tier('order')],
}, async ({ presenting, buyer, discovery }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const draft = await buyer.btcOrder();
  const nobody = presenting(null).buyer;
  await confirm('the market', async () => {
    const [own, theirs] = [await buyer.create(draft.json), await nobody.create(draft.json)];
    const [withKey, without] = [timesToPay(own), timesToPay(theirs)];
    const apart = without.map((time, at) => Math.abs(time - (withKey[at] ?? time)));
    const what = `seconds to pay: ${withKey.join(' and ')} with a key, ${without.join(' and ')} without`;
    expect(Math.max(...apart), what).toBeLessThanOrEqual(LONGEST_MOMENT);
    if (feesOf(own) !== feesOf(theirs)) await isNoMatterOfKeys(draft, { own, theirs, buyer, nobody });
    expect(feesOf(theirs), 'fees of an order without a key, compared with those of one with it').toBe(feesOf(own));
  });
});

interface Beside {
  readonly own: Answer;
  readonly theirs: Answer;
  readonly buyer: Orders.Buyer;
  readonly nobody: Orders.Buyer;
}

/**
 * Looks for another cause why two orders differ in their fees.
 * @throws {NotExercised} when the fees of equal orders differ for one caller, too
 * @throws {NotApplicable} for a discount that the estimate names
 */
async function isNoMatterOfKeys(draft: Draft, { own, theirs, buyer, nobody }: Beside): Promise<void> {
  const again = { theirs: await nobody.create(draft.json), own: await buyer.create(draft.json) };
  if (feesOf(again.own) !== feesOf(own) || feesOf(again.theirs) !== feesOf(theirs))
    inconclusive('the fees of equal orders change from one to the next, whoever orders');
  const estimate = Orders.estimateOf(draft).json;
  const [discount, usual] = [await buyer.estimateFees(estimate), await nobody.estimateFees(estimate)].map(
    ({ value }) => membersOf(value)?.applied_discount,
  );
  if (discount !== usual) throw new NotApplicable(`with a key the discount is ${discount}, and ${usual} without`);
}

/** The fees of a new order, by the ways to pay it. */
function feesOf(creation: Answer): string {
  const order = accepted(creation);
  const fees = (['bolt11', 'onchain'] as const).map((option) => Orders.paymentOf(order, option).fee_total_sat);
  return fees.join(' and ');
}

/** For how long a new order can be paid in each way, in seconds. */
function timesToPay(creation: Answer): number[] {
  const { date } = creation;
  if (creation.status !== 200 || date === undefined)
    throw new NotExercised(`no order, or no clock beside it: ${outcomeOf(creation)}`);
  return Orders.deadlinesOf(accepted(creation)).map((deadline) => deadline - date);
}
