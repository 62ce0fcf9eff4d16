import { SetupError } from '../../verdict/failures.ts';
import { beginningsOn, isAddressOn } from './address.ts';
import { readInvoice } from './invoice.ts';
import { invoiceSigner } from './invoice-signer.ts';
import type { Due } from './payment.ts';

/** What an invoice or an address is compared with before it is paid. */
export interface Agreed {
  /** The network that all who were asked name; undefined when nobody names one. */
  readonly network: string | undefined;
  /** `lsp_connection_url` of get_info: the provider's node key stands before the `@`. */
  readonly lsp_connection_url: string;
  /** Unix seconds. */
  readonly now: number;
}

/** An invoice that may be paid. */
export interface PayableInvoice {
  readonly amountMsat: bigint;
  /** 64 hexadecimal digits. */
  readonly paymentHash: string;
}

/**
 * Reads the invoice of an order, and compares it with all that was agreed: its amount with the total, its network, its payee, its
 * end. An invoice of another payee is allowed (LSP-PAY-09), but nobody knows whose it is, so it isn't paid either.
 * @throws {SetupError} that names what differs, with the requirement that states it, if one does: nothing may be paid then
 */
export function payableInvoice({ to, total_sat }: Due, { network, lsp_connection_url, now }: Agreed): PayableInvoice {
  const invoice = readInvoice(to);
  const signer = invoiceSigner(to);
  if (!invoice || signer === undefined)
    throw unpaid('the invoice cannot be read by BOLT 11, or its signature is not valid (LSP-PAY-09)');
  const { amountMsat, paymentHash, expiresAt, asksForAsset } = invoice;
  if (!beginningsOn(network)?.invoices.includes(invoice.network))
    throw unpaid(`the invoice begins with ln${invoice.network}, the network is ${nameOf(network)} (LSP-PAY-09)`);
  if (amountMsat !== total_sat * 1000n)
    throw unpaid(
      `the invoice asks for ${amountMsat === undefined ? 'no amount' : `${amountMsat} msat`}, order_total_sat is ${total_sat} (LSP-PAY-09, FMT-UNIT-04)`,
    );
  if (asksForAsset) throw unpaid('the invoice asks for an asset, and orders are paid in bitcoin (LSP-PAY-09)');
  const [provider = ''] = lsp_connection_url.toLowerCase().split('@', 1);
  if (signer !== provider)
    throw unpaid(`the invoice is of the node ${signer}, lsp_connection_url of get_info names ${provider || 'none'}`);
  if (expiresAt <= now) throw unpaid(`the invoice ended ${Math.round(now - expiresAt)} s ago`);
  if (paymentHash === undefined) throw unpaid('the invoice has no payment hash (LSP-PAY-09)');
  return { amountMsat, paymentHash };
}

/**
 * Compares the address of an order with the network that was agreed.
 * @throws {SetupError} when it is none of that network: nothing may be paid then
 */
export function assertPayableAddress({ to }: Due, network: string | undefined): void {
  const beginnings = beginningsOn(network);
  if (!beginnings || !isAddressOn(beginnings, to))
    throw unpaid(`the address is none of the network, which is ${nameOf(network)} (LSP-PAY-10)`);
}

function nameOf(network: string | undefined): string {
  return network ?? 'named by nobody';
}

function unpaid(why: string): SetupError {
  return new SetupError(`nothing is paid: ${why}`);
}
