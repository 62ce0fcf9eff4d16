import { decodeInvoice } from '../lightning/bolt11.ts';
import { step } from '../lightning/engine.ts';
import { sendToAddress } from '../lightning/onchain.ts';
import { invoiceOf, readInvoice, sendPayment } from '../lightning/payments.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { USUAL_FEE_RATE } from '../lightning/world.ts';
import type { ModelledNode } from '../maker/own-node.ts';
import type { Regtest } from '../node/regtest.ts';
import { type Lever, RefusedLever, satoshisIn, textIn } from './lever.ts';

/**
 * The levers that pay the maker's node from one that belongs to nobody else.
 * @param state what they answer, beside what they did
 */
export function payerLevers(node: ModelledNode, state: () => object): Lever[] {
  return [
    {
      method: 'POST',
      name: 'pay-invoice',
      pull(body) {
        const invoice = textIn(body, 'invoice');
        const payment_hash = explained(() => payInvoice(node.regtest, invoice));
        return { ...state(), payment_hash };
      },
    },
    {
      method: 'POST',
      name: 'pay-onchain',
      pull(body) {
        const address = textIn(body, 'address');
        const amount_sat = satoshisIn(body, 'amount_sat');
        const fee_rate = Reflect.has(body, 'fee_rate') ? satoshisIn(body, 'fee_rate') : USUAL_FEE_RATE;
        const { lightning, payer } = node.regtest;
        const { txid } = explained(() => sendToAddress(lightning.world, payer, { address, amount_sat, fee_rate }));
        return { ...state(), txid };
      },
    },
  ];
}

/** Pays an invoice of the maker's node; its first HTLC is under way when this returns the payment hash. */
function payInvoice({ lightning: { world, maker }, payer }: Regtest, invoice: string): string {
  const { payment_hash } = decodeInvoice(invoice, world.network);
  const { verdict } = invoiceOf(maker, payment_hash);
  const { status } = readInvoice(world, maker, payment_hash);
  if (status === 'Held' || status === 'Succeeded') throw new RefusedLever('The invoice is paid already');
  if (status === 'Expired') throw new RefusedLever('The invoice has expired');
  if (status === 'Returned' || verdict === 'refuse') throw new RefusedLever('The invoice is not to be paid any more');
  const open = { amt_msat: null, asset_id: null, asset_amount: null };
  const { record } = sendPayment(world, payer, { ...open, invoice });
  if (record.status === 'Failed') throw new RefusedLever('There is no route to the payee');
  for (const execution of world.executions) if (execution.payment_hash === payment_hash) step(world, execution);
  return payment_hash;
}

/** What a node refuses, the lever refuses with the same words. */
function explained<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof NodeRefusal ? new RefusedLever(error.message) : error;
  }
}
