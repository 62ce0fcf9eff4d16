import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The public key of a node that nobody runs. */
export function unrelatedPubkey(seed: number): string {
  return Buffer.from(secp256k1.getPublicKey(digest(`key ${seed}`))).toString('hex');
}

/** 66 hexadecimal digits in the form of a public key whose point is not on the curve. */
export function pointlessPubkey(seed: number): string {
  for (let attempt = 0; ; attempt++) {
    const text = `02${digest(`point ${seed} ${attempt}`).toString('hex')}`;
    if (!isPoint(text)) return text;
  }
}

/** 64 hexadecimal digits that are the hash of no swap. */
export function unknownHash(seed: number): string {
  return digest(`hash ${seed}`).toString('hex');
}

/** A UUID that is the id of no quote. */
export function unknownRfqId(seed: number): string {
  const hex = digest(`rfq ${seed}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function isPoint(text: string): boolean {
  try {
    secp256k1.Point.fromHex(text);
    return true;
  } catch {
    return false;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
