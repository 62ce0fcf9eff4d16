import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import type { Random } from '../../random.ts';
import { accessToken } from '../auth/access-token.ts';
import { readBody } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { feesOf } from './fees.ts';
import { termsRefusal } from './limits.ts';
import { isColoured, isFree, lastExpiry, type Order, type OrderTerms, type Purchase, totalOf } from './order.ts';
import { purchaseOf } from './purchase.ts';
import { demandNode } from './reached.ts';
import { readOrder } from './read-terms.ts';
import { type OrderRefusal, refuseOrder } from './refusals.ts';
import { showOrder } from './show-order.ts';

/** POST /api/v1/lsps1/create_order. Every call that is not refused makes another order (LSP-CREATE-10). */
export function createOrder(tokens: Random): Handler {
  return async (request, maker) => {
    const { errors, options, orders, quotes } = maker;
    const reading = readBody(request, maker);
    const { rfq_id, ...terms } = readOrder(reading);
    if (reading.issues.length > 0) return errors.validation(reading.issues);
    demandNode(maker);
    const unfit = termsRefusal(terms, maker) ?? (await connectionRefusal(terms, maker));
    if (unfit !== undefined) return refuseOrder(unfit, maker);
    const bought = purchaseOf(terms, rfq_id, maker);
    if ('refusal' in bought) return refuseOrder(bought.refusal, maker);
    const order = await issue(terms, bought.purchase, tokens, maker);
    orders.add(order);
    // From here on the quote is good for as long as the order can be paid (LSP-ORDER-18).
    if (bought.purchase !== undefined) quotes.extend(bought.purchase.rfq_id, lastExpiry(order));
    return ok(showOrder(order, options, order.access_token));
  };
}

/** Why an order is refused for the client's node being away, if the options say so. */
async function connectionRefusal(
  { client_pubkey }: OrderTerms,
  { node, options }: Maker,
): Promise<OrderRefusal | undefined> {
  if (options.unconnected_client === 'accept' || (await node.isConnected(client_pubkey.toLowerCase())))
    return undefined;
  return { cause: 'invalid', property: 'client_pubkey', message: 'Connect to lsp_connection_url before ordering' };
}

async function issue(
  terms: OrderTerms,
  purchase: Purchase | undefined,
  tokens: Random,
  { behaviour, clock, node, options }: Maker,
): Promise<Order> {
  const { total_fee } = feesOf(terms, options);
  const created_at = unixSeconds(clock.now());
  const order_id = randomUUID();
  const order = {
    order_id,
    access_token: accessToken(tokens, 'ord'),
    created_at,
    // An asset of which neither side gets anything is none of the channel's (LSP-CREATE-21).
    terms: isColoured(terms) ? terms : { ...terms, asset_id: undefined },
    fee_sat: { bolt11: total_fee, onchain: total_fee + BigInt(options.onchain_fee_sat) },
    purchase,
  };
  const { invoice, payment_hash, expires_at } = await node.makeInvoice({
    amt_msat: isFree(order) ? null : behaviour.invoicedSat(totalOf(order, 'bolt11'), order) * 1000n,
    expiry_sec: options.bolt11_window_seconds,
    description: `Channel order ${order_id}`,
    hold: options.bolt11_payment === 'hold',
  });
  return {
    ...order,
    bolt11: { state: 'EXPECT_PAYMENT', expires_at, invoice, payment_hash, instructed: 'nothing', owed_sat: 0n },
    onchain: {
      state: 'EXPECT_PAYMENT',
      expires_at: created_at + options.onchain_window_seconds,
      address: await node.newAddress(),
      received_sat: 0n,
      in_time_sat: 0n,
      refunded_sat: 0n,
      checked_at: undefined,
    },
    state: 'CREATED',
    failure_reason: undefined,
    paid: undefined,
    channel: undefined,
    opening: false,
    refundable: true,
    refund_txid: undefined,
    closed: false,
  };
}
