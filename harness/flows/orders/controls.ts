/** What must hold for a violation by an order to count. */

import { canonical } from '../../engine/json/canonical.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { deadlinesOf } from '../../interface/orders/deadlines.ts';
import { providerInfo } from '../../interface/orders/info.ts';
import type { PaymentOption } from '../../interface/orders/payment.ts';
import { accessTo, type PlacedOrder } from '../../interface/orders/placed.ts';
import { causeOf, isBusinessRefusal } from '../../interface/orders/refusals.ts';
import { estimateOf } from '../../interface/orders/valid.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Control } from '../../verdict/control.ts';
import { TIME } from '../../verdict/time.ts';
import type { Buyer } from './buyer.ts';
import type { OrderPayer } from './payer.ts';
import { awaitsDecision } from './watch.ts';

/** A control that a buyer carries out. */
export type OrderControl = (buyer: Buyer) => Control;

/** The provider takes a plain order: otherwise a refusal is not for what is special about another. LSP-CREATE-01 judges it. */
export function plainOrder(buyer: Pick<Buyer, 'place'>): Control {
  return { otherwise: 'a plain order is refused', holds: () => buyer.place().then(() => true) };
}

/** The provider takes the same order without what is special about the refused one: it may lack the asset by now. */
export function anotherAlike(buyer: Pick<Buyer, 'place'>, order: Draft): Control {
  return { otherwise: 'the same order is refused by now', holds: () => buyer.place(order).then(() => true) };
}

/** The provider takes an order with another fresh quote. */
export function anotherPurchase(buyer: Pick<Buyer, 'place' | 'purchase'>): Control {
  return {
    otherwise: 'an order with another quote is refused',
    holds: async () => buyer.place((await buyer.purchase()).order).then(() => true),
  };
}

/** Orders still wait for their payment: the market has repriced none of them, and the time to pay each goes on (LSP-STATE-07). */
export function stillAwaited(buyer: Pick<Buyer, 'getOrder'>, orders: readonly PlacedOrder[]): Control {
  return {
    otherwise: 'the market has moved, or the time to pay an order is over',
    async holds() {
      for (const placed of orders) {
        const answer = await buyer.getOrder(accessTo(placed));
        const isRepriced = placed.asked.asset_id !== undefined && awaitsDecision(membersOf(answer.value) ?? {});
        const now = answer.date ?? TIME.unix() / 1000;
        if (isRepriced || now + TIMEOUTS.clockGrace > Math.min(...deadlinesOf(placed.order))) return false;
      }
      return true;
    },
  };
}

/** The provider estimates an order with another fresh quote. */
export function anotherEstimate(buyer: Pick<Buyer, 'estimateFees' | 'purchase'>): Control {
  return {
    otherwise: 'an estimate with another quote is refused',
    holds: async () => (await buyer.estimateFees(estimateOf((await buyer.purchase()).order).json)).status === 200,
  };
}

/** How many orders in a row are paid at once: a service may lack the funds for every other channel. */
const PAID_AT_ONCE = 2;

/** Orders of an asset that are paid at once, by the same option, do not fail. */
export function paidAtOnceOpens(
  buyer: Pick<Buyer, 'purchase'>,
  payer: Pick<OrderPayer, 'begin' | 'confirm' | 'payInvoice' | 'payOnchain' | 'toItsEnd'>,
  option: PaymentOption,
): Control {
  const pay = async (placed: PlacedOrder) => {
    if (option === 'bolt11') return payer.payInvoice(placed);
    await payer.payOnchain(placed);
    return payer.confirm(placed);
  };
  return {
    otherwise: 'an order that is paid at once fails, too',
    async holds() {
      for (let number = 0; number < PAID_AT_ONCE; number += 1) {
        const placed = await payer.begin((await buyer.purchase()).order);
        await pay(placed);
        if ((await payer.toItsEnd(placed)).last.order_state === 'FAILED') return false;
      }
      return true;
    },
  };
}

/** get_info shows the limits that orders were made by: they may follow the provider's funds. */
export function limitsUnchanged(buyer: Pick<Buyer, 'getInfo' | 'info'>): Control {
  return {
    otherwise: 'get_info shows other limits by now',
    async holds() {
      const [before, now] = [await buyer.info(), providerInfo(await buyer.getInfo())];
      return canonical([before.options, before.assets]) === canonical([now.options, now.assets]);
    },
  };
}

/** The client is connected to the provider, as it is asked to be: otherwise any order may be refused. */
export function connectedClient(buyer: Pick<Buyer, 'isConnected'>, refusal: Answer): Control {
  return {
    otherwise: 'a client that is not connected may be refused so',
    holds: async () => !isBusinessRefusal(refusal) || buyer.isConnected(),
  };
}

/**
 * The client may still order: the refused order is not made for a client that has none yet. One that is refused for itself, as it
 * is not connected, shows nothing; then the order is to blame only where this client is given a plain one.
 */
export function servedClient(
  buyer: Pick<Buyer, 'btcOrder' | 'create' | 'createForAnother'>,
  { json }: Draft,
  refusal: Answer,
): Control {
  return {
    otherwise: 'this client may have no further order',
    async holds() {
      if (!isBusinessRefusal(refusal)) return true;
      const other = await buyer.createForAnother(json, refusal);
      if (other.status === 200 || causeOf(other) === causeOf(refusal)) return other.status !== 200;
      return (await buyer.create((await buyer.btcOrder()).json)).status === 200;
    },
  };
}
