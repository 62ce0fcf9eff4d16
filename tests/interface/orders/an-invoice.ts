import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { ChainName } from '../../../reference/lightning/address.ts';
import { encodeInvoice, type InvoiceContent } from '../../../reference/lightning/bolt11.ts';

const SECRET_KEY = new Uint8Array(32).fill(7);
const OTHER_KEY = new Uint8Array(32).fill(9);

/** The node key that invoices are signed with, in hexadecimal digits. */
export const PROVIDER = Buffer.from(secp256k1.getPublicKey(SECRET_KEY, true)).toString('hex');

/** How an invoice shall be other than one that may be paid. */
export interface InvoiceWish extends Partial<InvoiceContent> {
  readonly network?: ChainName;
  /** Whether another node signs it. */
  readonly isForeign?: boolean;
}

/** An invoice of {@link PROVIDER} for 7,000 sat on regtest, made now for an hour, but for what is wished otherwise. */
export function invoiceOf({ network = 'regtest', isForeign = false, ...changes }: InvoiceWish = {}): string {
  const content: InvoiceContent = {
    amt_msat: 7_000_000n,
    timestamp: Math.floor(Date.now() / 1000),
    expiry_sec: 3_600,
    payment_hash: 'ab'.repeat(32),
    payment_secret: 'cd'.repeat(32),
    payee_pubkey: PROVIDER,
    description: 'an order',
    description_hash: null,
    asset_id: null,
    asset_amount: null,
    ...changes,
  };
  return encodeInvoice(content, isForeign ? OTHER_KEY : SECRET_KEY, network);
}
