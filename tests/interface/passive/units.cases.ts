import { invoiceOf } from '../orders/an-invoice.ts';
import { bolt11, gold, type Json, order, quote } from './bodies.ts';
import type { Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const GOLD = String(gold().asset_id);
const FEE_SAT = 500;
const BALANCE_SAT = 50_000;

/** A quote that buys gold for BTC, by which of its amounts it was asked for. */
const buying = (msat: number, units = 7, layer = 'BTC_LN', side: 'from_asset' | 'to_asset' = 'from_asset'): Sketch => {
  const [from, to] = [
    { asset_id: 'BTC', layer },
    { asset_id: GOLD, layer: 'RGB_LN' },
  ];
  const usual = quote();
  return {
    operation: QUOTE,
    sent:
      side === 'from_asset'
        ? { from_asset: { ...from, amount: msat }, to_asset: to }
        : { from_asset: from, to_asset: { ...to, amount: units } },
    json: quote({
      from_asset: { ...(usual.from_asset as Json), ...from, amount: msat },
      to_asset: { ...(usual.to_asset as Json), ...to, amount: units },
    }),
  };
};

/** The order of 7 gold by its quote, for which some satoshis are to be paid beside fee and balance. */
const bought = (costSat: number, invoicedSat = costSat): Sketch => {
  const others = FEE_SAT + BALANCE_SAT;
  return {
    operation: 'POST /api/v1/lsps1/create_order',
    sent: { asset_id: GOLD, client_asset_amount: 7, rfq_id: 'rfq-1' },
    json: order(
      { access_token: 't', client_balance_sat: BALANCE_SAT },
      {
        bolt11: bolt11({
          fee_total_sat: FEE_SAT,
          order_total_sat: costSat + others,
          invoice: invoiceOf({ amt_msat: 1_000n * BigInt(invoicedSat + others) }),
        }),
      },
    ),
  };
};

/** Several quotes of one kind beside one of another. */
const beside = (other: Sketch): Sketch[] => [buying(1_500_000), buying(3_000_000, 14), buying(4_500_000, 21), other];

export const UNIT_CASES: Cases = {
  'FMT-UNIT-01': {
    holds: {
      'millisatoshis are paid in satoshis': [buying(1_500_000), bought(1_500)],
      'a rate that moves, beside quotes of another layer': [
        buying(1_500_000),
        bought(1_500),
        buying(1_600_000, 7, 'BTC_L1'),
        buying(1_400_000, 7, 'BTC_LN', 'to_asset'),
      ],
    },
    breaks: {
      'as many satoshis are paid': [bought(1_500_000), buying(1_500_000)],
      'a millionth is paid': [buying(1_500_000_000), bought(1_500)],
      'another layer counts satoshis': beside(buying(1_500, 7, 'BTC_L1')),
      'what is computed counts satoshis': beside(buying(1_500, 7, 'BTC_LN', 'to_asset')),
      'another layer counts millionths of satoshis': beside(buying(1_500_000_000, 7, 'BTC_L1')),
    },
    outside: {
      'a total without the price': [buying(1_500_000), bought(0)],
      'another sum in the invoice': [buying(1_500_000), bought(1_500_000, 7)],
      'another asset on another layer': beside({
        ...buying(1_500, 7, 'BTC_L1'),
        json: quote({ to_asset: { asset_id: 'rgb:other', amount: 7 } }),
      }),
      'no quote': [bought(1_500)],
    },
  },
};
