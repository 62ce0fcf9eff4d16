import { NotApplicable } from '../../verdict/failures.ts';

/** Networks whose coins have no price, as node and target spell them, without regard to case and separators. */
const TEST_NETWORKS = ['regtest', 'signet', 'signetcustom', 'mutinynet', 'testnet', 'testnet3', 'testnet4'];

/** What a network is called by its makers and by the nodes on it: a signet of one's own is a signet (SWP-NODE-05). */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  signetcustom: 'signet',
  mutinynet: 'signet',
  testnet3: 'testnet',
  bitcoin: 'mainnet',
};

/** Whether all names are those of one network, in any letter case (FMT-NET-01). */
export function namesOneNetwork(names: readonly string[]): boolean {
  return new Set(names.map((name) => ALSO_CALLED[plain(name)] ?? plain(name))).size === 1;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether nothing of value can be lost on a network; an unknown one counts as mainnet. */
export function isTestNetwork(network: string | undefined): boolean {
  return TEST_NETWORKS.includes(plain(network ?? ''));
}

/**
 * Makes sure that something may be created on a network.
 * @param what the things, for the message: `swaps`
 * @throws {NotApplicable} when it is no test network, as far as is known, and the run has no leave for another
 */
export function assertMayCreate(what: string, network: string | undefined, allowMainnet: boolean): void {
  if (allowMainnet || isTestNetwork(network)) return;
  throw new NotApplicable(
    network === undefined
      ? `${what} are created on a test network only, and nobody who was asked names the network`
      : `${what} on ${network}, which is no test network, need leave (--allow-mainnet)`,
  );
}
