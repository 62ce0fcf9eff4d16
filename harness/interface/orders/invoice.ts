import { bech32 } from '@scure/base';

/** What a BOLT 11 invoice says, as far as an order needs it. */
export interface Invoice {
  /** `bc`, `tb`, `tbs` or `bcrt`. */
  readonly network: string;
  /** Undefined when the payer may choose. */
  readonly amountMsat: bigint | undefined;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Hexadecimal digits. */
  readonly paymentHash: string | undefined;
  /** The key that it names as its payee's, in hexadecimal digits; undefined when only its signature shows it. */
  readonly namedPayee: string | undefined;
  /** Whether an RGB asset is to be paid, beside the satoshis that carry it. */
  readonly asksForAsset: boolean;
}

/** What the letter behind an amount makes of a bitcoin, in tenths of a millisatoshi: `p` counts those themselves. */
const TENTHS_OF_MSAT: Readonly<Record<string, bigint>> = {
  '': 1_000_000_000_000n,
  m: 1_000_000_000n,
  u: 1_000_000n,
  n: 1_000n,
  p: 1n,
};

/** An hour: the life of an invoice that does not name it. */
const USUAL_EXPIRY_SEC = 3_600;

/** Five-bit words of the time that an invoice begins with, and of the signature that ends it. */
const TIME_WORDS = 7;
const SIGNATURE_WORDS = 104;

/** The letters of tagged fields, as the words that stand for them. */
const PAYMENT_HASH = 1;
const EXPIRY = 6;
const PAYEE = 19;
/** The two fields that rgb-lightning-node adds: the amount and the id of an asset. */
const OF_AN_ASSET = [30, 31];

/** Words in fields of one length. A reader passes over such a field of any other length (BOLT 11). */
const LENGTHS: Readonly<Record<number, number>> = { [PAYMENT_HASH]: 52, [PAYEE]: 53 };

/**
 * Reads an invoice (BOLT 11); undefined when the text is none: another beginning, a checksum that does not hold, letters of both
 * cases, an amount that is no whole number of millisatoshis, fields cut short. Who signed it, {@link invoiceSigner} says.
 */
export function readInvoice(text: string): Invoice | undefined {
  try {
    if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
    const { prefix, words } = bech32.decode(text.toLowerCase() as `${string}1${string}`, false);
    const [, network, digits, letter = ''] = /^ln(bcrt|bc|tbs|tb)(?:([1-9]\d*)([munp]?))?$/.exec(prefix) ?? [];
    if (network === undefined || words.length < TIME_WORDS + SIGNATURE_WORDS) return undefined;
    const fields = fieldsOf(words.slice(TIME_WORDS, -SIGNATURE_WORDS));
    if (!fields) return undefined;
    const expiry = fields.get(EXPIRY);
    const createdAt = numberOf(words.slice(0, TIME_WORDS));
    const tenths = digits === undefined ? undefined : BigInt(digits) * (TENTHS_OF_MSAT[letter] ?? 0n);
    if (tenths !== undefined && tenths % 10n !== 0n) return undefined;
    return {
      network,
      amountMsat: tenths === undefined ? undefined : tenths / 10n,
      createdAt,
      expiresAt: createdAt + (expiry ? numberOf(expiry) : USUAL_EXPIRY_SEC),
      paymentHash: hexOf(fields.get(PAYMENT_HASH)),
      namedPayee: hexOf(fields.get(PAYEE)),
      asksForAsset: OF_AN_ASSET.some((type) => fields.has(type)),
    };
  } catch {
    return undefined;
  }
}

/** The tagged fields by their type, the first of each; undefined when the last one is cut short. */
function fieldsOf(words: readonly number[]): Map<number, readonly number[]> | undefined {
  const fields = new Map<number, readonly number[]>();
  for (let at = 0; at < words.length; ) {
    const [type = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const end = at + 3 + high * 32 + low;
    if (end > words.length) return undefined;
    const data = words.slice(at + 3, end);
    if (data.length === (LENGTHS[type] ?? data.length) && !fields.has(type)) fields.set(type, data);
    at = end;
  }
  return fields;
}

function hexOf(words: readonly number[] | undefined): string | undefined {
  return words && Buffer.from(bech32.fromWords([...words])).toString('hex');
}

function numberOf(words: readonly number[]): number {
  return words.reduce((number, word) => number * 32 + word, 0);
}
