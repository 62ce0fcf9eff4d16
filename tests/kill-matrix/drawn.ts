import { type MakerOptions, OPTION_LIST } from '../../reference/maker/options.ts';
import fc from '../fast-check.ts';
import { DRAWN_MARKET, marketOf } from './drawn-market.ts';
import { type Instance, seedsOf } from './instance.ts';

/** Choices that say where the service runs, or that part of it is not there. */
const KEPT: readonly string[] = [
  'network',
  'contract_ids',
  'node_revision',
  'btc_channels',
] satisfies readonly (keyof MakerOptions)[];

const YES_OR_NO = [
  'mismatch_spends_quote',
  'payments_routed',
  'supports_zero_channel_reserve',
  'scopes_without_enforcement',
  'retry_after_header',
] as const satisfies readonly (keyof MakerOptions)[];

/** Figures that a service may well have, each from its least to its greatest. */
const FIGURES = {
  swing_ppm: [0, 10_000],
  page_default: [1, 100],
  page_max: [100, 500],
  quote_seconds: [15, 100],
  spread_ppm: [0, 50_000],
  base_fee_msat: [0, 100_000],
  fee_ppm: [0, 100_000],
  swap_timeout_seconds: [60, 600],
  payment_step_ms: [0, 60],
  htlc_lingering_ms: [0, 200],
  node_latency_ms: [0, 50],
  expiry_sweep_seconds: [0, 5],
  setup_fee_sat: [0, 10_000],
  asset_setup_fee_sat: [0, 10_000],
  capacity_fee_ppm: [0, 50_000],
  duration_fee_msat_per_block: [0, 1_000],
  onchain_fee_sat: [0, 5_000],
  discount_percent: [0, 50],
  bolt11_window_seconds: [300, 3_600],
  onchain_window_seconds: [600, 7_200],
  opening_ms: [0, 500],
  repricing_threshold_percent: [1, 20],
  min_required_channel_confirmations: [0, 6],
  min_funding_confirms_within_blocks: [1, 144],
  min_onchain_payment_confirmations: [0, 6],
  min_onchain_payment_size_sat: [0, 100_000],
  max_channel_expiry_blocks: [1_008, 52_560],
  min_initial_client_balance_sat: [0, 10_000],
  max_initial_client_balance_sat: [100_000, 5_000_000],
  min_initial_lsp_balance_sat: [0, 50_000],
  max_initial_lsp_balance_sat: [1_000_000, 50_000_000],
  min_channel_balance_sat: [20_000, 100_000],
  max_channel_balance_sat: [2_000_000, 60_000_000],
} as const satisfies Partial<Record<keyof MakerOptions, readonly [number, number]>>;

const OPTIONS: fc.Arbitrary<Partial<MakerOptions>> = fc.record({
  ...Object.fromEntries(
    OPTION_LIST.flatMap(({ name, takes }) =>
      Array.isArray(takes) && !KEPT.includes(name) ? [[name, fc.constantFrom(...takes)]] : [],
    ),
  ),
  ...Object.fromEntries(YES_OR_NO.map((name) => [name, fc.boolean()])),
  ...Object.fromEntries(Object.entries(FIGURES).map(([name, [min, max]]) => [name, fc.integer({ min, max })])),
});

/**
 * Conforming services of which each has a market and options of its own, drawn by its seed: what is traded in which units, layers
 * and bounds, what it costs, and all that the interface leaves open at once.
 * @param seeds as for `--clean`
 * @throws {Error} as there
 */
export function drawnRuns(seeds: string): Instance[] {
  return seedsOf('--drawn', seeds).map((seed): Instance => {
    const [drawn] = fc.sample(fc.tuple(OPTIONS, DRAWN_MARKET), { seed, numRuns: 1 });
    if (drawn === undefined) throw new Error(`nothing was drawn by the seed ${seed}`);
    const [options, market] = drawn;
    return {
      id: `drawn-${seed}`,
      kind: 'conforming',
      what: `a service drawn by the seed ${seed}`,
      changes: [{ behaviour: { options, catalogue: (given) => marketOf(given, market) } }],
      breaks: [],
      checks: [],
      seed,
    };
  });
}
