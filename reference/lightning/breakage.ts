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

function breakNode(node: LightningNode): void {
  node.broken = 'until restarted';
  node.awake = false;
}
