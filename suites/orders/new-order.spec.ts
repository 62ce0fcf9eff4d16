import { problemsOf } from '../../harness/engine/json/fit.ts';
import { allowed } from '../../harness/flows/orders/allowed.ts';
import { deadlinesLieAhead, waitsForPayment } from '../../harness/interface/orders/beginning.ts';
import { filledAssetMembers, orderedProblems } from '../../harness/interface/orders/order-object.ts';
import {
  accepted,
  changesOf,
  estimateOf,
  expect,
  inconclusive,
  isSecret,
  key,
  membersOf,
  must,
  NotExercised,
  note,
  paymentOf,
  placedOrder,
  precondition,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

const IS_ACCEPTED = must('LSP-CREATE-01');
const NEEDS_SEVEN_MEMBERS_ONLY = must('LSP-CREATE-04');
const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');
const IS_CREATED = must('LSP-ORDER-05');
const HAS_A_TOKEN = must('LSP-ORDER-07');
const HAS_NO_CHANNEL = must('LSP-ORDER-08');
const HAS_NO_ASSET = should('LSP-ORDER-12');
const WAITS_FOR_PAYMENT = must('LSP-PAY-06');
const DEADLINES_LIE_AHEAD = must('LSP-PAY-07');
const CONFIRMATIONS_OF_THE_OFFER = should('LSP-PAY-11');
const IS_READ_BY_ID_AND_TOKEN = must('LSP-GET-01');
const IS_READ_AS_CREATED = should('LSP-GET-02');
const ALL_FITS_TOGETHER = must('FLW-ORDER-01');

for (const which of ['btcOrder', 'oddOrder'] as const)
  test(`${which === 'btcOrder' ? 'the least order' : 'an order of odd values'} becomes what was ordered`, {
    tag: [
      IS_ACCEPTED,
      NEEDS_SEVEN_MEMBERS_ONLY,
      REPEATS_WHAT_WAS_ORDERED,
      IS_CREATED,
      HAS_A_TOKEN,
      HAS_NO_CHANNEL,
      HAS_NO_ASSET,
      WAITS_FOR_PAYMENT,
      DEADLINES_LIE_AHEAD,
      CONFIRMATIONS_OF_THE_OFFER,
      IS_READ_BY_ID_AND_TOKEN,
      IS_READ_AS_CREATED,
      ALL_FITS_TOGETHER,
      key(which),
    ],
  }, async ({ buyer }) => {
    const asked = await buyer[which]();
    const estimate = await buyer.estimateFees(estimateOf(asked).json);
    const created = await buyer.create(asked.json);
    const taken = () => allowed(buyer, asked, { answer: created });

    await requirement(IS_ACCEPTED, async () => expect((await taken()).order_id).toEqual(expect.any(String)));
    await requirement(NEEDS_SEVEN_MEMBERS_ONLY, async () => {
      expect(Object.keys(asked.json)).toHaveLength(7);
      await taken();
    });
    await requirement(HAS_A_TOKEN, async () => {
      const { access_token } = await precondition('no order was made', taken());
      expect(isSecret(access_token) && access_token.label !== '', 'whether a new order has a token').toBe(true);
    });
    const placed = placedOrder(asked.json, created);
    const { order } = placed;
    const read = await buyer.getOrder({ order_id: placed.order_id, access_token: placed.access_token });

    await requirement(IS_READ_BY_ID_AND_TOKEN, () => {
      const answer = accepted(read);
      expect(problemsOf('LSP-ORDER-01', 'orders/order', answer)).toEqual([]);
      expect(answer.order_id, '`order_id` of the order that was asked for').toBe(placed.order_id);
    });
    const shown = read.status === 200 ? membersOf(read.value) : undefined;
    if (!shown) throw new NotExercised('the new order could not be read');
    await requirement(IS_READ_AS_CREATED, () => {
      expect(changesOf(order, shown, { progress: false }), 'what get_order says otherwise').toEqual([]);
    });
    await requirement(REPEATS_WHAT_WAS_ORDERED, () => {
      expect(orderedProblems(order, asked.json), 'what the answer says otherwise than the request').toEqual([]);
      expect(orderedProblems(shown, asked.json), 'what get_order says otherwise').toEqual([]);
    });
    await requirement(IS_CREATED, () => {
      expect(order.order_state, '`order_state` of a new order').toBe('CREATED');
      expect(shown.order_state, '`order_state` right after creation').toBe('CREATED');
    });
    await requirement(WAITS_FOR_PAYMENT, () => waitsForPayment(order, shown));
    await requirement(HAS_NO_CHANNEL, () => {
      for (const each of [order, shown])
        expect(each.channel ?? null, '`channel` of an order that nobody paid').toBeNull();
    });
    await requirement(HAS_NO_ASSET, () => {
      expect(filledAssetMembers(order), 'asset members of an order of BTC alone').toEqual([]);
      expect(filledAssetMembers(shown), 'asset members in get_order').toEqual([]);
    });
    await requirement(DEADLINES_LIE_AHEAD, () => deadlinesLieAhead(created, order));
    await requirement(CONFIRMATIONS_OF_THE_OFFER, async () => {
      const { min_onchain_payment_confirmations: offered } = (await buyer.info()).options;
      const demanded = Number(paymentOf(order, 'onchain').min_onchain_payment_confirmations);
      // Only the least order is surely not a large one.
      if (which === 'oddOrder' && demanded > Number(offered))
        inconclusive(`a larger order demands ${demanded} confirmations`);
      expect(demanded, 'confirmations that the order demands').toBe(Number(offered));
    });
    await requirement(ALL_FITS_TOGETHER, () => {
      expect(Number(accepted(estimate).total_fee), 'the fee estimated for it').not.toBeNaN();
      expect(order.order_state).toBe('CREATED');
      expect(changesOf(order, shown, { progress: true }), 'what the first poll says otherwise').toEqual([]);
      note(`total_fee ${accepted(estimate).total_fee}`);
    });
  });
