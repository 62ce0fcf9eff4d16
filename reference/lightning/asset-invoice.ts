import type { Transaction } from './chain.ts';

/** What an invoice asks for of an asset: an amount of raw units, or any amount. */
export type Assignment = { readonly type: 'Fungible'; readonly value: bigint } | { readonly type: 'Any' };

/** An on-chain invoice for an asset, or for any asset where `asset_id` is null. Times are unix seconds. */
export interface AssetInvoice {
  readonly idx: number;
  readonly recipient_id: string;
  readonly invoice: string;
  readonly asset_id: string | null;
  readonly assignment: Assignment;
  /** Whether the payer makes the output that the asset is received on. */
  readonly witness: boolean;
  readonly transport_endpoints: readonly string[];
  readonly created_at: number;
  readonly expires_at: number;
  /** What paid it. */
  paid: { readonly transaction: Transaction; readonly asset_id: string; readonly units: bigint } | undefined;
}
