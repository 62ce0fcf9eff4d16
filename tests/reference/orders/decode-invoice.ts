import { parsePaymentRequest } from 'invoices';

/** What these tests read of an invoice. */
export interface Decoded {
  /** What it begins with: `lnbcrt`. */
  readonly prefix: string;
  readonly amount_msat: bigint;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly description: string | undefined;
  /** The public key that signed it. */
  readonly payee: string;
}

/**
 * Reads a BOLT 11 invoice by a library that shares no code with the reference: checksum, fields, and the key that signed it.
 * @throws {Error} when it is none
 */
export function decodeInvoice(invoice: string): Decoded {
  const { mtokens, expires_at, description, destination } = parsePaymentRequest({ request: invoice });
  return {
    prefix: /^ln[a-z]+/.exec(invoice)?.[0] ?? '',
    amount_msat: BigInt(mtokens ?? 0),
    expires_at: Date.parse(expires_at) / 1000,
    description,
    payee: destination,
  };
}
