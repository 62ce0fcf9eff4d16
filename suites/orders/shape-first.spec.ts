import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

/** The operations on an order, each with a member of a wrong shape. */
const OPERATIONS = [
  { kind: 'read', operation: 'getOrder', sound: {}, misshapen: { access_token: {} } },
  {
    kind: 'decided on',
    operation: 'rateDecision',
    sound: { accept_new_rate: true },
    misshapen: { accept_new_rate: {} },
  },
] as const;

for (const { kind, operation, sound, misshapen } of OPERATIONS)
  test(`a bad shape wins over an unknown order that is ${kind}`, {
    tag: [tier('order'), SHAPE_COMES_FIRST, key(`order that is ${kind}`)],
  }, async ({ buyer, seed }) => {
    const known = { ...Orders.accessTo(await buyer.place()), ...sound };
    const unknown = { ...known, order_id: Orders.unknownId(seed) };
    await Errors.shapeComesFirst({
      inShape: () => buyer[operation]({ ...known, ...misshapen }),
      inBusiness: () => buyer[operation](unknown),
      inBoth: () => buyer[operation]({ ...unknown, ...misshapen }),
    });
  });

test('a bad shape wins over an order that awaits no decision', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('order that awaits no decision')],
}, async ({ buyer }) => {
  const known = Orders.accessTo(await buyer.place());
  await Errors.shapeComesFirst({
    inShape: () => buyer.rateDecision({}),
    inBusiness: () => buyer.rateDecision({ ...known, accept_new_rate: false }),
    inBoth: () => buyer.rateDecision(known),
  });
});

test('a bad shape of a decision wins over a wrong token', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('wrong token')],
}, async ({ buyer }) => {
  const { order_id, access_token: own } = Orders.accessTo(await buyer.place());
  const wrong = { order_id, access_token: Auth.tokenWithOtherEnd(own) };
  await Errors.shapeComesFirst({
    inShape: () => buyer.rateDecision({ order_id, access_token: own }),
    inBusiness: () => buyer.rateDecision({ ...wrong, accept_new_rate: false }),
    inBoth: () => buyer.rateDecision(wrong),
  });
});
