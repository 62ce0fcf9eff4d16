import { decodeInvoice } from '../lightning/bolt11.ts';
import type { PaymentRecord } from '../lightning/payment-record.ts';
import { createInvoice, invoiceStatus, readPayments, sendPayment } from '../lightning/payments.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { networkName } from './info-calls.ts';
import { paymentHash, text, textOrNull, u32, u64OrNull } from './members.ts';
import { get, type NodeCall, post } from './rgb-node.ts';

/** The calls about plain payments. Swaps are none of them: they never show in these lists. */
export const PAYMENT_CALLS: readonly NodeCall[] = [
  post('/lninvoice', (members) => {
    const request = {
      amt_msat: u64OrNull(members, 'amt_msat'),
      expiry_sec: u32(members, 'expiry_sec'),
      asset_id: textOrNull(members, 'asset_id'),
      asset_amount: u64OrNull(members, 'asset_amount'),
    };
    const described = {
      description: textOrNull(members, 'description'),
      description_hash: textOrNull(members, 'description_hash'),
    };
    return ({ world, self }) => {
      const description = world.revision === 'current' ? described : UNDESCRIBED;
      return { invoice: createInvoice(world, self, { ...request, ...description }).invoice };
    };
  }),
  post(
    '/decodelninvoice',
    (members) => {
      const invoice = text(members, 'invoice');
      return ({ world }) => {
        const { description, description_hash, ...content } = decodeInvoice(invoice, world.network);
        const described = world.revision === 'current' ? { description, description_hash } : {};
        return { ...content, ...described, network: networkName(world) };
      };
    },
    { readOnly: true, whileLocked: true },
  ),
  post(
    '/invoicestatus',
    (members) => {
      const invoice = text(members, 'invoice');
      return ({ world, self }) => ({ status: invoiceStatus(world, self, invoice) });
    },
    { readOnly: true },
  ),
  post('/sendpayment', (members) => {
    const request = {
      invoice: text(members, 'invoice'),
      amt_msat: u64OrNull(members, 'amt_msat'),
      asset_id: textOrNull(members, 'asset_id'),
      asset_amount: u64OrNull(members, 'asset_amount'),
    };
    return ({ world, self }) => {
      const { record, payment_secret } = sendPayment(world, self, request);
      const { payment_hash, status } = record;
      return { payment_id: payment_hash, payment_hash, payment_secret, status };
    };
  }),
  get('/listpayments', ({ world, self }) => ({
    payments: readPayments(world, self).map((record) => (world.revision === 'current' ? record : withoutLater(record))),
  })),
  post(
    '/getpayment',
    (members) => {
      const hash = text(members, 'payment_hash');
      return ({ world, self }) => ({ payment: findPayment(readPayments(world, self), paymentHash(hash)) });
    },
    { readOnly: true, revisions: ['current'] },
  ),
];

/** What an invoice says of what it is for in software that knows nothing of that. */
const UNDESCRIBED = { description: null, description_hash: null };

/** A record of older software: without times, the other end, the proof and the purpose of the payment. */
function withoutLater(record: PaymentRecord): object {
  const { created_at, updated_at, payee_pubkey, preimage, description, description_hash, ...rest } = record;
  return rest;
}

/** The first record of a hash; lists begin with what was received. */
function findPayment(payments: readonly PaymentRecord[], payment_hash: string): PaymentRecord {
  const payment = payments.find((record) => record.payment_hash === payment_hash);
  if (payment === undefined) throw new NodeRefusal('PaymentNotFound', 'No payment has this payment hash');
  return payment;
}
