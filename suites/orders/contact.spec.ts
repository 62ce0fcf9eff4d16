import type { Draft } from '../../harness/engine/json/draft.ts';
import type { Members } from '../../harness/engine/json/members.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { confirm, expect, note, outcomeOf, requirement, should, silent, test } from '../../harness/test.ts';

const EMAIL_STAYS_UNSEEN = should('LSP-ORDER-15');
const MAILS = silent('LSP-NOTIFY-01');

test('an email neither changes the order nor shows up in it', { tag: [EMAIL_STAYS_UNSEEN, MAILS] }, async ({
  buyer,
}) => {
  const order = await buyer.btcOrder();
  const withEmail = order.with('email', Orders.UNREAD_EMAIL);
  const created = await buyer.create(withEmail.json);
  await requirement(EMAIL_STAYS_UNSEEN, async () => {
    // What orders cost may follow the fees of the chain.
    await confirm('the market', async () => {
      const plain = await buyer.place(order);
      const twice = [await buyer.create(withEmail.json), await buyer.create(withEmail.json)];
      await buyer.create(withEmail.without('client_pubkey').json);
      for (const answer of [...twice, await buyer.create(withEmail.json)]) {
        const members = await Orders.allowed(buyer, withEmail, { answer, controls: [Orders.plainOrder] });
        const changed = beyondEmail(members);
        expect(changed, 'the members of an order with an email').toEqual(beyondEmail(plain.order));
        expect(Orders.changesOfAlike(plain.order, members), 'what an order with an email says otherwise').toEqual([]);
      }
    });
    const provided = await Orders.providedIfAny(buyer);
    if (provided) await confirm('the market', () => isAsWithoutEmail(buyer, provided));
    const purchase = await Orders.purchaseIfAny(buyer);
    if (purchase) {
      const bought = purchase.order.with('email', Orders.UNREAD_EMAIL);
      const members = await Orders.allowed(buyer, bought, { controls: [Orders.anotherPurchase] });
      expect(Orders.assetProblems(members, bought.json), 'asset and amounts of an order with an email').toEqual([]);
    }
    const read = await buyer.getOrder(Orders.accessTo(Orders.placedOrder(order.json, created)));
    for (const { text } of [created, read])
      if (text.raw.includes(Orders.UNREAD_EMAIL)) note('the email is shown to whoever holds the token');
  });
  await requirement(MAILS, async () => {
    const { order_state } = await buyer.orderOf(Orders.placedOrder(order.json, created));
    note(`an order with an email of a reserved domain is ${order_state}; what is sent to it does not show`);
  });
});

async function isAsWithoutEmail(buyer: Orders.Buyer, order: Draft): Promise<void> {
  const withEmail = order.with('email', Orders.UNREAD_EMAIL);
  const { order: plain } = await buyer.place(order);
  const members = await Orders.allowed(buyer, withEmail, { controls: [() => Orders.anotherAlike(buyer, order)] });
  const changed = beyondEmail(members);
  expect(changed, 'the members of an order with an asset and an email').toEqual(beyondEmail(plain));
  expect(Orders.changesOfAlike(plain, members), 'what an order with an asset and an email says otherwise').toEqual([]);
}

/** The names of what an order says, but for an email. Null is as good as absence. */
function beyondEmail(order: Members): string[] {
  const said = Object.keys(order).filter((name) => order[name] !== null);
  return said.filter((name) => !/e?mail/i.test(name)).sort();
}

test('the refund address is shown', { tag: should('LSP-ORDER-16') }, async ({ buyer, seed }) => {
  const network = await buyer.network();
  const address = Orders.unrelatedAddress(network, seed);
  const order = await buyer.btcOrder();
  const refundable = order.with('refund_onchain_address', address);
  // The client may have a wallet of an older kind.
  const older = Orders.unrelatedOlderAddress(network, seed);
  const withOlder = order.with('refund_onchain_address', older);
  // What buys an asset may be declined, and its payment then goes there.
  const purchase = await Orders.purchaseIfAny(buyer);
  const orders = [
    ...(purchase
      ? [{ given: purchase.order.with('refund_onchain_address', address), other: Orders.anotherPurchase }]
      : []),
    // Who gives an email as well is written to beside it, not in its place.
    ...[refundable, withOlder.with('email', Orders.UNREAD_EMAIL)].map((given) => ({
      given,
      other: Orders.plainOrder,
    })),
  ];
  for (const { given, other } of orders) {
    const answer = await buyer.create(given.json);
    // Which addresses are taken is not stated (LSP-CREATE-24).
    if (given.json.refund_onchain_address === older && !Errors.isServed(answer)) {
      note(`an order with the refund address ${older} gives ${outcomeOf(answer)}`);
      continue;
    }
    const withAddress = await Orders.allowed(buyer, given, { answer, controls: [other] });
    const read = await buyer.orderOf(Orders.placedOrder(given.json, answer));
    for (const shown of [withAddress, read])
      expect(Orders.refundAddressIn(shown), 'refund address of the order').toBe(given.json.refund_onchain_address);
  }
  expect(Orders.refundAddressIn((await buyer.place(order)).order), 'refund address where none was given').toBeNull();
});
