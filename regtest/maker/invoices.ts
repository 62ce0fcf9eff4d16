import type { Clock } from '../../reference/clock.ts';
import type { HeldInvoice } from '../../reference/lightning/payments.ts';
import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import type { MakerNode } from '../../reference/node/port.ts';
import { listAt, member, numberAt, numberOrNullAt, quantityOrNoneAt, textAt, UnlikeNode } from './members.ts';
import type { CallNode } from './node-calls.ts';

const STATUSES = ['Pending', 'Succeeded', 'Failed', 'Expired'] as const;

/**
 * What a maker's node does about its invoices. It holds nothing: what comes in is taken at once, so that an invoice can be
 * turned away by nobody, and what it brought is owed.
 */
export function invoiceCalls(
  call: CallNode,
  clock: Pick<Clock, 'now'>,
): Pick<MakerNode, 'makeInvoice' | 'invoiceStatus' | 'heldInvoice' | 'decideInvoice'> {
  /** When each payment was first seen to be in, in milliseconds; older nodes don't show it. */
  const seen = new Map<string, number>();

  function read(payment: unknown, payment_hash: string): HeldInvoice {
    const amt_msat = quantityOrNoneAt(payment, 'amt_msat');
    const status = textAt(payment, 'status');
    // An invoice whose time is over reads as a payment that failed.
    if (status === 'Failed') return { status: 'Expired', held_at: null, amt_msat };
    if (status !== 'Succeeded') return { status: 'Pending', held_at: null, amt_msat };
    const updated_at = numberOrNullAt(payment, 'updated_at');
    const held_at = updated_at === null ? (seen.get(payment_hash) ?? clock.now()) : updated_at * 1000;
    seen.set(payment_hash, held_at);
    return { status, held_at, amt_msat };
  }

  return {
    async makeInvoice({ amt_msat, expiry_sec, description, hold = false }) {
      if (hold) throw new NodeRefusal('InvalidRequest', 'This node holds no payments');
      const wish = { amt_msat, expiry_sec, asset_id: null, asset_amount: null, description };
      const invoice = textAt(await call({ method: 'POST', path: '/lninvoice', body: wish, acts: true }), 'invoice');
      const decoded = await call({ method: 'POST', path: '/decodelninvoice', body: { invoice } });
      if (quantityOrNoneAt(decoded, 'amt_msat') !== (amt_msat ?? 0n))
        throw new UnlikeNode('amt_msat', 'what was asked for');
      const expires_at = numberAt(decoded, 'timestamp') + numberAt(decoded, 'expiry_sec');
      return { invoice, payment_hash: textAt(decoded, 'payment_hash'), expires_at };
    },
    async invoiceStatus(invoice) {
      const answer = await call({ method: 'POST', path: '/invoicestatus', body: { invoice } });
      const status = STATUSES.find((known) => known === member(answer, 'status'));
      if (status === undefined) throw new UnlikeNode('status', `one of ${STATUSES.join(', ')}`);
      return status;
    },
    async heldInvoice(payment_hash) {
      return read(await paymentOf(call, payment_hash), payment_hash);
    },
    decideInvoice: async () => undefined,
  };
}

/**
 * What came in for a payment hash, or is to come in; looked up among all payments, as one look will do for all invoices. Throws
 * NodeRefusal `UnknownLNInvoice`.
 */
async function paymentOf(call: CallNode, payment_hash: string): Promise<unknown> {
  const payments = listAt(await call({ method: 'GET', path: '/listpayments' }), 'payments');
  const found = payments.find((payment) => textAt(payment, 'payment_hash') === payment_hash && isInbound(payment));
  if (found === undefined) throw new NodeRefusal('UnknownLNInvoice', 'The node has made no such invoice');
  return found;
}

/** The newest revisions name the kind of a payment, the others its direction. */
function isInbound(payment: unknown): boolean {
  const kind = member(payment, 'payment_type');
  return typeof kind === 'string' ? kind.startsWith('Inbound') : member(payment, 'inbound') === true;
}
