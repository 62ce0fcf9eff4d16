import { join } from 'node:path';
import { appendLine, readLines } from '../engine/lines.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import type { Taker } from './taker.ts';

/** What a frail node said of itself, as it is kept. */
interface Said {
  readonly pubkey: string;
  readonly rgb_htlc_min_msat: string;
}

/**
 * The same node; but what a frail one says of itself is what it said when a check of the run first asked, as it lists its channels
 * for each answer. That it is still the same one shows by its channels.
 * @param out output folder of the run
 */
export function sayingItOnce(out: string, taker: Taker): Taker {
  const file = join(out, 'taker-said.ndjson');
  return {
    ...taker,
    async nodeinfo() {
      const known = sideInputIfAnyNow('what the node said of itself', () => readLines(file)[0] as Said | undefined);
      if (known) return { ...known, rgb_htlc_min_msat: BigInt(known.rgb_htlc_min_msat), isFrail: true };
      const info = await taker.nodeinfo();
      const said: Said = { pubkey: info.pubkey, rgb_htlc_min_msat: String(info.rgb_htlc_min_msat) };
      if (info.isFrail) appendLine(file, said);
      return info;
    },
  };
}
