/** The contract id of an asset that was issued on a real node: 32 bytes in baid64. */
export const GOLD = 'rgb:wJc7awos-Ysoctn6-OqWzb1j-pqNYR8G-cCU5J0m-qWfbyic';

/** Revisions of the node: of November 2024, and the current one. What they say differs in the members named here. */
export const REVISIONS = ['2024-11', 'current'] as const;
export type Revision = (typeof REVISIONS)[number];

export const PUBKEY = '02eb9a8c0f4d3e5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';
export const PEER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
export const HASH = 'ab'.repeat(32);
export const SECRET = 'cd'.repeat(32);
export const EXPIRY = 1_795_290_071;
export const SWAPSTRING = `50000000/btc/10000000/${GOLD}/${EXPIRY}/${HASH}`;

/** An answer as it came: the status, and the JSON of its body; no body at all without one. */
export interface Recorded {
  readonly status: number;
  readonly json?: unknown;
}

export const ok = (json: unknown): Recorded => ({ status: 200, json });

/** What the router says to a call that the revision does not have. */
export const ABSENT: Recorded = { status: 404 };

/** A no in the node's envelope. */
export function no(status: number, name: string, error = name): Recorded {
  return { status, json: { error, code: status, name } };
}

/** The maker's record of a swap that the taker buys GOLD with. */
export function swap(status: string, times: { initiated_at?: number; completed_at?: number } = {}): object {
  return {
    qty_from: 50_000_000,
    qty_to: 10_000_000,
    from_asset: null,
    to_asset: GOLD,
    payment_hash: HASH,
    status,
    requested_at: EXPIRY - 600,
    initiated_at: times.initiated_at ?? null,
    expires_at: EXPIRY,
    completed_at: times.completed_at ?? null,
  };
}

/** How each revision answers about that swap, `/getswap` being younger than the first. */
export function swapAnswers(revision: Revision, record: object | undefined): Record<string, Recorded> {
  if (revision === '2024-11')
    return { '/getswap': ABSENT, '/listswaps': ok({ maker: record === undefined ? [] : [record], taker: [] }) };
  return { '/getswap': record === undefined ? no(403, 'SwapNotFound', 'Swap not found') : ok({ swap: record }) };
}

/** A channel of 200 000 sat with GOLD, and one of 5 000 000 sat without. */
export function channels(revision: Revision): readonly object[] {
  const [gold, plain] = [
    { capacity_sat: 200_000, asset_id: GOLD, asset_local_amount: 600_000_000, asset_remote_amount: 0 },
    { capacity_sat: 5_000_000, asset_id: null, asset_local_amount: null, asset_remote_amount: null },
  ].map((own, index) => ({
    channel_id: String(index + 1).repeat(64),
    funding_txid: String(index + 3).repeat(64),
    peer_pubkey: PEER,
    peer_alias: revision === 'current' ? null : '',
    short_channel_id: 123_145_302_376_449 + index,
    ...(revision === 'current' ? { status: 'Opened', local_balance_sat: 59_000 } : { local_balance_msat: 60_000_000 }),
    ready: true,
    outbound_balance_msat: 58_000_000,
    inbound_balance_msat: 140_000_000,
    next_outbound_htlc_limit_msat: 20_000_000,
    next_outbound_htlc_minimum_msat: 3_000_000,
    is_usable: true,
    public: true,
    ...own,
  }));
  return [gold ?? {}, plain ?? {}];
}

/** The assets of the node: one with a ticker, one without, one that is not fungible, and in the current revision one more kind. */
export function assets(revision: Revision): object {
  const common = { details: null, timestamp: 1_795_200_000, added_at: 1_795_200_010, media: null, balance: {} };
  const young = revision === 'current' ? { ifa: [] } : {};
  return {
    nia: [{ asset_id: GOLD, ticker: 'GOLD', name: 'Gold', precision: 6, issued_supply: 1_000_000_000, ...common }],
    uda: [{ asset_id: 'rgb:one-of-a-kind', ticker: 'UDA', name: 'One', precision: 0, ...common }],
    cfa: null,
    ...young,
  };
}

/** An incoming payment for an invoice over 50 500 sat; only the younger revision says when it came. */
export function payment(revision: Revision, status: string): object {
  const common = {
    amt_msat: 50_500_000,
    asset_amount: null,
    asset_id: null,
    payment_hash: HASH,
    inbound: true,
    status,
  };
  return revision === 'current'
    ? { ...common, created_at: EXPIRY, updated_at: EXPIRY + 7, payee_pubkey: PUBKEY, preimage: null, description: 'x' }
    : common;
}

/** How each revision answers about it. */
export function paymentAnswers(revision: Revision, status: string): Record<string, Recorded> {
  return { '/listpayments': ok({ payments: [payment(revision, status)] }) };
}
