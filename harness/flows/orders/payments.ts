import { MINER_ALLOWANCE_SAT, routingAllowance } from '../../interface/orders/fee-allowance.ts';
import type { ProviderInfo } from '../../interface/orders/info.ts';
import { assertPayableAddress, payableInvoice } from '../../interface/orders/payable.ts';
import { dueBy, LEAST_OUTPUT_SAT } from '../../interface/orders/payment.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import type { Bitcoind } from '../../levers/bitcoind.ts';
import type { Levers } from '../../levers/control.ts';
import type { LeverName } from '../../levers/names.ts';
import { NotApplicable } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import type { InvoicePayer, Payment } from './invoice-payers.ts';

/** What pays an order, and what decides whether it may. */
export interface PaymentOptions {
  readonly buyer: { info(): Promise<Pick<ProviderInfo, 'lsp_connection_url'>> };
  readonly levers: Pick<Levers, 'payOnchain'> | undefined;
  /** Whether the run has a lever. */
  has(lever: LeverName): boolean;
  readonly bitcoind: Pick<Bitcoind, 'confirmationsOf'> | undefined;
  /**
   * Makes sure that the quote with which an order buys an asset may be paid for; of an order without one there is nothing to look at.
   * @throws {NotExercised} when it may not
   */
  worthPaying(rfq_id: unknown): void;
  /** The network that all who were asked name. */
  network(): string | undefined;
  readonly spending: { reserve(msat: bigint, what: string, reserving?: { readonly once?: string }): void };
}

/** Pays the invoice of an order, once it was compared with what was agreed. */
export async function payInvoice(
  { asked, order }: PlacedOrder,
  by: InvoicePayer | undefined,
  { buyer, worthPaying, network, spending }: PaymentOptions,
): Promise<Payment> {
  if (!by)
    throw new NotApplicable(
      'needs somebody who pays invoices (TAKER_NODE_URL, pay-invoice of CONTROL_URL, LEVER_PAY_INVOICE)',
    );
  worthPaying(asked.rfq_id);
  const due = dueBy(order, 'bolt11');
  const { lsp_connection_url } = await buyer.info();
  const agreed = { network: network(), lsp_connection_url, now: TIME.unix() / 1000 };
  const { amountMsat, paymentHash } = payableInvoice(due, agreed);
  const fees = routingAllowance(amountMsat);
  const what = `an order of ${due.total_sat} sat by bolt11 with routing fees`;
  spending.reserve(amountMsat + fees, what, { once: paymentHash });
  return { option: 'bolt11', amount_sat: due.total_sat, ...(await by.pay(due.to, fees)) };
}

/** Pays an order on-chain, once its address was compared with what was agreed. */
export async function payOnchain(
  { asked, order }: PlacedOrder,
  beside: bigint,
  { levers, has, bitcoind, worthPaying, network, spending }: PaymentOptions,
): Promise<Payment> {
  // What nobody confirms would be paid in vain.
  if (!levers || !has('mine')) throw new NotApplicable('a payment on-chain needs the levers pay-onchain and mine');
  worthPaying(asked.rfq_id);
  const due = dueBy(order, 'onchain');
  assertPayableAddress(due, network());
  const amount_sat = due.total_sat + beside;
  if (amount_sat < LEAST_OUTPUT_SAT) throw new NotApplicable(`nodes relay no output of ${amount_sat} sat`);
  const msat = (amount_sat + MINER_ALLOWANCE_SAT) * 1000n;
  spending.reserve(msat, `an order of ${amount_sat} sat by onchain with fees of the miners`);
  const txid = await levers.payOnchain(due.to, amount_sat);
  const arrived = async () =>
    txid !== undefined && bitcoind && (await bitcoind.confirmationsOf(txid)) > 0 ? true : undefined;
  return { option: 'onchain', amount_sat, lever: 'pay-onchain', arrived };
}
