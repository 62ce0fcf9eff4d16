import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '../../../reference/clock.ts';
import type { Revision } from '../../../reference/lightning/revision.ts';
import { createRegtest, type Regtest } from '../../../reference/node/regtest.ts';
import { type RunningNode, startNode } from '../../../reference/node/start.ts';
import { type RealMaker, type RealMakerOptions, startRealMaker } from '../../../regtest/maker/start.ts';
import { type Client, clientOf } from '../../reference/swaps/trading.ts';
import { test as base } from '../../test.ts';
import { GOLD } from './recorded.ts';

export const TOKEN = 'Bis-cuit.of_the-maker';

/** Both nodes of an imitated world over HTTP, and a maker service on one of them. */
export interface Stage {
  readonly regtest: Regtest;
  readonly makerUrl: string;
  readonly stateFile: string;
  /** Starts a maker; the one before, if any, has to be closed. */
  start(options?: Partial<RealMakerOptions>): Promise<{ maker: RealMaker; client: Client }>;
}

/** A test on such a stage. */
export const test = base.extend<{ revision: Revision; asset_id: string; stage: Stage }>({
  revision: ['current', { option: true }],
  asset_id: [GOLD, { option: true }],
  stage: async ({ revision, asset_id }, use, info) => {
    const assets = [{ asset_id, ticker: 'GOLD', name: 'Gold', precision: 6, issued_supply: 4_000_000_000n }];
    const regtest = createRegtest({ clock: createClock(), assets, revision });
    const taker = await startNode({ node: regtest.takerNode });
    const node = await startNode({ node: regtest.makerRgbNode, token: TOKEN });
    const running: (RunningNode | RealMaker)[] = [taker, node];
    const stateFile = join(mkdtempSync(join(info.outputPath(), 'state-')), 'state.sqlite');
    await use({
      regtest,
      makerUrl: node.nodeUrl,
      stateFile,
      async start(options = {}) {
        const maker = await startRealMaker({ node: { url: node.nodeUrl, token: TOKEN }, state: stateFile, ...options });
        running.push(maker);
        return { maker, client: clientOf({ ...maker, nodeUrl: taker.nodeUrl }) };
      },
    });
    for (const one of running.toReversed()) await one.close();
  },
});
