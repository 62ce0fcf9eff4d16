import { START } from './exchanges.ts';

/** A JSON object that tests change. */
export type Json = Record<string, unknown>;

const GOLD = 'rgb:Qm7rWkZ1-pQ2sVtX-4uYbNcD-8eFgHjK-LmPqRsT-vWxYz12';

/** BTC with all that an asset may have: no media, a supply beyond 2^53, an extra member, an inactive endpoint of zeros. */
export function btc(changes: Json = {}): Json {
  return {
    ticker: 'BTC',
    asset_id: 'BTC',
    name: 'Bitcoin',
    precision: 11,
    protocol_ids: {},
    issued_supply: 2_100_000_000_000_000_000n,
    timestamp: 1_231_006_505,
    endpoints: [
      { layer: 'BTC_LN', min_amount: 1_000_000, max_amount: 5_000_000_000, is_active: true },
      { layer: 'BTC_L1', min_amount: 0, max_amount: 0, is_active: false },
    ],
    is_active: true,
    added_at: 1_767_225_600,
    supported_layers: ['BTC_LN', 'BTC_L1', 'BTC_SPARK'],
    colour: 'orange',
    ...changes,
  };
}

export function gold(changes: Json = {}): Json {
  return {
    ticker: 'GOLD',
    asset_id: GOLD,
    name: 'Gold gram',
    precision: 3,
    protocol_ids: { RGB: GOLD },
    media: { mime: 1 },
    issued_supply: 7_000_000,
    timestamp: 1_760_000_000,
    endpoints: [{ layer: 'RGB_LN', min_amount: 10, max_amount: 250_000, is_active: true }],
    is_active: true,
    added_at: 1_767_229_200,
    supported_layers: ['RGB_LN', 'RGB_L1'],
    ...changes,
  };
}

/** An inactive asset: nothing to trade, nothing to settle on. */
export function idle(): Json {
  return gold({
    ticker: 'GOLD',
    asset_id: 'rgb:idle',
    protocol_ids: { RGB: 'rgb:idle' },
    media: null,
    is_active: false,
    endpoints: [],
    supported_layers: [],
    issued_supply: 0,
  });
}

export function assetList(changes: Json = {}, assets: readonly unknown[] = [btc(), gold(), idle()]): Json {
  return { assets, network: 'signet', total: 3, limit: null, offset: null, timestamp: START, ...changes };
}

export function pair(changes: Json = {}): Json {
  return {
    id: '3F0B6C2E-1d4a-4b5c-8d9e-0a1b2c3d4e5f',
    base: btc(),
    quote: gold(),
    price: '88500.2500',
    routes: [
      { from_layer: 'BTC_LN', to_layer: 'RGB_LN', hops: 1 },
      { from_layer: 'RGB_LN', to_layer: 'BTC_LN' },
    ],
    is_active: true,
    ticker: 'BTC/GOLD',
    base_asset: 'BTC',
    quote_asset: 'GOLD',
    base_asset_id: 'BTC',
    quote_asset_id: GOLD,
    min_order_size: 10,
    max_order_size: '250000',
    ...changes,
  };
}

export function idlePair(changes: Json = {}): Json {
  return pair({
    id: '00000000-0000-0000-0000-000000000001',
    quote: idle(),
    quote_asset_id: 'rgb:idle',
    price: null,
    routes: [],
    is_active: false,
    ...changes,
  });
}

export function pairList(changes: Json = {}, pairs: readonly unknown[] = [pair(), idlePair()]): Json {
  return { pairs, total: 2, limit: 50, offset: 0, timestamp: START - 3000, ...changes };
}

export function quote(changes: Json = {}): Json {
  return {
    rfq_id: 'rfq-1',
    from_asset: { asset_id: 'BTC', name: 'Bitcoin', ticker: 'BTC', layer: 'BTC_LN', amount: 1_500_000, precision: 11 },
    to_asset: {
      asset_id: GOLD,
      name: 'Gold gram',
      ticker: 'GOLD',
      layer: 'RGB_LN',
      amount: 9_007_199_254_740_993n,
      precision: 3,
    },
    price: 88_500_250,
    fee: {
      base_fee: 1000,
      variable_fee: 250,
      fee_rate: '0.0001',
      final_fee: 1250,
      fee_asset: 'BTC',
      fee_asset_precision: 11,
    },
    timestamp: START,
    expires_at: START + 60,
    route_id: 7,
    ...changes,
  };
}

