import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from '../../harness/engine/lines.ts';
import type { Look } from '../../harness/taker/look.ts';
import { createNodeLock } from '../../harness/taker/node-lock.ts';
import { areKnown, UNKNOWN_USE, withoutUses, withUses } from '../../harness/taker/uses.ts';
import { expect, test } from '../test.ts';
import { channel } from './channel.ts';

const GOLD = 'rgb:gold';

/** A node whose looks are counted, and the locks of two checks on it. */
function shared() {
  const out = test.info().outputPath();
  const node = { msat: 500_000_000n, units: 100n, looks: 0, isAway: false, isAtRest: true };
  const swaps = new Map<string, 'Waiting' | 'Succeeded'>();
  const look = async (): Promise<Look> => {
    node.looks += 1;
    if (node.isAway) throw new Error('away');
    const btc = { vanilla: { future: 5n, spendable: 5n }, colored: { future: 5n, spendable: 5n } };
    const channels = [channel({ outbound_balance_msat: node.msat, asset_id: GOLD, asset_local_amount: node.units })];
    return {
      balances: { channels, btc, assets: new Map() },
      snapshot: { pubkey: '02ab', channels: ['c'], payments: [], swaps: new Map(swaps), isAtRest: node.isAtRest },
    };
  };
  const [one, other] = [createNodeLock({ out, look }), createNodeLock({ out, look })];
  /** A swap of the other check. */
  const trade = async (hash = 'other') => {
    await other.take();
    node.msat -= 1_000n;
    node.units += 7n;
    swaps.set(hash, 'Succeeded');
    await other.release();
  };
  return { out, node, swaps, look, one, other, trade };
}

const NOTHING = { channels: {}, onchain: {}, total: {}, uncertain_msat: 0n, hidden_msat: 0n };

test('while a check waits another one has the node, and what that moved is known', async () => {
  const { one, trade, look } = shared();
  await one.take();
  const before = await look();
  await one.whileReleased(() => trade());
  expect(one.othersUses).toHaveLength(1);
  const moved = withoutUses({ ...NOTHING, total: { BTC: -1_000n, [GOLD]: 7n } }, one.othersUses);
  expect(moved.total).toEqual({ BTC: 0n, [GOLD]: 0n });
  expect(withUses(before.snapshot, one.othersUses).swaps.get('other')).toBe('Succeeded');
  expect(areKnown(one.othersUses, ['own'])).toBe(true);
  await one.release();
});

test('nobody looks at the node while nobody waits', async () => {
  const { node, one, trade } = shared();
  await trade();
  await one.take();
  await one.whileReleased(async () => {});
  await one.release();
  await trade();
  expect([node.looks, one.othersUses]).toEqual([0, []]);
});

test('who waits twice is told of each use once, and of none of its own', async () => {
  const { one, other, trade } = shared();
  await other.take();
  await other.whileReleased(async () => {
    await one.take();
    await one.whileReleased(async () => {});
    await one.release();
  });
  await other.release();
  expect([other.othersUses.length, one.othersUses.length]).toEqual([2, 0]);
  await one.take();
  await one.whileReleased(() => trade());
  await one.whileReleased(() => trade('second'));
  expect(one.othersUses.map(({ swaps }) => swaps.map(([hash]) => hash))).toEqual([['other'], ['second']]);
  await one.release();
});

test('it is not known what others moved where a node is away or not at rest, a check is killed, or a swap of its own goes on', async () => {
  for (const spoil of [
    ({ node }: ReturnType<typeof shared>) => Object.assign(node, { isAway: true }),
    ({ node }: ReturnType<typeof shared>) => Object.assign(node, { isAtRest: false }),
    ({ out }: ReturnType<typeof shared>) =>
      appendLine(join(out, 'taker-uses.ndjson'), { begins: 'a', by: 'one that was killed' }),
    ({ swaps }: ReturnType<typeof shared>) => swaps.set('own', 'Waiting'),
  ]) {
    const stage = shared();
    await stage.one.take();
    await stage.one.whileReleased(async () => {
      spoil(stage);
      await stage.trade('own');
    });
    await stage.one.release();
    expect(areKnown(stage.one.othersUses, ['own'])).toBe(false);
  }
  expect(areKnown([UNKNOWN_USE], [])).toBe(false);
});

test('a wait that fails leaves the node locked as it was', async () => {
  const { out, one } = shared();
  await one.take();
  await expect(one.whileReleased(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(join(out, 'taker-lock'))).toBe(true);
  await one.release();
  expect(existsSync(join(out, 'taker-lock'))).toBe(false);
});

test('who does not have the node only waits', async () => {
  const { out, one } = shared();
  expect(await one.whileReleased(async () => 'waited')).toBe('waited');
  await one.release();
  expect(existsSync(join(out, 'taker-uses.ndjson'))).toBe(false);
});
