import { replayed } from '../engine/replay/replay.ts';
import { SYSTEM_CLOCK, untilOver, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { TIME } from '../verdict/time.ts';
import type { Connection } from './connection.ts';
import { showsBalancesInMsat } from './info.ts';
import type { Members } from './members.ts';

/** The calls for which a node reads the files of its channels. */
const LISTS_CHANNELS: readonly string[] = ['/nodeinfo', '/listchannels', '/assetbalance'];

/** How a node is spared. */
export interface Sparing {
  /** For how long after the end of a swap its channels are not listed, in milliseconds. */
  readonly calmMs: number;
  /** By which it is asked for its swaps. How often depends on what a worker did before, so these answers are in no recording. */
  readonly unrecorded: Pick<Connection, 'call' | 'close'>;
  readonly clock?: WaitClock;
}

/** For how long a node is spared in a run whose swaps may take `settleMs`, in milliseconds. */
export function calmMsOf({ settleMs }: { readonly settleMs: number }): number {
  return Math.min(TIMEOUTS.nodeCalmMs, settleMs * TIMEOUTS.nodeCalmShare);
}

/**
 * The same connection, by which a node of the revisions that break of it does not list its channels while a swap writes their
 * files, or did so just now: `/listswaps` tells, which does no harm. The revision shows by the balances of the node and its channels,
 * which are in msat. A swap that hangs is waited for once. In a replay there is nothing to be spared.
 */
export function sparing(node: Connection, { calmMs, unrecorded, clock = SYSTEM_CLOCK }: Sparing): Connection {
  let isFrail = false;
  let known: ReadonlyMap<string, string> | undefined;
  let quietFrom = Number.NEGATIVE_INFINITY;
  const hanging = new Set<string>();

  /** Whether no swap writes; the hashes of those that may. */
  async function look(): Promise<{ readonly isQuiet: boolean; readonly pending: readonly string[] }> {
    const { list } = await unrecorded.call({ method: 'GET', path: '/listswaps' });
    const swaps = [...list('maker'), ...list('taker')].map(readSwap);
    const pending = swaps.filter(({ hash, status }) => status === 'Pending' && !hanging.has(hash));
    const ended = swaps.filter(({ hash, status }) => known?.get(hash) !== status && hasEnded(status));
    const left = Math.max(
      0,
      ...ended.map(({ completed_at }) => leftAfter(completed_at)),
      pending.length > 0 ? calmMs : 0,
    );
    quietFrom = Math.max(quietFrom, clock.now() + left);
    known = new Map(swaps.map(({ hash, status }) => [hash, status]));
    return { isQuiet: clock.now() >= quietFrom, pending: pending.map(({ hash }) => hash) };
  }

  /** For how long a swap that is newly seen to have ended may go on writing, in milliseconds. */
  function leftAfter(completed_at: number | undefined): number {
    const ago = completed_at === undefined ? -1 : TIME.unix() - completed_at * 1000;
    if (ago >= 0) return calmMs - ago;
    // The clock of the node is another one: what had ended at the first look may have done so long ago.
    return known === undefined ? 0 : calmMs;
  }

  async function untilQuiet(): Promise<void> {
    const { pending } = await untilOver('no swap writes to the channels', look, ({ isQuiet }) => isQuiet, {
      atMostMs: TIMEOUTS.nodeBusyMs,
      everyMs: Math.min(calmMs, TIMEOUTS.channelsAtRestReadsMs),
      clock,
    });
    for (const hash of pending) hanging.add(hash);
  }

  return {
    ...node,
    async call(call) {
      if (!LISTS_CHANNELS.includes(call.path)) return node.call(call);
      if (isFrail && !replayed()) await untilQuiet();
      const members = await node.call(call);
      isFrail ||= isOfOldRevision(members);
      return members;
    },
    async close() {
      await Promise.all([node.close(), unrecorded.close()]);
    },
  };
}

function readSwap(swap: Members) {
  const completed_at = swap.wholeOrNull('completed_at');
  return {
    hash: swap.text('payment_hash'),
    status: swap.text('status'),
    completed_at: completed_at === null ? undefined : Number(completed_at),
  };
}

function hasEnded(status: string): boolean {
  return status !== 'Waiting' && status !== 'Pending';
}

function isOfOldRevision(members: Members): boolean {
  const shown = members.has('channels') ? members.list('channels') : [members];
  return shown.some(showsBalancesInMsat);
}
