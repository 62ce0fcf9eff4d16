import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { key, must, test, tier } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a bad shape wins over an unknown order that is read', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('order that is read')],
}, async ({ buyer, seed }) => {
  const known = Orders.accessTo(await buyer.place());
  const unknown = { ...known, order_id: Orders.unknownId(seed) };
  await Errors.shapeComesFirst({
    inShape: () => buyer.getOrder({ ...known, access_token: {} }),
    inBusiness: () => buyer.getOrder(unknown),
    inBoth: () => buyer.getOrder({ ...unknown, access_token: {} }),
  });
});

test('a bad shape wins over an unknown order that is decided on', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('order that is decided on')],
}, async ({ buyer, seed }) => {
  const known = Orders.accessTo(await buyer.place());
  const unknown = { ...known, order_id: Orders.unknownId(seed), accept_new_rate: true };
  await Errors.shapeComesFirst({
    inShape: () => buyer.rateDecision({ ...known, accept_new_rate: {} }),
    inBusiness: () => buyer.rateDecision(unknown),
    inBoth: () => buyer.rateDecision({ ...unknown, accept_new_rate: {} }),
  });
});
