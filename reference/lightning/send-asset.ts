import { feeOf, publish, type Transaction } from './chain.ts';
import { holds, MINERS, send } from './ledger.ts';
import { NodeRefusal } from './refusal.ts';
import { type LightningNode, now, nowMs, type World } from './world.ts';

/** Units of an asset for the recipient of an invoice. */
interface AssetPayment {
  readonly asset_id: string;
  readonly units: bigint;
  readonly recipient_id: string;
  /** What goes with it, in satoshis, where the payer makes the output; else null. */
  readonly amount_sat: bigint | null;
  /** What the miner gets, in satoshis for each 1000 weight units. */
  readonly fee_rate: bigint;
}

/**
 * Pays an asset invoice on chain; what it pays arrives with the next block. Throws NodeRefusal `InvalidAmount`,
 * `InvalidRecipientID` (no invoice that waits for this asset), `RecipientIDAlreadyUsed`, `InvalidRecipientData` (satoshis
 * missing, or not asked for), `InsufficientAssets`, `InsufficientFunds`.
 */
export function sendAsset(world: World, from: LightningNode, payment: AssetPayment): Transaction {
  const { asset_id, units, recipient_id, amount_sat, fee_rate } = payment;
  const { ledger, chain, random } = world;
  const [payee, invoice] = invoiceOf(world, recipient_id);
  if (units < 1n) throw new NodeRefusal('InvalidAmount', 'At least one unit has to be sent');
  if (invoice.paid !== undefined) throw new NodeRefusal('RecipientIDAlreadyUsed', 'This recipient was paid before');
  if (now(world) > invoice.expires_at || (invoice.asset_id ?? asset_id) !== asset_id)
    throw new NodeRefusal('InvalidRecipientID', 'This recipient does not wait for this asset');
  if (invoice.witness !== (amount_sat !== null))
    throw new NodeRefusal(
      'InvalidRecipientData',
      'witness_data belongs to invoices made with witness, and only to those',
    );
  const fee_sat = feeOf(fee_rate);
  const msat = ((amount_sat ?? 0n) + fee_sat) * 1000n;
  if (!holds(ledger, from.pubkey, asset_id, { msat: 0n, units }))
    throw new NodeRefusal('InsufficientAssets', 'The wallet holds too little of the asset');
  if (!holds(ledger, from.pubkey, null, { msat, units: 0n }))
    throw new NodeRefusal('InsufficientFunds', 'The wallet holds too few satoshis');
  const outputs = [
    { script: `0020${random.stream(`output for ${recipient_id}`).hex(32)}`, amount_sat: amount_sat ?? 0n },
  ];
  const transaction = publish(chain, random, { outputs, fee_rate, at: nowMs(world) });
  const { txid } = transaction;
  send(ledger, from.pubkey, [
    { txid, owner: payee.pubkey, msat: (amount_sat ?? 0n) * 1000n, asset: { asset_id, units } },
    { txid, owner: MINERS, msat: fee_sat * 1000n },
  ]);
  from.sent_assets.push({ asset_id, units, transaction, recipient_id });
  invoice.paid = { transaction, asset_id, units };
  return transaction;
}

function invoiceOf(world: World, recipient_id: string) {
  for (const node of world.nodes.values()) {
    const invoice = node.asset_invoices.get(recipient_id);
    if (invoice !== undefined) return [node, invoice] as const;
  }
  throw new NodeRefusal('InvalidRecipientID', 'Nobody made an invoice with this recipient');
}
