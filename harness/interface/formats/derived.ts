import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** 32 bytes that follow from a text: the same each time, and nobody else's. */
export function derivedBytes(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The public key of a node that nobody runs, as hexadecimal digits. */
export function derivedPubkey(text: string): string {
  return Buffer.from(secp256k1.getPublicKey(derivedBytes(text))).toString('hex');
}

/** A UUID that nobody issued. */
export function derivedUuid(text: string): string {
  const hex = derivedBytes(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
