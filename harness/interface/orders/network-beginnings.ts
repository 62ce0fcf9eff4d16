/** What invoices and addresses of a network begin with. */
interface Beginnings {
  /** The networks of BOLT 11 prefixes. */
  readonly invoices: readonly string[];
  readonly addresses: RegExp;
}

const TEST_ADDRESSES = /^(tb1[02-9ac-hj-np-z]{11,}|[2mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i;

/** By the network's name as the asset list tells it. A signet is `tbs` to some and `tb` to others. */
const BEGINNINGS: Readonly<Record<string, Beginnings>> = {
  mainnet: { invoices: ['bc'], addresses: /^(bc1[02-9ac-hj-np-z]{11,}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i },
  signet: { invoices: ['tbs', 'tb'], addresses: TEST_ADDRESSES },
  testnet: { invoices: ['tb'], addresses: TEST_ADDRESSES },
  regtest: { invoices: ['bcrt'], addresses: /^(bcrt1[02-9ac-hj-np-z]{11,}|[2mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i },
};

/** What invoices and addresses of a network begin with; undefined for an unknown one. */
export function beginningsOn(network: string | undefined): Beginnings | undefined {
  return BEGINNINGS[(network ?? '').toLowerCase()];
}
