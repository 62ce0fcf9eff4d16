import { readInvoice } from '../interface/orders/invoice.ts';
import type { Connection } from './connection.ts';
import type { Members } from './members.ts';
import { TakerRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';

/** Where a payment stands, in the words that all revisions have. */
type PaymentStatus = 'Pending' | 'Succeeded' | 'Failed';

/** A payment of the node. Swaps are none: they never show here. The preimage is left out on purpose. */
export interface Payment {
  readonly payment_hash: string;
  readonly inbound: boolean;
  readonly status: PaymentStatus;
  /** The node's own word, of which some revisions have more: `Claimable`, `Claiming`, `Cancelled`. */
  readonly status_word: string;
}

/** What became of sending: `Pending` says no more than that it is on its way. */
export interface SentPayment {
  /** Null for an offer whose invoice has not come yet. */
  readonly payment_hash: string | null;
  readonly status: PaymentStatus;
}

/** `POST /lninvoice`: a BOLT11 invoice of the client's own node, for any amount. */
export async function makeInvoice(node: Connection, expiry_sec: number): Promise<string> {
  const json = { amt_msat: null, expiry_sec, asset_id: null, asset_amount: null };
  return (await node.call({ method: 'POST', path: '/lninvoice', json })).text('invoice');
}

/**
 * `POST /sendpayment`, sent once for each invoice, also when the answer is lost or says `Failed`: older revisions take a
 * repetition, and then call the payment that had succeeded `Failed`. So what is sent is remembered, and what an earlier
 * client of the node has sent is looked up first. No route is no refusal but the status `Failed`.
 * @param sent the invoices that this client has sent; the one sent now is added
 * @throws {TakerRefusal} `DuplicatePayment` (also where the node is not asked, as newer revisions have it), `InvalidInvoice`,
 * `InvalidAmount` …
 */
export async function sendPayment(
  node: Connection,
  revision: Revision,
  sent: Set<string>,
  invoice: string,
): Promise<SentPayment> {
  const text = invoice.toLowerCase();
  if (sent.has(text)) throw duplicate('this run has sent it');
  sent.add(text);
  const payments = await readPayments(node, revision).catch((error) => {
    sent.delete(text);
    throw error;
  });
  const hash = readInvoice(text)?.paymentHash;
  // Of a payment to itself a node has two halves, and `/getpayment` may give the received one.
  const before = payments.find((payment) => !payment.inbound && payment.payment_hash === hash);
  if (before) throw duplicate(`its node has it as ${before.status_word}`);
  const json = { invoice, amt_msat: null, asset_id: null, asset_amount: null };
  const answer = await node.call({ method: 'POST', path: '/sendpayment', json });
  return { payment_hash: answer.textOrNull('payment_hash'), status: statusOf(answer.text('status')) };
}

function duplicate(why: string): TakerRefusal {
  return new TakerRefusal(
    'DuplicatePayment',
    403,
    `the client has paid this invoice before (${why}), and pays none twice`,
  );
}

/** `GET /listpayments`: what was received, then what was sent. */
export async function readPayments(node: Connection, revision: Revision): Promise<readonly Payment[]> {
  const { list } = await node.call({ method: 'GET', path: '/listpayments' });
  return list('payments').map((payment) => paymentOf(payment, revision));
}

/** The payment with this hash, undefined when the node knows none; of a payment to itself the received half. */
export async function findPayment(
  node: Connection,
  revision: Revision,
  payment_hash: string,
): Promise<Payment | undefined> {
  if (revision.getpayment !== false) {
    const found = await getPayment(node, revision, payment_hash);
    revision.getpayment = found !== 'unknown call';
    if (found !== 'unknown call') return found;
  }
  const hash = payment_hash.toLowerCase();
  return (await readPayments(node, revision)).find((payment) => payment.payment_hash === hash);
}

async function getPayment(
  node: Connection,
  revision: Revision,
  payment_hash: string,
): Promise<Payment | 'unknown call' | undefined> {
  try {
    const answer = await node.callIfKnown({ method: 'POST', path: '/getpayment', json: { payment_hash }, reads: true });
    return answer ? paymentOf(answer.part('payment'), revision) : 'unknown call';
  } catch (error) {
    if (error instanceof TakerRefusal && error.name_ === 'PaymentNotFound') return undefined;
    throw error;
  }
}

function paymentOf(payment: Members, revision: Revision): Payment {
  const status_word = payment.text('status');
  return {
    payment_hash: payment.text('payment_hash').toLowerCase(),
    inbound: isInbound(payment, revision),
    status: statusOf(status_word),
    status_word,
  };
}

function isInbound(payment: Members, revision: Revision): boolean {
  revision.direction ??= payment.has('payment_type') ? 'payment_type' : 'inbound';
  return revision.direction === 'inbound'
    ? payment.flag('inbound')
    : payment.text('payment_type').startsWith('Inbound');
}

/** Any other word is a step on the way (`Claimable`, `Claiming`). */
function statusOf(word: string): PaymentStatus {
  return STATUSES[word] ?? 'Pending';
}

const STATUSES: Record<string, PaymentStatus> = {
  Succeeded: 'Succeeded',
  Failed: 'Failed',
  Cancelled: 'Failed',
  Expired: 'Failed',
};
