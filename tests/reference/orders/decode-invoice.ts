import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** What these tests read of an invoice. */
export interface Decoded {
  readonly prefix: string;
  readonly amount_msat: bigint;
  readonly timestamp: number;
  readonly expiry: number;
  readonly description: string;
  readonly payee: string;
}

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** How many millisatoshis one of each suffix is, as numerator and denominator. */
const SUFFIXES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  '': [100_000_000_000n, 1n],
  m: [100_000_000n, 1n],
  u: [100_000n, 1n],
  n: [100n, 1n],
  p: [1n, 10n],
};

/**
 * Reads a BOLT 11 invoice by the specification alone, sharing nothing with the reference but the curve: checksum, amount,
 * fields, and the key that signed it.
 */
export function decodeInvoice(invoice: string): Decoded {
  const separator = invoice.lastIndexOf('1');
  const prefix = invoice.slice(0, separator);
  const words = Array.from(invoice.slice(separator + 1), (letter) => ALPHABET.indexOf(letter));
  if (checksum(prefix, words) !== 1) throw new Error('the checksum of the invoice is wrong');
  const bits = words.slice(0, -6).map((word) => word.toString(2).padStart(5, '0'));
  const signed = bits.slice(0, -104).join('');
  const signature = bytesOf(bits.slice(-104).join(''));
  const digest = createHash('sha256')
    .update(prefix)
    .update(bytesOf(signed.padEnd(Math.ceil(signed.length / 8) * 8, '0')))
    .digest();
  const recovered = new secp256k1.Signature(
    BigInt(`0x${signature.subarray(0, 32).toString('hex')}`),
    BigInt(`0x${signature.subarray(32, 64).toString('hex')}`),
    signature[64],
  );
  const fields = fieldsOf(signed.slice(35));
  const [, chain = '', digits = '', suffix = ''] = /^(ln(?:bcrt|bc|tbs))(\d*)([munp]?)$/.exec(prefix) ?? [];
  const [times, over] = SUFFIXES[suffix] ?? [0n, 1n];
  return {
    prefix: chain,
    amount_msat: (BigInt(digits) * times) / over,
    timestamp: Number.parseInt(signed.slice(0, 35), 2),
    expiry: Number.parseInt(fields.get('x') ?? '', 2),
    description: bytesOf(fields.get('d') ?? '').toString('utf8'),
    payee: recovered.recoverPublicKey(digest).toHex(true),
  };
}

/** The tagged fields, as bits without their padding, by their letter. */
function fieldsOf(data: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at + 15 <= data.length; ) {
    const letter = ALPHABET.charAt(Number.parseInt(data.slice(at, at + 5), 2));
    const length = Number.parseInt(data.slice(at + 5, at + 15), 2) * 5;
    fields.set(letter, data.slice(at + 15, at + 15 + length));
    at += 15 + length;
  }
  return fields;
}

function bytesOf(bits: string): Buffer {
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The bech32 checksum (BIP 173), which is 1 when it is right. */
function checksum(prefix: string, words: readonly number[]): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  let value = 1;
  for (const word of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = value >>> 25;
    value = ((value & 0x1ffffff) << 5) ^ word;
    for (const [bit, part] of GENERATOR.entries()) if ((top >> bit) & 1) value ^= part;
  }
  return value;
}
