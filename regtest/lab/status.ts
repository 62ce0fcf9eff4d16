import { addressesOf } from './addresses.ts';
import { isAnswering } from './answering.ts';
import { wordsOf } from './failure.ts';
import { isRunning } from './programs/program.ts';
import type { Channel, Coins, RlnNode } from './rln-node.ts';
import { type LabState, PARTS, type PartName, readState, SIDES } from './state.ts';
import type { Named } from './variables.ts';
import { walletAt } from './wallet.ts';

/**
 * Shows what runs, how far the chain and the nodes are, their channels and funds.
 * @returns whether all parts answer
 * @throws {LabFailure} when there is no laboratory in the folder
 */
export async function status(folder: string, named: Named, say: (line: string) => void): Promise<boolean> {
  const state = readState(folder);
  const addresses = addressesOf(state, named);
  const answering = await Promise.all(PARTS.map((part) => isAnswering(part, addresses).catch(() => false)));
  for (const [at, part] of PARTS.entries())
    say(`${part.padEnd(9)} ${standingOf(part, state)}, ${answering[at] ? 'answers' : 'does not answer'}`);
  const answers = (part: PartName) => answering[PARTS.indexOf(part)];
  if (answers('bitcoind')) say(`chain     height ${await walletAt(addresses.bitcoindUrl).height()}`);
  for (const side of SIDES) if (answers(side)) await tellNode(addresses.nodes[side], say);
  return answering.every(Boolean);
}

function standingOf(part: PartName, { programs, containers }: LabState): string {
  if (containers) return 'in a container';
  const started = programs[part];
  if (started === undefined) return 'not started here';
  return isRunning(started) ? `process ${started.pid}` : `process ${started.pid} is gone`;
}

async function tellNode(node: RlnNode, say: (line: string) => void): Promise<void> {
  const name = node.side.padEnd(9);
  try {
    const { height } = await node.call<{ height: number }>('/networkinfo');
    const { vanilla, colored } = await node.call<Coins>('/btcbalance', { skip_sync: true });
    say(
      `${name} ${node.url}, height ${height}, ${vanilla.spendable} sat and for assets ${colored.spendable} sat on chain`,
    );
    const { channels } = await node.call<{ channels: Channel[] }>('/listchannels');
    for (const channel of channels) say(`${name} ${channelText(channel)}`);
    const swaps = await node.call<Record<string, { status: string }[]>>('/listswaps');
    const settled = (swaps[node.side] ?? []).filter((swap) => swap.status === 'Succeeded').length;
    say(`${name} ${settled} swaps settled`);
  } catch (error) {
    say(`${name} ${wordsOf(error)}`);
  }
}

function channelText(channel: Channel): string {
  const { is_usable, capacity_sat, outbound_balance_msat, inbound_balance_msat, asset_id } = channel;
  const asset =
    asset_id === null ? '' : `; ${channel.asset_local_amount} out, ${channel.asset_remote_amount} in of ${asset_id}`;
  return `${is_usable ? 'usable' : 'unusable'} channel of ${capacity_sat} sat: ${outbound_balance_msat} msat out, ${inbound_balance_msat} msat in${asset}`;
}
