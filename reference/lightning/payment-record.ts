/** A node's record of a plain payment. Times are unix seconds; amounts are null where an invoice leaves them open. */
export interface PaymentRecord {
  readonly amt_msat: bigint | null;
  readonly asset_id: string | null;
  readonly asset_amount: bigint | null;
  readonly payment_hash: string;
  readonly inbound: boolean;
  readonly status: 'Pending' | 'Succeeded' | 'Failed';
  readonly created_at: number;
  readonly updated_at: number;
  readonly payee_pubkey: string;
  readonly preimage: string | null;
  readonly description: string | null;
  readonly description_hash: string | null;
}