export function swap(changes: Json = {}): Json {
  return {
    swap: {
      qty_from: 1_500_000,
      qty_to: 9_007_199_254_740_993n,
      from_asset: 'BTC',
      to_asset: GOLD,
      payment_hash: 'ab'.repeat(32),
      status: 'Waiting',
      requested_at: START,
      initiated_at: null,
      expires_at: START + 3600,
      ...changes,
    },
  };
}

export function info(changes: Json = {}): Json {
  return {
    lsp_connection_url: `02${'ab'.repeat(32)}@[2001:db8::1]:9735`,
    options: {
      min_required_channel_confirmations: 0,
      min_funding_confirms_within_blocks: 6,
      min_onchain_payment_confirmations: 1,
      supports_zero_channel_reserve: false,
      min_onchain_payment_size_sat: 1000,
      max_channel_expiry_blocks: 20160,
      min_initial_client_balance_sat: 0,
      max_initial_client_balance_sat: 0,
      min_initial_lsp_balance_sat: 0,
      max_initial_lsp_balance_sat: 16_777_215,
      min_channel_balance_sat: 50_000,
      max_channel_balance_sat: 16_777_215,
    },
    assets: [providerAsset()],
    motto: 'open',
    ...changes,
  };
}

export function providerAsset(changes: Json = {}): Json {
  return {
    name: 'Gold gram',
    asset_id: GOLD,
    ticker: 'GOLD',
    precision: 3,
    issued_supply: 7_000_000,
    min_initial_client_amount: 5,
    max_initial_client_amount: 0,
    min_initial_lsp_amount: 0,
    max_initial_lsp_amount: 10_000,
    min_channel_amount: 0,
    max_channel_amount: 10_000,
    ...changes,
  };
}

export function estimate(changes: Json = {}): Json {
  return {
    setup_fee: 500,
    capacity_fee: 0,
    duration_fee: 40,
    total_fee: 540,
    applied_discount: 0.5,
    discount_code: '',
    ...changes,
  };
}

export function bolt11(changes: Json = {}): Json {
  return {
    state: 'EXPECT_PAYMENT',
    expires_at: '2026-01-01T01:35:00.123Z',
    fee_total_sat: 500,
    order_total_sat: 50_500,
    invoice: 'lntbs505u1',
    ...changes,
  };
}

export function onchain(changes: Json = {}): Json {
  return {
    state: 'EXPECT_PAYMENT',
    expires_at: '2026-01-01T01:35:00',
    fee_total_sat: 500,
    order_total_sat: 50_500,
    address: 'tb1q',
    min_fee_for_0conf: 253,
    min_onchain_payment_confirmations: 0,
    refund_onchain_address: null,
    last_payment_check: 0,
    ...changes,
  };
}

export function order(changes: Json = {}, payment: Json = {}): Json {
  return {
    order_id: 'order-1',
    client_pubkey: `03${'cd'.repeat(32)}`,
    lsp_balance_sat: 150_000,
    client_balance_sat: 50_000,
    required_channel_confirmations: 3,
    funding_confirms_within_blocks: 144,
    channel_expiry_blocks: 4032,
    token: '',
    created_at: '2026-01-01T02:13:20+01:00',
    announce_channel: false,
    order_state: 'CREATED',
    payment: { bolt11: bolt11(), onchain: onchain(), ...payment },
    channel: null,
    asset_id: null,
    ...changes,
  };
}

export function failure(error_code: string, changes: Json = {}): Json {
  return { error_code, message: 'no', request_id: `req-${error_code}`, ...changes };
}

export const VALIDATION: Json = {
  detail: [{ loc: ['body', 0, 'layer'], msg: 'Field required', type: 'missing', input: {}, ctx: { error: 'x' } }],
};
