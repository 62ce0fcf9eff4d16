import { isUtf8 } from 'node:buffer';
import { LosslessNumber, parse, stringify } from 'lossless-json';

/** Bytes that are parsed only when their value is read, and written anew only when that value was changed. */
export interface JsonSource {
  /** The JSON value; undefined when the bytes are no JSON. */
  readonly value: unknown;
  readonly malformed: boolean;
  /** The bytes to send for a value: the original ones while the value is unchanged. */
  bytesOf(value: unknown): Buffer;
}

/** Makes a source of bytes that may be JSON. */
export function jsonSource(bytes: Buffer): JsonSource {
  let read: { value: unknown; text: string } | undefined;
  const parsed = () => {
    read ??= readJson(bytes);
    return read;
  };
  return {
    get value() {
      return parsed().value;
    },
    get malformed() {
      return parsed().value === undefined;
    },
    bytesOf(value) {
      if (value === undefined && parsed().value === undefined) return bytes;
      const text = writeJson(value);
      return value === parsed().value && text === parsed().text ? bytes : Buffer.from(text);
    },
  };
}

/** The JSON text of a value; bigints become plain digits, undefined members are left out. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** The exact text or bytes of a `{ raw }` body, or undefined when the body is a JSON value. */
export function rawOf(body: unknown): Buffer | string | undefined {
  if (typeof body !== 'object' || body === null || !('raw' in body)) return undefined;
  return typeof body.raw === 'string' || Buffer.isBuffer(body.raw) ? body.raw : undefined;
}

function readJson(bytes: Buffer): { value: unknown; text: string } {
  if (!isUtf8(bytes)) return { value: undefined, text: '' };
  try {
    const value = parse(bytes.toString('utf8'), null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
    return { value, text: writeJson(value) };
  } catch {
    // All that the parser cannot take, nesting beyond its stack included.
    return { value: undefined, text: '' };
  }
}

/** A number that is written as it came: a number or a bigint where that writes the same text, else one with its text. */
function parseNumber(text: string): unknown {
  const number = Number(text);
  if (String(number) === text && (Number.isSafeInteger(number) || !Number.isInteger(number))) return number;
  return /^-?[1-9]\d*$/.test(text) ? BigInt(text) : new WrittenNumber(text);
}

/** A number by its text. Beyond the range of a JavaScript number it compares as infinite, or as 0. */
class WrittenNumber extends LosslessNumber {
  override valueOf(): number {
    return Number.parseFloat(this.value);
  }
}
