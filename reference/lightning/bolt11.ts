import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { CHAINS, type ChainName } from './address.ts';
import { NodeRefusal } from './refusal.ts';

/** The content of a Lightning invoice (BOLT 11), with the two fields RGB adds to it. */
export interface InvoiceContent {
  readonly amt_msat: bigint | null;
  /** Unix seconds at which it was made. */
  readonly timestamp: number;
  readonly expiry_sec: number;
  readonly payment_hash: string;
  readonly payment_secret: string;
  readonly payee_pubkey: string;
  readonly description: string | null;
  readonly description_hash: string | null;
  readonly asset_id: string | null;
  readonly asset_amount: bigint | null;
}

const TAG = {
  payment_hash: 1,
  description: 13,
  payment_secret: 16,
  expiry: 6,
  description_hash: 23,
  features: 5,
  min_final_cltv: 24,
  asset_amount: 30,
  asset_id: 31,
} as const;
/** Feature bits 8 (variable onion) and 14 (payment secret), both required, as five-bit words. */
const FEATURES = [16, 8, 0];
const DEFAULT_EXPIRY_SECONDS = 3600;
const SIGNATURE_WORDS = 104;
/** Millisatoshis in one unit of each amount suffix, times ten since one pico-bitcoin is a tenth of one. */
const TENTHS: Readonly<Record<string, bigint>> = { m: 10n ** 9n, u: 10n ** 6n, n: 10n ** 3n, p: 1n };

/** Writes and signs an invoice of a network with the payee's secret key. */
export function encodeInvoice(content: InvoiceContent, secret_key: Uint8Array, chain: ChainName = 'regtest'): string {
  const prefix = CHAINS[chain].invoices + writeAmount(content.amt_msat);
  const { description, description_hash, asset_id, asset_amount } = content;
  const words = [
    ...number(BigInt(content.timestamp), 7),
    ...bytes(TAG.payment_hash, Buffer.from(content.payment_hash, 'hex')),
    ...bytes(TAG.payment_secret, Buffer.from(content.payment_secret, 'hex')),
    ...(description_hash === null
      ? bytes(TAG.description, Buffer.from(description ?? '', 'utf8'))
      : bytes(TAG.description_hash, Buffer.from(description_hash, 'hex'))),
    ...field(TAG.expiry, number(BigInt(content.expiry_sec))),
    ...field(TAG.min_final_cltv, number(14n)),
    ...field(TAG.features, FEATURES),
    ...(asset_id === null ? [] : bytes(TAG.asset_id, Buffer.from(asset_id, 'utf8'))),
    ...(asset_amount === null ? [] : field(TAG.asset_amount, number(asset_amount))),
  ];
  // The library puts the recovery byte first, the invoice wants it last.
  const signed = secp256k1.sign(digest(prefix, words), secret_key, { prehash: false, format: 'recovered' });
  const signature = Uint8Array.from([...signed.slice(1), signed[0] ?? 0]);
  return bech32.encode(prefix, [...words, ...bech32.toWords(signature)], false);
}

/** Reads an invoice of a network; the payee is recovered from the signature. Throws NodeRefusal `InvalidInvoice`. */
export function decodeInvoice(invoice: string, chain: ChainName = 'regtest'): InvoiceContent {
  try {
    return decode(invoice, chain);
  } catch {
    throw new NodeRefusal('InvalidInvoice', 'The invoice cannot be read');
  }
}

function decode(invoice: string, chain: ChainName): InvoiceContent {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false);
  const data = words.slice(0, -SIGNATURE_WORDS);
  const signature = bech32.fromWords(words.slice(-SIGNATURE_WORDS));
  const recoverable = Uint8Array.from([signature[64] ?? 0, ...signature.slice(0, 64)]);
  const payee = secp256k1.recoverPublicKey(recoverable, digest(prefix, data), { prehash: false });
  const fields = readFields(data.slice(7));
  const hex = (tag: number) => {
    const found = fields.get(tag);
    return found === undefined ? null : Buffer.from(bech32.fromWords(found)).toString('hex');
  };
  const text = (tag: number) => {
    const found = hex(tag);
    return found === null ? null : Buffer.from(found, 'hex').toString('utf8');
  };
  const expiry = fields.get(TAG.expiry);
  const asset_amount = fields.get(TAG.asset_amount);
  return {
    amt_msat: readAmount(prefix, CHAINS[chain].invoices),
    timestamp: Number(toNumber(data.slice(0, 7))),
    expiry_sec: expiry === undefined ? DEFAULT_EXPIRY_SECONDS : Number(toNumber(expiry)),
    payment_hash: wanted(hex(TAG.payment_hash)),
    payment_secret: wanted(hex(TAG.payment_secret)),
    payee_pubkey: Buffer.from(payee).toString('hex'),
    description: text(TAG.description) || null,
    description_hash: hex(TAG.description_hash),
    asset_id: text(TAG.asset_id),
    asset_amount: asset_amount === undefined ? null : toNumber(asset_amount),
  };
}

function wanted(value: string | null): string {
  if (value?.length !== 64) throw new Error('a field is missing');
  return value;
}

function readFields(words: readonly number[]): ReadonlyMap<number, number[]> {
  const fields = new Map<number, number[]>();
  for (let at = 0; at < words.length; ) {
    const [tag = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const end = at + 3 + high * 32 + low;
    if (at + 3 > words.length || end > words.length) throw new Error('a field is cut off');
    if (!fields.has(tag)) fields.set(tag, words.slice(at + 3, end));
    at = end;
  }
  return fields;
}

function writeAmount(amt_msat: bigint | null): string {
  if (amt_msat === null) return '';
  const tenths = amt_msat * 10n;
  const [suffix, unit] = Object.entries(TENTHS).find(([, size]) => tenths % size === 0n) ?? ['p', 1n];
  return `${tenths / unit}${suffix}`;
}

function readAmount(prefix: string, start: string): bigint | null {
  const found = /^(?:([1-9][0-9]*)([munp]?))?$/.exec(prefix.slice(start.length));
  if (found === null || !prefix.startsWith(start)) throw new Error('the prefix is that of another network');
  const [, digits, suffix = ''] = found;
  if (digits === undefined) return null;
  const tenths = BigInt(digits) * (TENTHS[suffix] ?? 10n ** 12n);
  if (tenths % 10n !== 0n) throw new Error('the amount is no whole number of millisatoshis');
  return tenths / 10n;
}

function digest(prefix: string, words: readonly number[]): Uint8Array {
  // What does not fill a byte is filled up with zero bits, which the library's own conversion refuses.
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const data = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return sha256(Buffer.concat([Buffer.from(prefix, 'utf8'), data]));
}

function field(tag: number, words: readonly number[]): readonly number[] {
  return [tag, words.length >> 5, words.length & 31, ...words];
}

function bytes(tag: number, data: Uint8Array): readonly number[] {
  return field(tag, bech32.toWords(data));
}

/** A number as five-bit words, most significant first, filled up to a length. */
function number(value: bigint, length = 1): readonly number[] {
  const words: number[] = [];
  for (let rest = value; rest > 0n || words.length < length; rest >>= 5n) words.unshift(Number(rest & 31n));
  return words;
}

function toNumber(words: readonly number[]): bigint {
  return words.reduce((value, word) => (value << 5n) | BigInt(word), 0n);
}
