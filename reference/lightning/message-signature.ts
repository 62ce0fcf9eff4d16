import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The digits of z-base-32, as the signatures of Lightning nodes are written, and how many of them 65 bytes take. */
const DIGITS = 'ybndrfg8ejkmcpqxot1uwisza345h769';
const LENGTH = 104;

/**
 * Signs a text with a node's key as Lightning nodes do, so that the public key can be recovered from text and signature: 65
 * bytes (31 and the recovery id, r, s) in z-base-32.
 */
export function signMessage(message: string, secret_key: Uint8Array): string {
  const hash = sha256(sha256(Buffer.from(`Lightning Signed Message:${message}`)));
  const [recovery = 0, ...rs] = secp256k1.sign(hash, secret_key, { prehash: false, format: 'recovered' });
  const number = BigInt(`0x${Buffer.from([31 + recovery, ...rs]).toString('hex')}`);
  const digits = number.toString(32).padStart(LENGTH, '0');
  return digits.replace(/./g, (digit) => DIGITS.charAt(Number.parseInt(digit, 32)));
}
