import type { Members } from '../../../harness/engine/json/members.ts';
import { showsPayment } from '../../../harness/interface/orders/payment.ts';
import { expect, test } from '../../test.ts';

const order = (onchain: Members): Members => ({
  payment: { bolt11: {}, onchain: { order_total_sat: 7000, ...onchain } },
});
const waiting = (payment_difference: number | null) => order({ state: 'EXPECT_PAYMENT', payment_difference });

test('another state than EXPECT_PAYMENT shows a payment', () => {
  expect(showsPayment(order({ state: 'HOLD', payment_difference: null }), 'onchain')).toBe(true);
  expect(showsPayment(order({ state: 'EXPECT_PAYMENT', payment_difference: null }), 'onchain')).toBe(false);
});

test('a difference shows a payment, but for one of nothing paid', () => {
  for (const difference of [-1, 1, 7000]) expect(showsPayment(waiting(difference), 'onchain')).toBe(true);
  for (const difference of [null, 0, -7000]) expect(showsPayment(waiting(difference), 'onchain')).toBe(false);
});

test('a difference of 0 shows an exact payment where another one stood there before', () => {
  for (const before of [null, -7000]) expect(showsPayment(waiting(0), 'onchain', waiting(before))).toBe(true);
  expect(showsPayment(waiting(0), 'onchain', waiting(0))).toBe(false);
  expect(showsPayment(waiting(-7000), 'onchain', waiting(null))).toBe(false);
});
