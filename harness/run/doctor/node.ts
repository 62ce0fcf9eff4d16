import { namesOneNetwork } from '../../interface/formats/networks.ts';
import type { Trade } from '../../interface/market/trades.ts';
import { NotReady } from '../../taker/refusal.ts';
import type { Taker } from '../../taker/taker.ts';
import { SetupError } from '../../verdict/failures.ts';
import { channelFindings } from './channels.ts';
import { type Finding, lacks, there } from './finding.ts';
import { callLine, fundingLines, initLine, type NodePlace, unlockLine } from './node-commands.ts';
import type { MakerNode } from './target.ts';

/** What the client's node has to match. */
export interface NodeQuestion {
  readonly place: NodePlace;
  /** Undefined when the target does not show it; then peers and channels are not examined. */
  readonly maker: MakerNode | undefined;
  /** The trades that swaps are made of. */
  readonly trades: readonly Trade[];
}

/** The calls of the node that only read. */
export type ReadNode = Pick<Taker, 'nodeinfo' | 'networkinfo' | 'listpeers' | 'listchannels' | 'btcbalance'>;

/** How many blocks the node may be behind the maker's, or ahead of it. */
const BLOCKS_APART = 1;

/**
 * Examines what payments need of the client's node. A call that fails ends the examination, with one thing that is
 * missing.
 */
export async function examineNode(node: ReadNode, question: NodeQuestion): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    for await (const finding of looks(node, question)) findings.push(finding);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    findings.push(lacks('pay', error.message, ...fixesOf(error, question.place)));
  }
  return findings;
}

function fixesOf(error: SetupError, place: NodePlace): string[] {
  if (!(error instanceof NotReady) || error.state === 'ChangingState') return [];
  return [`${initLine(place)}   # only where it has no wallet yet; keep the mnemonic`, unlockLine(place)];
}

async function* looks(node: ReadNode, { place, maker, trades }: NodeQuestion): AsyncGenerator<Finding> {
  const info = await node.nodeinfo();
  yield there('pay', `its wallet is unlocked; it is ${info.pubkey}`);
  const { network, height } = await node.networkinfo();
  if (maker) yield* sameChain(maker, network, height);
  if (maker) yield connected(await node.listpeers(), maker, place);
  const channels = maker ? channelFindings(await node.listchannels(), { place, maker, trades, info }) : [];
  yield* channels;
  yield await funds(node, place, channels);
}

function* sameChain(maker: MakerNode, network: string, height: number): Generator<Finding> {
  if (!namesOneNetwork([maker.network, network])) {
    const text = `it is on ${network}, and the maker's node on ${maker.network}`;
    // When not all name the same network, nothing is created either.
    yield lacks('order', text, 'TAKER_NODE_URL=<address of a node on the network of the target>');
    return;
  }
  const behind = maker.block_height - height;
  if (behind > BLOCKS_APART)
    yield lacks(
      'pay',
      `it is not synced: it knows ${height} blocks, and the maker's node ${maker.block_height}`,
      'wait until it has caught up; if it does not, see whether its bitcoind and its indexer run',
    );
  else if (behind < -BLOCKS_APART)
    yield lacks('pay', `the maker's node is not synced: it knows ${maker.block_height} blocks, and this one ${height}`);
  else yield there('pay', `it is on ${network}, synced to block ${height}`);
}

function connected(peers: readonly string[], { pubkey, address }: MakerNode, place: NodePlace): Finding {
  if (peers.includes(pubkey.toLowerCase())) return there('pay', `it is connected to the maker's node`);
  const line = callLine(place, '/connectpeer', { peer_pubkey_and_addr: address });
  return lacks('pay', `it is not connected to the maker's node ${pubkey}`, line);
}

/** On-chain funds, needed only to open a channel; one with an asset is paid from coins that can carry it. */
async function funds(node: ReadNode, place: NodePlace, channels: readonly Finding[]): Promise<Finding> {
  const { vanilla, colored } = await node.btcbalance();
  const text = `${vanilla.spendable} sat on-chain can be spent, and ${colored.spendable} sat in coins that carry assets`;
  const opens = channels.some(({ isThere }) => !isThere);
  if (!opens || vanilla.spendable > 0n) return there('pay', text);
  return lacks('pay', `${text}: too little to open a channel`, ...fundingLines(place, colored.spendable === 0n));
}
