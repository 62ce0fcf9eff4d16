import { join } from 'node:path';
import { appendLine, readLines } from '../engine/lines.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import { untilOver, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Channel } from './channels.ts';
import type { Taker } from './taker.ts';

/**
 * Waits until no HTLC of an earlier payment stands in the channels of the client's node any more. An end of a swap shows
 * before that, and what the node may send grows only then. Of each channel the least is known, for all workers of the run, that
 * neither end could send: its reserves.
 * @param out output folder of the run
 * @param atMostMs how long that may take, in milliseconds
 * @returns whether they are at rest; if they are not in time, they are taken for it from then on
 */
export async function channelsAtRest(
  out: string,
  taker: Pick<Taker, 'listchannels'>,
  { atMostMs, clock }: { readonly atMostMs: number; readonly clock?: WaitClock },
): Promise<boolean> {
  const file = join(out, 'taker-reserves.ndjson');
  const least = sideInputIfAnyNow('what neither end of a channel could send', () => leastIn(file)) ?? {};
  const isAtRest = (channels: readonly Channel[]) =>
    channels.every(
      (channel) => (unsendable(channel) ?? 0n) <= BigInt(least[channel.channel_id] ?? unsendable(channel) ?? 0n),
    );
  const channels = await untilOver('HTLCs have left the channels', () => taker.listchannels(), isAtRest, {
    atMostMs,
    everyMs: TIMEOUTS.channelsAtRestReadsMs,
    firstMs: TIMEOUTS.soonMs,
    ...(clock ? { clock } : {}),
  });
  const found = Object.fromEntries(channels.flatMap((channel) => writtenOf(channel)));
  if (Object.entries(found).some(([id, msat]) => least[id] !== msat)) appendLine(file, found);
  return isAtRest(channels);
}

/** What neither end of a channel may send: the reserves, and HTLCs. Undefined where an end is within its reserve, which hides by how much. */
function unsendable({ capacity_sat, outbound_balance_msat, inbound_balance_msat }: Channel): bigint | undefined {
  if (outbound_balance_msat === 0n || inbound_balance_msat === 0n) return undefined;
  return capacity_sat * 1000n - outbound_balance_msat - inbound_balance_msat;
}

type Reserves = Readonly<Record<string, string>>;

function writtenOf(channel: Channel): [string, string][] {
  const msat = unsendable(channel);
  return msat === undefined ? [] : [[channel.channel_id, String(msat)]];
}

/** The last of what was found of each channel: it was the least then, or the wait for less was in vain. */
function leastIn(file: string): Reserves | undefined {
  const lines = readLines(file) as readonly Reserves[];
  return lines.length === 0 ? undefined : Object.assign({}, ...lines);
}
