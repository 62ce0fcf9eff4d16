import type { Fundable } from '../../../regtest/lab/fund.ts';
import { type Wallet, walletAt } from '../../../regtest/lab/wallet.ts';
import { test as base } from '../../test.ts';
import { type FakeBitcoind, startFakeBitcoind } from './fake-bitcoind.ts';
import { type FakeNodes, startFakeNodes } from './fake-nodes.ts';

interface Fixtures {
  readonly bitcoind: FakeBitcoind;
  readonly wallet: Wallet;
  readonly world: FakeNodes;
  readonly said: string[];
  readonly lab: Fundable;
}

/** Tests with two fake nodes on a fake chain, in this process. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  bitcoind: async ({}, use) => {
    const bitcoind = await startFakeBitcoind();
    bitcoind.mine();
    await use(bitcoind);
    await bitcoind.stop();
  },
  wallet: async ({ bitcoind }, use) => use(walletAt(bitcoind.address)),
  world: async ({ bitcoind }, use) => {
    const world = await startFakeNodes(bitcoind);
    await use(world);
    await world.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  said: async ({}, use) => use([]),
  lab: async ({ wallet, world, said }, use) => {
    const waitBudget = { atMostMs: 20_000, everyMs: 1 };
    await use({ wallet, nodes: world.nodes, say: (line) => said.push(line), waitBudget, gossipMs: 0 });
  },
});
