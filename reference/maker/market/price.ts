import type { Clock } from '../../clock.ts';
import { createRandom } from '../../random.ts';

const MILLION = 1_000_000n;
const TICK_SECONDS = 5;

/** The maker's view of what things are worth, moving slowly with the service's clock. */
export interface Market {
  /** Value of one whole unit of the asset now, in millionths of a millisatoshi. Unknown assets are worth nothing. */
  worth(asset_id: string): bigint;
  /** Revalues every asset but BTC by this many percent, lasting and cumulative. */
  move(percent: number): void;
  /** How far the value of the RGB assets has been moved in total, in percent. */
  movedPercent(): number;
}

/** What a market needs to know; read at each call, since an injection may exchange it. */
export interface MarketBasis {
  seed: string | number;
  swing_ppm: number;
  worth: Readonly<Record<string, bigint>>;
}

/**
 * A market in which each asset swings around its worth by at most `swing_ppm` in two seeded waves, in steps of one tick: by
 * default enough to be seen by a poller, too little to disturb two quotes taken within seconds.
 */
export function createMarket(clock: Clock, basis: () => MarketBasis): Market {
  const phases = new Map<string, [number, number]>();
  let shift = MILLION;

  function phasesOf(seed: string | number, asset_id: string): [number, number] {
    const known = phases.get(asset_id);
    if (known) return known;
    const random = createRandom(seed).stream(`market/${asset_id}`);
    const drawn: [number, number] = [random.integer(0, 9_999) / 1_592, random.integer(0, 9_999) / 1_592];
    phases.set(asset_id, drawn);
    return drawn;
  }

  return {
    worth(asset_id) {
      const { seed, swing_ppm, worth } = basis();
      const still = worth[asset_id] ?? 0n;
      if (asset_id === 'BTC') return still;
      const time = Math.floor(clock.now() / 1000 / TICK_SECONDS) * TICK_SECONDS;
      const [slow, fast] = phasesOf(seed, asset_id);
      const wave = Math.round(
        ((4 * swing_ppm) / 5) * Math.sin(time / 600 + slow) + (swing_ppm / 5) * Math.sin(time / 90 + fast),
      );
      return (still * (MILLION + BigInt(wave)) * shift) / (MILLION * MILLION);
    },
    move(percent) {
      shift = (shift * (MILLION + BigInt(Math.round(percent * 10_000)))) / MILLION;
    },
    movedPercent: () => Number(shift - MILLION) / 10_000,
  };
}

/** `numerator / denominator` as plain decimal text with this many places, rounded down. */
export function decimalText(numerator: bigint, denominator: bigint, places: number): string {
  const digits = ((numerator * 10n ** BigInt(places)) / denominator).toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
