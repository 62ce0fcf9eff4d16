import { shapeComesFirst } from '../../harness/interface/errors/shape-first.ts';
import { accessTo, key, must, test, tier, unknownId } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a bad shape wins over an unknown order that is read', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('order that is read')],
}, async ({ buyer, seed }) => {
  const known = accessTo(await buyer.place());
  const unknown = { ...known, order_id: unknownId(seed) };
  await shapeComesFirst({
    inShape: () => buyer.getOrder({ ...known, access_token: {} }),
    inBusiness: () => buyer.getOrder(unknown),
    inBoth: () => buyer.getOrder({ ...unknown, access_token: {} }),
  });
});

test('a bad shape wins over an unknown order that is decided on', {
  tag: [tier('order'), SHAPE_COMES_FIRST, key('order that is decided on')],
}, async ({ buyer, seed }) => {
  const known = accessTo(await buyer.place());
  const unknown = { ...known, order_id: unknownId(seed), accept_new_rate: true };
  await shapeComesFirst({
    inShape: () => buyer.rateDecision({ ...known, accept_new_rate: {} }),
    inBusiness: () => buyer.rateDecision(unknown),
    inBoth: () => buyer.rateDecision({ ...unknown, accept_new_rate: {} }),
  });
});
