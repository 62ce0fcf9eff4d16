import { sha256 } from '@noble/hashes/sha2.js';
import { REVISIONS, type Revision } from './revision.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const BASE64 = `${LETTERS}+/`;

/** The baid64 alphabets: base64 but for the last two characters, and those changed. */
const ALPHABETS: Readonly<Record<Revision, string>> = { '2024-11': `${LETTERS}!$`, current: `${LETTERS}_~` };

const PREFIX = 'rgb:';
const ID_BYTES = 32;
const CHECKSUM_BYTES = 4;

/**
 * Says whether a text is an RGB contract id: `rgb:` and the baid64 of 32 bytes, with dashes wherever they are. That makes 43
 * characters, of whose last one only 16 are possible; 48 where a checksum follows, which has to be right.
 * @param revision whose alphabet it has to be in; that of any revision when left out
 */
export function isContractId(text: string, revision?: Revision): boolean {
  if (!text.startsWith(PREFIX)) return false;
  return revision === undefined ? REVISIONS.some((each) => isIdOf(each, text)) : isIdOf(revision, text);
}

function isIdOf(revision: Revision, text: string): boolean {
  const bytes = readBaid64(text.slice(PREFIX.length).replaceAll('-', ''), ALPHABETS[revision]);
  if (bytes?.length === ID_BYTES) return true;
  if (bytes?.length !== ID_BYTES + CHECKSUM_BYTES) return false;
  return checksumOf(bytes.subarray(0, ID_BYTES)).equals(bytes.subarray(ID_BYTES));
}

/** Writes 32 bytes as the contract id that a revision calls them by, in the usual groups. */
export function writeContractId(bytes: Buffer, revision: Revision): string {
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  const text = Array.from(base64, (digit) => ALPHABETS[revision].charAt(BASE64.indexOf(digit))).join('');
  return `${PREFIX}${[text.slice(0, 8), ...(text.slice(8).match(/.{1,7}/g) ?? [])].join('-')}`;
}

/** The bytes of a baid64 text without dashes; undefined for another character, and for one that ends in bits of no byte. */
function readBaid64(text: string, alphabet: string): Buffer | undefined {
  const digits = Array.from(text, (character) => alphabet.indexOf(character));
  if (digits.includes(-1)) return undefined;
  const base64 = digits.map((digit) => BASE64.charAt(digit)).join('');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === base64 ? bytes : undefined;
}

/** Four bytes of a hash under the hash of the prefix; the format has the second one twice. */
function checksumOf(id: Buffer): Buffer {
  const key = sha256(Buffer.from(PREFIX.slice(0, -1)));
  const [first = 0, second = 0, third = 0] = sha256(Buffer.concat([key, id]));
  return Buffer.from([first, second, second, third]);
}
