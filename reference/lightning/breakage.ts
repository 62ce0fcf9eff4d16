import type { Transaction } from './chain.ts';
import type { Channel } from './ledger.ts';
import type { LightningNode, World } from './world.ts';
import { nowMs } from './world.ts';

/** Whether an HTLC stands in the commitments of a channel of the node. */
export function hasHtlcs({ ledger }: World, { pubkey }: LightningNode): boolean {
  const ofNode = ({ ends }: { readonly ends: readonly string[] }) => ends.includes(pubkey);
  return (
    [...ledger.held].some(({ channel }) => ofNode(channel)) ||
    ledger.channels.some((channel) => ofNode(channel) && channel.leaving.size > 0)
  );
}

/**
 * Lists the channels of a node, which reads the files that a swap writes: it breaks when one is under way, or ended just now,
 * where nodes have that weakness.
 */
export function readChannelFiles(world: World, node: LightningNode): void {
  const { breaks_when_listed_ms: within } = world.weaknesses;
  if (within === undefined) return;
  const swaps = [...[...node.offered.values()].map(({ record }) => record), ...node.whitelisted.values()];
  const written = swaps.some(
    ({ status, completed_at }) =>
      status === 'Pending' || (status === 'Succeeded' && nowMs(world) < (completed_at ?? 0) * 1000 + within),
  );
  if (written) breakNode(node);
}

/** Whether a node funds the channel of this funding just now, where it takes its time for that. */
export function isFunding(world: World, { seen_at }: Transaction): boolean {
  return nowMs(world) < seen_at + (world.weaknesses.breaks_when_synced_ms ?? 0);
}

/** The channel that a transaction of a node funds. */
export function fundedBy({ ledger }: World, { pubkey }: LightningNode, { txid }: Transaction): Channel | undefined {
  return ledger.channels.find(
    ({ ends: [opener], funding_outpoint }) => opener === pubkey && funding_outpoint.startsWith(txid),
  );
}

/** Looks at the chain for the wallet of a node: it breaks where nodes have that weakness, and it funds a channel just now. */
export function syncWallet(world: World, node: LightningNode): void {
  const fundings = [...world.chain.transactions.values()].filter((one) => fundedBy(world, node, one));
  if (fundings.some((one) => isFunding(world, one))) breakNode(node);
}

function breakNode(node: LightningNode): void {
  node.broken = 'until restarted';
  node.awake = false;
}
