import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { readInvoice } from './invoice.ts';

/** A signature of 64 bytes and its recovery byte, in words of five bits. */
const SIGNATURE_WORDS = 104;

/**
 * The public key that a BOLT 11 invoice was signed with, in hexadecimal digits: the key that it names, if the signature is
 * valid for it, else the key that follows from the signature. A node that can sign with a key is the node of that key.
 * @returns undefined when the text is no invoice, or its signature is of no key, or of another key than it names
 */
export function invoiceSigner(invoice: string): string | undefined {
  try {
    const { prefix, words } = bech32.decode(invoice.toLowerCase() as `${string}1${string}`, false);
    const signature = bech32.fromWords(words.slice(-SIGNATURE_WORDS));
    const digest = sha256(Buffer.concat([Buffer.from(prefix), padded(words.slice(0, -SIGNATURE_WORDS))]));
    const named = readInvoice(invoice)?.namedPayee;
    if (named !== undefined) {
      const isSigned = secp256k1.verify(signature.slice(0, -1), digest, Buffer.from(named, 'hex'), {
        prehash: false,
        lowS: false,
      });
      return isSigned ? named : undefined;
    }
    const recoverable = Uint8Array.from([signature.at(-1) ?? 0, ...signature.slice(0, -1)]);
    return Buffer.from(secp256k1.recoverPublicKey(recoverable, digest, { prehash: false })).toString('hex');
  } catch {
    return undefined;
  }
}

/** Words of five bits as bytes, the last one filled up with zeros: `bech32.fromWords` wants whole bytes. */
function padded(words: readonly number[]): Buffer {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
