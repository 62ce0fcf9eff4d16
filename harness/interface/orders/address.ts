import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { namesOneNetwork } from '../formats/networks.ts';

/** What invoices and addresses of a network begin with. */
interface Beginnings {
  readonly networks: readonly string[];
  /** In invoices, behind `ln`. */
  readonly invoices: readonly string[];
  /** Of segwit addresses. */
  readonly segwit: string;
  /** First bytes of older addresses. */
  readonly versions: readonly number[];
}

/** A signet is `tbs` to some nodes and `tb` to others. */
const BEGINNINGS: readonly Beginnings[] = [
  { networks: ['mainnet'], invoices: ['bc'], segwit: 'bc', versions: [0x00, 0x05] },
  { networks: ['signet'], invoices: ['tbs', 'tb'], segwit: 'tb', versions: [0x6f, 0xc4] },
  { networks: ['testnet', 'testnet3', 'testnet4'], invoices: ['tb'], segwit: 'tb', versions: [0x6f, 0xc4] },
  { networks: ['regtest'], invoices: ['bcrt'], segwit: 'bcrt', versions: [0x6f, 0xc4] },
];

const base58check = createBase58check(sha256);

/** What invoices and addresses of a network begin with; undefined for an unknown one. */
export function beginningsOn(network: string | undefined): Beginnings | undefined {
  return BEGINNINGS.find(({ networks }) => networks.some((name) => namesOneNetwork([name, network ?? ''])));
}

/** Whether a text is an address of the network: of any kind, with a valid checksum. */
export function isAddressOn({ segwit, versions }: Beginnings, text: string): boolean {
  return isSegwit(text, segwit) || isOlder(text, versions);
}

/** Whether a text is an address of some network. */
export function isAddress(text: string): boolean {
  return BEGINNINGS.some((beginnings) => isAddressOn(beginnings, text));
}

/** Whether a text is a segwit address of some network, which may be written in capitals. */
export function isSegwitAddress(text: string): boolean {
  return BEGINNINGS.some(({ segwit }) => isSegwit(text.toLowerCase(), segwit));
}

/** An address of the oldest kind, by the first byte of its network and 20 bytes, the hash of a key. */
export function olderAddress({ versions }: Pick<Beginnings, 'versions'>, hash: Uint8Array): string {
  return base58check.encode(Uint8Array.from([versions[0] ?? 0, ...hash]));
}

function isSegwit(text: string, prefix: string): boolean {
  // Version 0 has another checksum than those after it (BIP 350).
  return [bech32, bech32m].some((encoding) => {
    const decoded = encoding.decodeUnsafe(text, 100);
    if (decoded?.prefix !== prefix) return false;
    const [version = 0, ...program] = decoded.words;
    return (version === 0) === (encoding === bech32) && program.length > 0;
  });
}

function isOlder(text: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
  } catch {
    return false;
  }
}
