import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from '../addresses.ts';
import { RPC_USER } from '../addresses.ts';
import type { LabState, PartName, Side } from '../state.ts';
import { writePrivate } from '../state.ts';
import type { Named } from '../variables.ts';
import type { Program } from './program.ts';

/** Everything that the configuration of a program is made from. */
export interface Setting {
  readonly folder: string;
  readonly state: LabState;
  readonly named: Named;
  readonly addresses: Addresses;
}

/** The program behind a part, with its folder and its configuration made; undefined for one that runs elsewhere. */
export function programOf(part: PartName, setting: Setting): Program | undefined {
  const { named } = setting;
  switch (part) {
    case 'bitcoind':
      return named.bitcoind === undefined ? undefined : bitcoind(named.bitcoind, setting);
    case 'indexer':
      return named.indexerUrl === undefined ? helper('indexer', 'INDEXER', named.indexerCommand, setting) : undefined;
    case 'proxy':
      return named.proxyUrl === undefined ? helper('proxy', 'RGB_PROXY', named.proxyCommand, setting) : undefined;
    default:
      return named.rln === undefined || named.nodes[part] ? undefined : lightningNode(part, named.rln, setting);
  }
}

/** No `-maxmempool`: rgb-lightning-node counts on the default. The password stands in a file, not in the list of processes. */
function bitcoind(file: string, { folder, state: { ports, passwords } }: Setting): Program {
  const home = folderOf(folder, 'bitcoind');
  const lines = [
    'regtest=1',
    'server=1',
    'txindex=1',
    'fallbackfee=0.0002',
    'dnsseed=0',
    'discover=0',
    'printtoconsole=1',
    '[regtest]',
    // It talks to nobody by itself; an indexer of this machine may.
    'connect=0',
    'listen=1',
    `bind=127.0.0.1:${ports.bitcoind_peer}`,
    'rpcbind=127.0.0.1',
    'rpcallowip=127.0.0.1',
    `rpcport=${ports.bitcoind}`,
    `rpcuser=${RPC_USER}`,
    `rpcpassword=${passwords.bitcoind}`,
  ];
  writePrivate(join(home, 'bitcoin.conf'), `${lines.join('\n')}\n`);
  return { name: 'bitcoind', command: [file, `-datadir=${home}`], variable: 'BITCOIND' };
}

/** The laboratory's own indexer or proxy, unless another one was named. */
function helper(
  name: 'indexer' | 'proxy',
  variable: string,
  named: readonly string[] | undefined,
  { folder, state: { ports, passwords }, addresses }: Setting,
): Program {
  if (named === undefined) {
    const environment = { LAB_PORT: String(ports[name]), LAB_RPC_URL: addresses.bitcoindUrl };
    const main = join(import.meta.dirname, '..', name, 'main.ts');
    return { name, command: [process.execPath, '--import', import.meta.resolve('tsx'), main], environment };
  }
  const values: Readonly<Record<string, string>> = {
    '{port}': String(ports[name]),
    '{folder}': folderOf(folder, name),
    '{rpc_port}': String(ports.bitcoind),
    '{rpc_user}': RPC_USER,
    '{rpc_password}': passwords.bitcoind,
    '{peer_port}': String(ports.bitcoind_peer),
    '{bitcoind_folder}': join(folder, 'bitcoind'),
  };
  const command = named.map((word) => word.replace(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder));
  return { name, command, variable };
}

function lightningNode(side: Side, file: string, { folder, state: { ports } }: Setting): Program {
  const ours = ['--daemon-listening-port', `${ports[side]}`, '--ldk-peer-listening-port', `${ports[`${side}_peer`]}`];
  const command = [file, folderOf(folder, side), ...ours, '--network', 'regtest', ...authentication(file)];
  return { name: side, command, variable: 'RLN_BIN' };
}

/** Newer revisions need a flag to serve without tokens; older ones don't know the flag. */
function authentication(file: string): string[] {
  const { stdout } = spawnSync(file, ['--help'], { encoding: 'utf8', timeout: 10_000 });
  return (stdout ?? '').includes('--disable-authentication') ? ['--disable-authentication'] : [];
}

function folderOf(folder: string, name: string): string {
  const made = join(folder, name);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  return made;
}
