import { createHash } from 'node:crypto';

/** A reproducible source of randomness. The same seed and label give the same sequence, independent of other streams. */
export interface Random {
  /** The next bytes. */
  bytes(length: number): Buffer;
  /** The next bytes as lower-case hexadecimal text of `2 * length` characters. */
  hex(length: number): string;
  /** A whole number from `minimum` to `maximum`, both included; the range stays below 2^32. */
  integer(minimum: number, maximum: number): number;
  /** Text of `length` characters drawn from an alphabet of at most 256. */
  text(length: number, alphabet: string): string;
  /** A version 4 UUID. */
  uuid(): string;
  /** An independent stream, so that a new consumer never shifts what the others draw. */
  stream(label: string): Random;
}

/** A random source for a seed: SHA-256 in counter mode, so tokens made from it share no visible pattern (AUT-TOKEN-05). */
export function createRandom(seed: string | number): Random {
  let block = Buffer.alloc(0);
  let used = 0;
  let counter = 0;
  function bytes(length: number): Buffer {
    const out = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      if (used === block.length) {
        block = createHash('sha256').update(`${seed}\n${counter++}`).digest();
        used = 0;
      }
      const taken = block.copy(out, filled, used);
      filled += taken;
      used += taken;
    }
    return out;
  }
  return {
    bytes,
    hex: (length) => bytes(length).toString('hex'),
    integer: (minimum, maximum) => minimum + (bytes(6).readUIntBE(0, 6) % (maximum - minimum + 1)),
    text: (length, alphabet) => Array.from(bytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join(''),
    uuid() {
      const raw = bytes(16);
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40;
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80;
      return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    stream: (label) => createRandom(`${seed}/${label}`),
  };
}
