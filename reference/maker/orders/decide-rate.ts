import { unixSeconds } from '../../clock.ts';
import { booleanMember, readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { findOrder } from './find-order.ts';
import { fail, progress, takeInvoice } from './lifecycle.ts';
import { type Order, totalOf } from './order.ts';
import { currentPrice } from './purchase.ts';
import { demandNode } from './reached.ts';
import { refuseOrder } from './refusals.ts';

/** POST /api/v1/lsps1/rate_decision. Taken once, while the order is PENDING_RATE_DECISION (LSP-RATE-10). */
export const decideRate: Handler = async (request, maker) => {
  const { errors, orders } = maker;
  const reading = readBody(request, maker);
  const order_id = textMember(reading, 'order_id', true) ?? '';
  const access_token = textMember(reading, 'access_token', true) ?? '';
  const accepted = booleanMember(reading, 'accept_new_rate', true);
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  demandNode(maker);
  const found = findOrder({ order_id, access_token }, maker);
  if ('refusal' in found) return refuseOrder(found.refusal, maker);
  const { order } = found;
  return orders.inTurn(order, async () => {
    await progress(order, maker);
    if (order.state !== 'PENDING_RATE_DECISION')
      return refuseOrder({ cause: 'not-pending', message: `The order is ${order.state}` }, maker);
    const refund_txid = accepted === true ? await accept(order, maker) : await decline(order, maker);
    const message =
      accepted === true ? 'The order goes on at the current rate' : 'The order is off; what was paid goes back';
    return ok({ order_id, decision_accepted: accepted, message, refund_txid: refund_txid ?? null });
  });
};

/**
 * The order goes on at the current rate, which its price and both totals follow. An invoice is paid whole or not at all:
 * what is held for the old total goes back and a new invoice asks for the new one. What came in on chain counts towards the
 * new total, and the rest can be added. A payment already taken by invoice is good for the order as it is.
 */
async function accept(order: Order, maker: Maker): Promise<undefined> {
  const { behaviour, clock, node, options } = maker;
  const { bolt11, order_id, purchase } = order;
  if (purchase === undefined) return;
  const price_sat = currentPrice(purchase, maker) ?? purchase.price_sat;
  const left = bolt11.expires_at - unixSeconds(clock.now());
  if (bolt11.state !== 'PAID' && left > 0) {
    const { invoice, payment_hash } = await node.makeInvoice({
      amt_msat: behaviour.invoicedSat(totalOf(order, 'bolt11') - purchase.price_sat + price_sat, order) * 1000n,
      expiry_sec: left,
      description: `Channel order ${order_id} at its new rate`,
      hold: options.bolt11_payment === 'hold',
    });
    await node.decideInvoice(bolt11.payment_hash, 'refuse');
    bolt11.invoice = invoice;
    bolt11.payment_hash = payment_hash;
    bolt11.state = 'EXPECT_PAYMENT';
  }
  purchase.price_sat = price_sat;
  order.state = 'CREATED';
  await progress(order, maker);
}

/**
 * The order fails, and what was paid, in whichever way, goes to the client's address in one transaction, whose id is given.
 * Without an address a payment that is held goes back the way it came, and any other waits for one.
 */
async function decline(order: Order, maker: Maker): Promise<string | undefined> {
  const { bolt11, refund_txid, terms } = order;
  // What is held can only be sent on once it is taken.
  if (terms.refund_onchain_address !== undefined && bolt11.state === 'HOLD') await takeInvoice(order, maker);
  fail(order, 'The new rate was declined');
  await progress(order, maker);
  order.state = maker.behaviour.declinedState();
  return order.refund_txid === refund_txid ? undefined : order.refund_txid;
}
