import type { Variant } from '../../faults/fault.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { VARIANTS_BY_FILE } from '../../faults/variants.ts';
import { PROFILES } from '../../harness/run/profiles.ts';
import { startReference } from '../../reference/reference.ts';
import { TIERS } from '../../specs/tiers.ts';

/** A run to be recorded. */
export interface Recorded {
  readonly name: string;
  readonly args: readonly string[];
  /** The conforming variant that it judges; the embedded reference by default. */
  readonly variant?: Variant;
}

const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1);

/** Twenty runs with twenty seeds, then one of each profile, of each tier, and of each family of conforming variants. */
export function recordings(): Recorded[] {
  const others = ['--min-coverage', '0', '--seed', '21'];
  return [
    ...SEEDS.map((seed) => ({ name: `seed-${seed}`, args: ['--seed', String(seed)] })),
    ...Object.keys(PROFILES).map((profile) => ({
      name: `profile-${profile}`,
      args: ['--profile', profile, ...others],
    })),
    ...TIERS.map((tier) => ({ name: `tier-${tier}`, args: ['--tier', tier, ...others] })),
    ...families().map((variant) => ({ name: `variant-${variant.id}`, args: others, variant })),
  ];
}

/** The first variant of each file. */
function families(): Variant[] {
  return VARIANTS_BY_FILE.flatMap((variants) => variants.filter(({ tls }) => !tls).slice(0, 1));
}

/** Serves a variant; `env` has its addresses for a run. */
export async function served({ wire, behaviour }: Variant) {
  const reference = await startReference({ injections: behaviour ? [behaviour] : [] });
  const front = wire && (await startProxy(reference.baseUrl, [wire]));
  const { baseUrl, wsUrl } = front ?? reference;
  return {
    env: {
      MAKER_BASE_URL: baseUrl,
      MAKER_WS_URL: wsUrl,
      MAKER_API_KEY: reference.keys.full,
      MAKER_API_KEY_QUOTE_READ: reference.keys.quoteRead,
      MAKER_API_KEY_FOREIGN_ORIGIN: reference.keys.foreignOrigin,
      TAKER_NODE_URL: reference.nodeUrl,
      CONTROL_URL: reference.controlUrl,
    },
    async close() {
      await front?.close();
      await reference.close();
    },
  };
}
