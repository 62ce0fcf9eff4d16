import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** The Bitcoin network that a world is one of. */
export type ChainName = 'mainnet' | 'signet' | 'regtest';

/** How the addresses and invoices of a network begin, and the version bytes of its older addresses. */
export const CHAINS = {
  mainnet: { addresses: 'bc', invoices: 'lnbc', key_hash: 0x00, script_hash: 0x05 },
  signet: { addresses: 'tb', invoices: 'lntbs', key_hash: 0x6f, script_hash: 0xc4 },
  regtest: { addresses: 'bcrt', invoices: 'lnbcrt', key_hash: 0x6f, script_hash: 0xc4 },
} as const;

const base58 = createBase58check(sha256);

/**
 * The address (native segwit, version 0) number `index` of a node, under a key of its own derived from the node's
 * public key.
 */
export function deriveAddress(chain: ChainName, pubkey: string, index: number): string {
  const tweak = sha256(Buffer.from(`address ${index} of ${pubkey}`));
  const scalar = secp256k1.Point.Fn.create(BigInt(`0x${Buffer.from(tweak).toString('hex')}`));
  const key = secp256k1.Point.fromHex(pubkey).add(secp256k1.Point.BASE.multiply(scalar)).toBytes(true);
  return bech32.encode(CHAINS[chain].addresses, [0, ...bech32.toWords(ripemd160(sha256(key)))]);
}

/**
 * The script that an address stands for, as hexadecimal text: the same for every spelling of one address. Undefined for what
 * is no address of this network.
 */
export function scriptOf(chain: ChainName, address: string): string | undefined {
  return segwitScript(chain, address) ?? olderScript(chain, address);
}

/** Witness versions and lengths by BIP 173 and BIP 350: version 0 in bech32, the later ones in bech32m. */
function segwitScript(chain: ChainName, address: string): string | undefined {
  for (const [codec, fits] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const decoded = codec.decodeUnsafe(address, 90);
    const [version, ...words] = decoded?.words ?? [];
    if (decoded === undefined || version === undefined || !fits(version)) continue;
    const program = codec.fromWordsUnsafe(words);
    if (decoded.prefix !== CHAINS[chain].addresses || !program || !isProgram(version, program.length)) return undefined;
    const opcode = version === 0 ? 0 : 0x50 + version;
    return Buffer.from([opcode, program.length, ...program]).toString('hex');
  }
  return undefined;
}

function isProgram(version: number, length: number): boolean {
  if (version === 0) return length === 20 || length === 32;
  return version === 1 ? length === 32 : length >= 2 && length <= 40;
}

/** Pay to key hash and pay to script hash. */
function olderScript(chain: ChainName, address: string): string | undefined {
  const [version, ...hash] = readBase58(address) ?? [];
  if (hash.length !== 20) return undefined;
  if (version === CHAINS[chain].key_hash) return Buffer.from([0x76, 0xa9, 20, ...hash, 0x88, 0xac]).toString('hex');
  return version === CHAINS[chain].script_hash ? Buffer.from([0xa9, 20, ...hash, 0x87]).toString('hex') : undefined;
}

function readBase58(address: string): Uint8Array | undefined {
  // Longer ones are no addresses, and take the library more than linear time.
  if (address.length > 40) return undefined;
  try {
    return base58.decode(address);
  } catch {
    return undefined;
  }
}
