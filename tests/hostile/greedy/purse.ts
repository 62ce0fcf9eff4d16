import { holdingsOf } from '../../../reference/lightning/ledger.ts';
import type { RgbNode } from '../../../reference/node/rgb-node.ts';

/** What the client's node has and what it gave away, by its own books: `BTC` in msat, an asset by its id in raw units. */
export interface Books {
  /** On chain and in its channels. */
  readonly owns: Readonly<Record<string, bigint>>;
  /** By the swaps and payments that succeeded, without what it got for them. */
  readonly gave: Readonly<Record<string, bigint>>;
}

/** Reads the books of a node of the reference, past everything that the suite reads. */
export function booksOf({ world, self }: RgbNode): Books {
  const { msat, units } = holdingsOf(world.ledger, self.pubkey);
  const gave: Record<string, bigint> = {};
  const add = (asset: string | null, amount: bigint) => {
    gave[asset ?? 'BTC'] = (gave[asset ?? 'BTC'] ?? 0n) + amount;
  };
  for (const { status, from_asset, qty_from } of self.whitelisted.values())
    if (status === 'Succeeded') add(from_asset, qty_from);
  for (const { status, asset_id, asset_amount, amt_msat } of self.outbound.values()) {
    if (status !== 'Succeeded') continue;
    if (amt_msat !== null) add(null, amt_msat);
    if (asset_id !== null && asset_amount !== null) add(asset_id, asset_amount);
  }
  return { owns: { BTC: msat, ...Object.fromEntries(units) }, gave };
}

/** One thing that a node had before a run, what it had afterwards, what it gave in between, and how much it might give. */
export interface Spent {
  readonly asset: string;
  /** Digits, like the others: they go through JSON. */
  readonly before: string;
  readonly after: string;
  readonly gave: string;
  /** How much more it has less of, in the end, than it had. */
  readonly lost: string;
  readonly cap: string;
}

/** What a run cost, in BTC and in every asset of which anything moved. */
export function spentBetween(before: Books, after: Books, capOf: (asset: string) => bigint): Spent[] {
  const assets = new Set(['BTC', ...Object.keys(before.owns), ...Object.keys(after.owns), ...Object.keys(after.gave)]);
  return [...assets].flatMap((asset) => {
    const [had, has] = [before.owns[asset] ?? 0n, after.owns[asset] ?? 0n];
    const gave = (after.gave[asset] ?? 0n) - (before.gave[asset] ?? 0n);
    if (asset !== 'BTC' && had === has && gave === 0n) return [];
    const lost = had > has ? had - has : 0n;
    const figures = { before: had, after: has, gave, lost, cap: capOf(asset) };
    return [
      {
        asset,
        ...(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])) as Omit<
          Spent,
          'asset'
        >),
      },
    ];
  });
}

/** What of it is beyond the caps, in a few words each. */
export function beyondCaps(spent: readonly Spent[]): string[] {
  return spent.flatMap(({ asset, gave, lost, cap }) => [
    ...(BigInt(gave) > BigInt(cap) ? [`gave ${gave} of ${asset} under a cap of ${cap}`] : []),
    ...(BigInt(lost) > BigInt(cap) ? [`lost ${lost} of ${asset} under a cap of ${cap}`] : []),
  ]);
}
