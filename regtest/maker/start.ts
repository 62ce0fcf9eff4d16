import { randomBytes } from 'node:crypto';
import { createClock } from '../../reference/clock.ts';
import { createControl } from '../../reference/control/control.ts';
import type { Lever } from '../../reference/control/lever.ts';
import { makerLevers, stateOf } from '../../reference/control/maker-levers.ts';
import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import { defaultKeys } from '../../reference/maker/auth/options.ts';
import { fitMaker } from '../../reference/maker/context.ts';
import type { LimitOptions } from '../../reference/maker/limits/options.ts';
import type { Maker } from '../../reference/maker/maker.ts';
import type { MakerOptions } from '../../reference/maker/options.ts';
import { progressAll } from '../../reference/maker/orders/lifecycle.ts';
import { type MakerService, serveContext } from '../../reference/maker/service.ts';
import { NodeUnreachable } from '../../reference/node/port.ts';
import { createRandom } from '../../reference/random.ts';
import { UnusableSetting } from '../../reference/unusable.ts';
import { type Bitcoind, BitcoindRefusal, bitcoindAt } from './bitcoind.ts';
import { BTC_PRECISION, buildCatalogue, type Trade } from './build-catalogue.ts';
import { tradeInFile } from './catalogue-file.ts';
import { tradeOfNode } from './catalogue-from-node.ts';
import { chainLevers } from './chain-levers.ts';
import { networkOf } from './channels.ts';
import { knownAssets } from './known-assets.ts';
import { textAt } from './members.ts';
import { type CallNode, type NodeAddress, nodeAt } from './node-calls.ts';
import { createRealNode } from './real-node.ts';
import { sharingLooks } from './shared-looks.ts';
import { openState, type State } from './state.ts';

/** How to start a maker on a real node. Every port is 0 (any free one) unless given. */
export interface RealMakerOptions extends Partial<LimitOptions> {
  readonly node: NodeAddress;
  /** A file with what is traded; without one, what the node has channels for. */
  readonly catalogue?: string | undefined;
  /** Address of a bitcoind with user and password. Without it the service sells no channels. */
  readonly bitcoind?: string | undefined;
  /** The file that swaps and the guard of their execution are kept in. */
  readonly state: string;
  /** Where clients connect to the node, as `host:port`. */
  readonly peer_address?: string | undefined;
  readonly port?: number;
  readonly controlPort?: number;
}

/** A running maker on a real node. */
export interface RealMaker {
  readonly baseUrl: string;
  readonly wsUrl: string;
  readonly controlUrl: string;
  /** Kept in the state, so that they are the same after a restart. */
  readonly keys: { full: string; quoteRead: string; foreignOrigin: string };
  readonly service: MakerService<Maker>;
  close(): Promise<void>;
}

/** What is due on orders is made up for whenever somebody looks, and this often. */
const SWEEP_MS = 5_000;

/** The networks whose funds are worth nothing, by the node's name for them, as the interface writes them. */
const NETWORKS = { Regtest: 'regtest', Signet: 'signet', SignetCustom: 'signet' } as const;

/**
 * Starts a maker service on a real node.
 * @throws {UnusableSetting} when it cannot be started so; the message is one sentence
 */
