/**
 * The revisions of rgb-lightning-node whose answers are written down here: that of 2024-11 (13f36bd) as it answered,
 * with values of our own, and the newest as its sources have it.
 */
export const REVISIONS = ['2024-11', 'newest'] as const;
export type RecordedRevision = (typeof REVISIONS)[number];

/** An answer of a node. */
export interface Recorded {
  readonly status: number;
  /** Undefined for none. */
  readonly body?: object;
}

export const MAKER = `02${'6f'.repeat(32)}`;
export const NODE = `03${'5e'.repeat(32)}`;
export const GOLD = 'rgb:Qx3wT0ab-k1ZfYp9-2mNqLr7-sVd8HcU-oE4JgXt-B6iKuWA';
/** Of the swap. */
export const HASH = '7c'.repeat(32);
/** Of the payment. */
export const PAID_HASH = '1d'.repeat(32);

const ok = (body: object): Recorded => ({ status: 200, body });
const no = (code: number, name: string, error: string): Recorded => ({ status: code, body: { error, code, name } });
/** What the router says to a call that the revision does not have. */
const ABSENT: Recorded = { status: 404 };

const NODEINFO = {
  pubkey: NODE,
  num_channels: 2,
  num_usable_channels: 2,
  num_peers: 1,
  rgb_htlc_min_msat: 3_000_000,
  channel_capacity_max_sat: 16_777_215,
  channel_asset_max_amount: 2n ** 64n - 1n,
};

/** A channel of 5 000 000 sat without an asset, and one of 200 000 sat with GOLD, each with what only the revision has. */
function channels(plain: object, gold: object): object {
  const common = { peer_pubkey: MAKER, ready: true, is_usable: true, public: true };
  return {
    channels: [
      {
        channel_id: 'a1'.repeat(32),
        funding_txid: 'b1'.repeat(32),
        capacity_sat: 5_000_000,
        outbound_balance_msat: 2_350_000_000,
        inbound_balance_msat: 2_550_000_000,
        next_outbound_htlc_limit_msat: 500_000_000,
        next_outbound_htlc_minimum_msat: 1,
        asset_id: null,
        asset_local_amount: null,
        asset_remote_amount: null,
        ...common,
        ...plain,
      },
      {
        channel_id: 'a2'.repeat(32),
        funding_txid: 'b2'.repeat(32),
        capacity_sat: 200_000,
        outbound_balance_msat: 58_000_000,
        inbound_balance_msat: 138_000_000,
        next_outbound_htlc_limit_msat: 20_000_000,
        next_outbound_htlc_minimum_msat: 3_000_000,
        asset_id: GOLD,
        asset_local_amount: 400,
        asset_remote_amount: 600,
        ...common,
        ...gold,
      },
    ],
  };
}

const PAYMENT = {
  amt_msat: 3_000_000,
  asset_amount: null,
  asset_id: null,
  payment_hash: PAID_HASH,
  inbound: false,
  status: 'Succeeded',
};
const TERMS = { qty_from: 50_000_000, qty_to: 100, from_asset: null, to_asset: GOLD, payment_hash: HASH };
const SWAP = {
  ...TERMS,
  status: 'Succeeded',
  requested_at: 1_795_288_400,
  initiated_at: 1_795_288_497,
  expires_at: 1_795_288_800,
  completed_at: 1_795_288_505,
};

/** What both revisions answer alike. */
const ALIKE: Readonly<Record<string, Recorded>> = {
  'GET /listpeers': ok({ peers: [{ pubkey: MAKER }] }),
  'GET /listswaps': ok({ maker: [], taker: [SWAP] }),
  'GET /networkinfo': ok({ network: 'Regtest', height: 412 }),
  'POST /assetbalance': ok({
    settled: 1_000,
    future: 1_000,
    spendable: 600,
    offchain_outbound: 400,
    offchain_inbound: 600,
  }),
  'POST /assetbalance, never seen': no(403, 'UnknownContractId', 'Unknown RGB contract ID'),
  'POST /btcbalance': ok({
    vanilla: { settled: 90_000_000, future: 90_000_000, spendable: 90_000_000 },
    colored: { settled: 29_000, future: 29_000, spendable: 27_000 },
  }),
  'POST /connectpeer': ok({}),
  'POST /listtransactions': ok({
    transactions: [
      {
        transaction_type: 'User',
        txid: '7f'.repeat(32),
        received: 90_000_000,
        sent: 0,
        fee: 141,
        confirmation_time: { height: 405, timestamp: 1_795_287_000 },
      },
    ],
  }),
  'POST /lninvoice': ok({ invoice: 'lnbcrt1fixture' }),
  'POST /sendpayment': ok({ payment_id: HASH, payment_hash: HASH, payment_secret: '2e'.repeat(32), status: 'Pending' }),
  'POST /taker': ok({}),
  'POST /taker, expired': no(400, 'ExpiredSwapOffer', 'The swap offer has expired'),
  'POST /taker, garbage': no(
    400,
    'InvalidSwapString',
    `Invalid swap string '5/btc/10/btc/1795288800/${HASH}': From and to assets should be different`,
  ),
  'POST /taker, more than held': no(403, 'InsufficientAssets', 'Not enough assets'),
  locked: no(403, 'LockedNode', 'Cannot perform this operation while the node is locked'),
};

/** The answers of each revision, by the call and, where it isn't the usual one, what was asked: `POST /taker, expired`. */
export const RECORDED: Readonly<Record<RecordedRevision, Readonly<Record<string, Recorded>>>> = {
  '2024-11': {
    ...ALIKE,
    'GET /nodeinfo': ok({ ...NODEINFO, local_balance_msat: 2_460_000_000, onchain_pubkey: 'tpubFixture' }),
    'GET /listchannels': ok(
      channels(
        { local_balance_msat: 2_400_000_000, peer_alias: '' },
        { local_balance_msat: 60_000_000, peer_alias: null },
      ),
    ),
    'GET /listpayments': ok({ payments: [PAYMENT] }),
    'POST /connectpeer, nobody there': no(500, 'FailedPeerConnection', 'Failed to connect to peer'),
    'POST /decodeswapstring': ABSENT,
    'POST /getpayment': ABSENT,
    'POST /getswap': ABSENT,
    'POST /taker, member missing': no(
      422,
      'JsonExtractorRejection',
      'Failed to deserialize the JSON body into the target type: missing field `swapstring` at line 1 column 2',
    ),
  },
  newest: {
    ...ALIKE,
    'GET /nodeinfo': ok({ ...NODEINFO, local_balance_sat: 2_458_718, account_xpub_vanilla: 'tpubVanilla' }),
    'GET /listchannels': ok(
      channels({ local_balance_sat: 2_398_718, status: 'Opened' }, { local_balance_sat: 60_000, status: 'Opened' }),
    ),
    'GET /listpayments': ok({
      payments: [{ ...PAYMENT, created_at: 1_795_288_000, payee_pubkey: MAKER, preimage: '4b'.repeat(32) }],
    }),
    'POST /connectpeer, nobody there': no(403, 'FailedPeerConnection', 'Failed to connect to peer'),
    'POST /decodeswapstring': ok({ ...TERMS, expiry: SWAP.expires_at }),
    'POST /getpayment': ok({ payment: PAYMENT }),
    'POST /getswap': ok({ swap: SWAP }),
    'POST /taker, member missing': no(
      400,
      'InvalidRequest',
      'Invalid request: missing field `swapstring` at line 1 column 2',
    ),
  },
};
