/** Networks whose coins have no price, as node and target spell them, without regard to case and separators. */
const TEST_NETWORKS = ['regtest', 'signet', 'signetcustom', 'mutinynet', 'testnet', 'testnet3', 'testnet4'];

/** Whether nothing of value can be lost on a network; an unknown one counts as mainnet. */
export function isTestNetwork(network: string | undefined): boolean {
  return TEST_NETWORKS.includes((network ?? '').toLowerCase().replace(/[^a-z0-9]/g, ''));
}
