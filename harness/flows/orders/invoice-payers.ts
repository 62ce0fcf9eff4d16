import { larger } from '../../interface/orders/bounds.ts';
import type { PaymentOption } from '../../interface/orders/payment.ts';
import type { Levers } from '../../levers/control.ts';
import type { LeverName } from '../../levers/names.ts';
import type { Taker } from '../../taker/taker.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';

/** A payment that was made for an order. */
export interface Payment {
  readonly option: PaymentOption;
  readonly amount_sat: bigint;
  /**
   * Whether it came to its payee as far as the payer itself knows; undefined when it doesn't.
   * @throws {NotExercised} when it surely did not, or is still on its way
   */
  arrived(): Promise<true | undefined>;
  /** The lever that made it; undefined when the client's own node did. */
  readonly lever?: LeverName;
}

/** Who pays an invoice. */
export interface InvoicePayer {
  /** As it stands in the title of a step: `a lever`. */
  readonly name: string;
  /** @param feeLimitMsat most that may be paid for the route; a payer that takes no limit has one of its own */
  pay(invoice: string, feeLimitMsat: bigint): Promise<Pick<Payment, 'arrived' | 'lever'>>;
}

/** The client's own node, as far as it pays invoices. */
export type InvoiceNode = Pick<Taker, 'listchannels' | 'sendpayment' | 'paymentOf'>;

/** Who can pay an invoice in this run: the lever first. */
export function invoicePayersOf({
  levers,
  node,
}: {
  readonly levers: Pick<Levers, 'payInvoice'> | undefined;
  readonly node: InvoiceNode | undefined;
}): InvoicePayer[] {
  const byLever: InvoicePayer | undefined = levers && {
    name: 'a lever',
    async pay(invoice, feeLimitMsat) {
      await levers.payInvoice(invoice, feeLimitMsat / 1000n);
      return { lever: 'pay-invoice', arrived: async () => undefined };
    },
  };
  const byNode: InvoicePayer | undefined = node && {
    name: "the client's node",
    pay: (invoice) => payByNode(node, invoice),
  };
  return [byLever, byNode].filter((payer) => payer !== undefined);
}

async function payByNode(node: InvoiceNode, invoice: string): Promise<Pick<Payment, 'arrived'>> {
  const { payment_hash, status: atFirst } = await node.sendpayment(invoice);
  if (atFirst === 'Failed') {
    const limits = (await node.listchannels()).map((channel) => channel.next_outbound_htlc_limit_msat);
    const most = limits.reduce(larger, 0n);
    throw new NotApplicable(
      `the client's node finds no way to pay the order's invoice; one payment of it may send ${most} msat at most`,
    );
  }
  const statusNow = async () => (payment_hash === null ? undefined : (await node.paymentOf(payment_hash))?.status);
  return {
    async arrived() {
      const status = await statusNow();
      if (status === 'Succeeded') return true;
      throw new NotExercised(`the payment of the client's node is ${status ?? 'unknown'}`);
    },
  };
}