export async function startRealMaker(options: RealMakerOptions): Promise<RealMaker> {
  const node = nodeAt(options.node);
  const bitcoind = options.bitcoind === undefined ? undefined : bitcoindAt(options.bitcoind);
  const opened: { close(): unknown }[] = [node, ...(bitcoind ? [bitcoind] : [])];
  const close = async () => {
    for (const part of opened.toReversed()) await part.close();
  };
  try {
    const { pubkey, network } = await meet(node.call);
    if (bitcoind) await demandChain(bitcoind, network);
    const trade = await tradeOf(options, node.call, network);
    const state = openState(options.state);
    opened.push(state);
    demandSameNode(state, pubkey, options.state);
    const service = serviceOf(options, { call: node.call, bitcoind, state, trade });
    opened.push(service);
    const { maker } = service;
    const levers = leversOf(service, bitcoind);
    const control = createControl(levers, () => progressAll(maker));
    opened.push(control);
    const sweep = setInterval(() => void progressAll(maker).catch(process.emitWarning), SWEEP_MS).unref();
    opened.push({ close: () => clearInterval(sweep) });
    const baseUrl = await service.listen(options.port);
    return {
      baseUrl,
      wsUrl: baseUrl.replace(/^http/, 'ws'),
      controlUrl: await control.listen(options.controlPort),
      keys: defaultKeys(maker.options.seed),
      service,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function meet(call: CallNode): Promise<{ pubkey: string; network: 'regtest' | 'signet' }> {
  const said = await asked('--maker-node', async () => ({
    pubkey: textAt(await call({ method: 'GET', path: '/nodeinfo' }), 'pubkey'),
    ...(await networkOf(call)),
  }));
  const network = Object.entries(NETWORKS).find(([name]) => name === said.network)?.[1];
  if (network === undefined)
    throw new UnusableSetting(
      '--maker-node',
      `the node is on ${said.network}; this maker is for ${Object.keys(NETWORKS).join(', ')} only.`,
    );
  return { pubkey: said.pubkey, network };
}

/** Asks a peer at the start; a refusal becomes an error about the flag that named the peer. */
async function asked<T>(flag: string, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof NodeUnreachable || error instanceof BitcoindRefusal)
      throw new UnusableSetting(flag, `${error.message}; correct the address, or start it first.`);
    if (error instanceof NodeRefusal) throw new UnusableSetting(flag, `the node says ${error.name}; ${fixOf(error)}.`);
    throw error;
  }
}

function fixOf({ name, status }: NodeRefusal): string {
  if (status === 401 || name === 'Forbidden') return 'give a token that may do everything, by --maker-node-token';
  if (name === 'ChangingState') return 'wait until it has started or stopped';
  return name === 'LockedNode' || name === 'NotInitialized'
    ? 'initialise and unlock it first'
    : 'see to the node first';
}

async function demandChain(bitcoind: Bitcoind, network: string): Promise<void> {
  const chain = await asked('--bitcoind', () => bitcoind.chain());
  if (chain !== network)
    throw new UnusableSetting(
      '--bitcoind',
      `it is on ${chain}, and the node on ${network}; give one of the same chain.`,
    );
}

async function tradeOf({ catalogue }: RealMakerOptions, call: CallNode, network: string): Promise<Trade> {
  return catalogue === undefined
    ? asked('--catalogue-from-node', () => tradeOfNode(call, network))
    : asked('--catalogue', async () => tradeInFile(catalogue, network, await knownAssets(call)));
}

function demandSameNode(state: State, pubkey: string, file: string): void {
  const kept = state.once('node', () => pubkey);
  if (kept !== pubkey)
    throw new UnusableSetting(
      '--state',
      `${file} belongs to the node ${kept}, and this is ${pubkey}; name another file.`,
    );
}

interface ServiceParts {
  readonly call: CallNode;
  readonly bitcoind: Bitcoind | undefined;
  readonly state: State;
  readonly trade: Trade;
}

function serviceOf(options: RealMakerOptions, { call, bitcoind, state, trade }: ServiceParts): MakerService<Maker> {
  // Nobody can guess it, and the keys that are made of it are the same ever after.
  const seed = state.once('seed', () => randomBytes(32).toString('hex'));
  const given: Partial<MakerOptions> = {
    seed,
    ...(options.limits !== undefined && { limits: options.limits }),
    ...(options.peer_address !== undefined && { peer_address: options.peer_address }),
    ...REAL,
    network: trade.network === 'signet' ? 'signet' : 'regtest',
    provider_reachable: bitcoind !== undefined,
  };
  const fitted = fitMaker(given, {
    clock: createClock(),
    // What is drawn has to be new in each life of the service.
    random: createRandom(`${seed} ${randomBytes(32).toString('hex')}`),
    catalogue: () => buildCatalogue(trade),
    node: (clock) => createRealNode({ call: sharingLooks(call, clock), journal: state.journal, clock, bitcoind }),
    swaps: state.swaps,
  });
  return serveContext(fitted);
}

/** What differs on a real node: it holds no payment, reports a failed one late, and keeps a reserve. */
const REAL: Partial<MakerOptions> = {
  btc_precision: BTC_PRECISION,
  large_amounts: false,
  failing_execute: 'later',
  bolt11_payment: 'take',
  supports_zero_channel_reserve: false,
  min_required_channel_confirmations: 6,
};

/** The levers that a real node leaves possible. */
function leversOf(service: MakerService<Maker>, bitcoind: Bitcoind | undefined): readonly Lever[] {
  const pulled = (): string[] => levers.filter(({ method }) => method === 'POST').map(({ name }) => name);
  // The seed is what the keys are made of, and here nobody else has it.
  const state = () => ({ ...stateOf(service, pulled()), seed: undefined });
  const possible: readonly Lever[] = makerLevers(service, () => undefined, state).filter(({ name }) =>
    ['state', 'move-rate', 'node-outage'].includes(name),
  );
  const levers: readonly Lever[] = [...possible, ...(bitcoind ? chainLevers(bitcoind) : [])];
  return levers;
}
