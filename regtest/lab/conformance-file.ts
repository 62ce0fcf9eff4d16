import { join } from 'node:path';
import type { Addresses } from './addresses.ts';
import { writePrivate } from './state.ts';
import type { Wallet } from './wallet.ts';

/** Most that a run may spend: an eighth of what the taker has on its side of the channel for BTC. */
const SPEND_CAP_SAT = 1_000_000;
/** A swap took 4 to 8 s between two real nodes on a quiet machine, and 10 to 70 s on a busy one. */
const SETTLE_MS = 180_000;

export function conformanceFile(folder: string): string {
  return join(folder, 'maker-conformance.yaml');
}

/** Writes the settings of a run against the laboratory's maker service. They hold the password of bitcoind. */
export function writeConformanceFile(folder: string, { serviceUrl, nodes }: Addresses, wallet: Wallet): string {
  const file = conformanceFile(folder);
  const settings = {
    MAKER_BASE_URL: serviceUrl,
    TAKER_NODE_URL: nodes.taker.url,
    // The levers mine and pay-onchain.
    BITCOIND_URL: wallet.address,
    CONFORMANCE_TIER: 'pay',
    SPEND_CAP_SAT,
    CONFORMANCE_SETTLE_MS: SETTLE_MS,
    // The service is the laboratory's own: nobody else shares its limits.
    CONFORMANCE_PACE: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writePrivate(file, `# Written by: npm run lab -- fund\n${lines.join('\n')}\n`);
  return file;
}
