import { problemsOf } from '../../harness/engine/json/fit.ts';
import { isSecret } from '../../harness/engine/wire/secret.ts';
import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  inconclusive,
  key,
  type Members,
  must,
  NotApplicable,
  note,
  outcomeOf,
  precondition,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

const IS_ACCEPTED = must('LSP-CREATE-01');
const NEEDS_SEVEN_MEMBERS_ONLY = must('LSP-CREATE-04');
const HAS_A_TOKEN = must('LSP-ORDER-07');
const HAS_NO_ASSET = should('LSP-ORDER-12');
const CONFIRMATIONS_OF_THE_OFFER = should('LSP-PAY-11');
const IS_READ_BY_ID_AND_TOKEN = must('LSP-GET-01');
const IS_READ_AS_CREATED = should('LSP-GET-02');
const ALL_FITS_TOGETHER = must('FLW-ORDER-01');

const KINDS = [
  { title: 'the least order', kind: 'btcOrder' },
  { title: 'an order of odd values', kind: 'oddOrder' },
] as const;

for (const { title, kind } of KINDS) {
  test(`${title} is made and read`, {
    tag: [IS_ACCEPTED, NEEDS_SEVEN_MEMBERS_ONLY, HAS_A_TOKEN, IS_READ_BY_ID_AND_TOKEN, IS_READ_AS_CREATED, key(kind)],
  }, async ({ buyer }) => {
    const order = await buyer[kind]();
    const answer = await buyer.create(order.json);
    // Whether another client could have it is asked once: that client may have no second order either.
    let allowed: Promise<Members> | undefined;
    const taken = () => (allowed ??= Orders.allowed(buyer, order, { answer }));

    await requirement(IS_ACCEPTED, async () => expect((await taken()).order_id).toEqual(expect.any(String)));
    await requirement(NEEDS_SEVEN_MEMBERS_ONLY, async () => {
      expect(Object.keys(order.json)).toHaveLength(7);
      await taken();
    });
    await requirement(HAS_A_TOKEN, async () => {
      const { access_token } = await precondition('no order was made', taken());
      expect(isSecret(access_token) && access_token.label !== '', 'whether a new order has a token').toBe(true);
    });
    const placed = Orders.placedOrder(order.json, answer);
    const read = await buyer.getOrder(Orders.accessTo(placed));
    await requirement(IS_READ_BY_ID_AND_TOKEN, () => {
      const shown = accepted(read);
      expect(problemsOf('LSP-ORDER-01', 'orders/order', shown)).toEqual([]);
      expect(shown.order_id, '`order_id` of the order that was asked for').toBe(placed.order_id);
    });
    await requirement(IS_READ_AS_CREATED, async () => {
      const shown = await buyer.orderOf(placed);
      expect(Orders.changesBesideProgress(placed.order, shown), 'what get_order says otherwise').toEqual([]);
    });
  });

  test(`${title} fits its estimate and the offer`, {
    tag: [HAS_NO_ASSET, CONFIRMATIONS_OF_THE_OFFER, ALL_FITS_TOGETHER, key(kind)],
  }, async ({ buyer }) => {
    const asked = await buyer[kind]();
    const estimate = await buyer.estimateFees(Orders.estimateOf(asked).json);
    const placed = await buyer.place(asked);
    const shown = await buyer.orderOf(placed);

    await requirement(HAS_NO_ASSET, () => {
      for (const order of [placed.order, shown])
        expect(Orders.filledAssetMembers(order), 'asset members of an order of BTC alone').toEqual([]);
    });
    await requirement(CONFIRMATIONS_OF_THE_OFFER, async () => {
      const { min_onchain_payment_confirmations: offered } = (await buyer.info()).options;
      const demanded = Number(Orders.paymentOf(placed.order, 'onchain').min_onchain_payment_confirmations);
      // Only the least order is surely not a large one.
      if (kind === 'oddOrder' && demanded > Number(offered))
        inconclusive(`a larger order demands ${demanded} confirmations`);
      expect(demanded, 'confirmations that the order demands').toBe(Number(offered));
    });
    await requirement(ALL_FITS_TOGETHER, () => {
      const { total_fee } = accepted(estimate);
      expect(Number(total_fee), 'the fee estimated for it').not.toBeNaN();
      expect(placed.order.order_state).toBe('CREATED');
      expect(Orders.changesOf(placed.order, shown), 'what the first poll says otherwise').toEqual([]);
      note(`total_fee ${total_fee}`);
    });
  });
}

test('an order is opened by its token, whoever made it and whoever asks', { tag: IS_READ_BY_ID_AND_TOKEN }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const [owner, nobody] = [presenting(Auth.bearer(keys.own)).buyer, presenting(null).buyer];
  for (const [maker, reader] of [
    [owner, nobody],
    [nobody, owner],
  ] as const) {
    const placed = await maker.place();
    const answer = await reader.getOrder(Orders.accessTo(placed));
    // Whom a service lets in is judged by AUT-ANON-01 and AUT-SCHEME-01.
    if (!Auth.isLetIn(answer)) throw new NotApplicable(`not everybody may read orders: ${outcomeOf(answer)}`);
    expect(accepted(answer).order_id, '`order_id` of the order that was asked for').toBe(placed.order_id);
  }
});
