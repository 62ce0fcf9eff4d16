import { randomBytes } from 'node:crypto';
import { createClock } from '../../../reference/clock.ts';
import { writeContractId } from '../../../reference/lightning/contract-id.ts';
import { crash, restart } from '../../../reference/lightning/controls.ts';
import { catchUp } from '../../../reference/lightning/engine.ts';
import type { Revision } from '../../../reference/lightning/revision.ts';
import type { Weaknesses } from '../../../reference/lightning/world.ts';
import { createRegtest, type Regtest } from '../../../reference/node/regtest.ts';
import { startNode } from '../../../reference/node/start.ts';
import { type Addresses, addressesOf } from '../../../regtest/lab/addresses.ts';
import { writeConformanceFile } from '../../../regtest/lab/conformance-file.ts';
import { openState, type Side } from '../../../regtest/lab/state.ts';
import { type Wallet, walletAt } from '../../../regtest/lab/wallet.ts';
import { type ImitatedBitcoind, startBitcoind } from '../maker/imitated-bitcoind.ts';

/** What the two nodes of a laboratory are like. */
export interface Nature {
  readonly revision: Revision;
  /** How long each step of a payment takes, in milliseconds. */
  readonly step_ms: number;
  /** How long an HTLC that ended stays in the commitments, in milliseconds. */
  readonly lingering_ms: number;
  readonly weaknesses: Weaknesses;
  /** How many of all 600 000 000 units in the channel are the maker's; two thirds by default. */
  readonly maker_units?: bigint;
}

/** A laboratory whose two nodes and bitcoind are models in this process, funded as `npm run lab -- fund` does. */
export interface ModelLaboratory {
  readonly folder: string;
  readonly regtest: Regtest;
  readonly addresses: Addresses;
  readonly wallet: Wallet;
  readonly asset_id: string;
  /** How many swaps both nodes call `Succeeded`. */
  settled(): number;
  /** How many HTLCs stand in the channels. */
  underWay(): number;
  /** Kills a node: it answers nothing, and nothing changes on its channels. */
  kill(side: Side): Promise<void>;
  /** Starts a node that was killed, where it was. */
  revive(side: Side): Promise<void>;
  readonly bitcoind: ImitatedBitcoind;
  close(): Promise<void>;
}

const SUPPLY = 1_000_000_000n;
/** The channels that `fund` opens. */
const FUNDINGS = {
  btc: { asset_id: null, maker_msat: 8_000_000_000n, taker_msat: 8_000_000_000n, maker_units: 0n, taker_units: 0n },
  asset: { maker_msat: 700_000_000n, taker_msat: 300_000_000n },
} as const;
const CHANNEL_UNITS = 600_000_000n;
const MAKER_UNITS = 400_000_000n;
/** What the maker has besides, for the channels that it sells. */
const RESERVE_MSAT = 300_000_000_000n;

/**
 * Starts a laboratory of models in a folder, with an asset whose id nobody had before.
 * @param folder has to be empty or absent
 */
export async function startModels(
  folder: string,
  { revision, step_ms, lingering_ms, weaknesses, maker_units = MAKER_UNITS }: Nature,
): Promise<ModelLaboratory> {
  const asset_id = strangeId(revision);
  const assets = [{ asset_id, ticker: 'RGTST', name: 'Regtest Note', precision: 6, issued_supply: SUPPLY }];
  const regtest = createRegtest({
    clock: createClock(),
    seed: randomBytes(8).toString('hex'),
    assets,
    fundings: [FUNDINGS.btc, { asset_id, ...FUNDINGS.asset, maker_units, taker_units: CHANNEL_UNITS - maker_units }],
    reserve: { msat: RESERVE_MSAT, units: new Map([[asset_id, SUPPLY - CHANNEL_UNITS]]) },
    revision,
    step_ms,
    lingering_ms,
    weaknesses,
  });
  const { world, maker, taker } = regtest.lightning;
  const nodes = {
    maker: { node: regtest.makerRgbNode, self: maker, running: await startNode({ node: regtest.makerRgbNode }) },
    taker: { node: regtest.takerNode, self: taker, running: await startNode({ node: regtest.takerNode }) },
  };
  const bitcoind = await startBitcoind(regtest);
  const addresses = addressesOf(await openState(folder, false), {
    bitcoindUrl: bitcoind.url,
    nodes: {
      maker: { url: nodes.maker.running.nodeUrl, peer: '127.0.0.1:9735' },
      taker: { url: nodes.taker.running.nodeUrl, peer: '127.0.0.1:9736' },
    },
  });
  const wallet = walletAt(bitcoind.url);
  writeConformanceFile(folder, addresses, wallet);
  return {
    folder,
    regtest,
    addresses,
    wallet,
    asset_id,
    bitcoind,
    settled: () => settledIn(regtest),
    underWay() {
      // Payments of a model go on when somebody looks.
      catchUp(world);
      return world.ledger.held.size;
    },
    async kill(side) {
      crash(nodes[side].self);
      await nodes[side].running.close();
    },
    async revive(side) {
      const { node, self, running } = nodes[side];
      restart(world, self);
      nodes[side].running = await startNode({ node, port: Number(new URL(running.nodeUrl).port) });
    },
    async close() {
      for (const part of [nodes.maker.running, nodes.taker.running, bitcoind]) await part.close();
    },
  };
}

/** A fresh contract id with a letter that the other revision does not have. */
function strangeId(revision: Revision): string {
  for (;;) {
    const id = writeContractId(randomBytes(32), revision);
    if (/[!$_~]/.test(id)) return id;
  }
}

function settledIn({ lightning: { maker, taker } }: Regtest): number {
  return [...maker.offered].filter(
    ([hash, { record }]) => record.status === 'Succeeded' && taker.whitelisted.get(hash)?.status === 'Succeeded',
  ).length;
}
