import { base64Within, SHIFTS } from './base64-within.ts';
import { inLowerCase } from './in-lower-case.ts';

/** A stretch of a text that is a piece of a secret. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly secret: string;
  /** Whether the secret stands there as a whole. */
  readonly whole: boolean;
}

/** Finds pieces of secrets in texts. */
export interface Pieces {
  /** Looks for a secret from now on. */
  add(secret: string): void;
  /** The pieces in a text, from left to right, without overlaps. Upper and lower case are the same. */
  find(text: string): readonly Piece[];
}

/** How the secrets are looked for. */
export interface PiecesOptions {
  /** Also in hexadecimal, in base64 at any place of a longer text, and backwards. */
  readonly encoded: boolean;
  /** Ordinary text: a piece that also stands here is not looked for. */
  readonly ordinary: string;
  /** The most different pieces that are looked for; those of later secrets are not. */
  readonly most: number;
}

/** The shortest piece that reveals something of a secret, in characters. */
const SHORTEST = 8;
/** The length of the shortest piece in the encodings. */
const SHORTEST_HEX = SHORTEST * 2;
const SHORTEST_BASE64 = 10;
/** Of a longer value only this much of the beginning is looked for, in characters. */
const LONGEST = 2_048;

/** A secret in one of its spellings, in lower case. */
interface Form {
  readonly text: string;
  readonly secret: string;
  readonly shortest: number;
}

interface Place {
  readonly form: Form;
  readonly at: number;
}

const BLOCK = 4;
/** Each stretch of the shortest length holds exactly one of the blocks that are looked at. */
const STRIDE = SHORTEST - BLOCK + 1;
const BLOCK_BITS = 18;
/** The most places of one piece that are kept for a secret that repeats itself. */
const MOST_PLACES = 8;

const NONE: readonly Piece[] = [];

/** Linear in the text: one block of four characters in five is looked at, and few of them occur in a secret. */
export function createPieces({ encoded, ordinary, most }: PiecesOptions): Pieces {
  const places = new Map<string, Place[]>();
  const blocks = new Uint8Array(1 << BLOCK_BITS);
  const known = ordinary.toLowerCase();
  const seen = new Set<string>();

  const index = (form: Form): void => {
    // An encoded piece is long enough to be nothing else.
    const plain = form.shortest === SHORTEST;
    for (let at = 0; at + SHORTEST <= form.text.length && places.size < most; at++) {
      const piece = form.text.slice(at, at + SHORTEST);
      if (plain && (!reveals(piece) || known.includes(piece))) continue;
      const same = places.get(piece) ?? [];
      if (same.length >= MOST_PLACES) continue;
      same.push({ form, at });
      places.set(piece, same);
      for (let block = 0; block < STRIDE; block++) blocks[blockAt(piece, block)] = 1;
    }
  };

  const longestAt = (text: string, start: number, from: number): Piece | undefined => {
    let found: Piece | undefined;
    for (const { form, at } of places.get(text.slice(start, start + SHORTEST)) ?? []) {
      let length = SHORTEST;
      while (at + length < form.text.length && text[start + length] === form.text[at + length]) length++;
      let before = 0;
      while (before < at && start - before > from && text[start - before - 1] === form.text[at - before - 1]) before++;
      if (length + before < form.shortest) continue;
      const piece = {
        from: start - before,
        to: start + length,
        secret: form.secret,
        whole: length + before === form.text.length,
      };
      if (found === undefined || piece.to - piece.from > found.to - found.from) found = piece;
    }
    return found;
  };

  return {
    add(secret) {
      if (secret.length < SHORTEST || seen.has(secret) || places.size >= most) return;
      seen.add(secret);
      for (const form of formsOf(secret, encoded)) index(form);
    },
    find(text) {
      if (places.size === 0 || text.length < SHORTEST) return NONE;
      const searched = inLowerCase(text);
      let found: Piece[] | undefined;
      let from = 0;
      for (let at = STRIDE - 1; at + BLOCK <= searched.length; at += STRIDE) {
        if (blocks[blockAt(searched, at)] === 0) continue;
        for (let start = Math.max(from, at - STRIDE + 1); start <= at; start++) {
          const piece = longestAt(searched, start, from);
          if (piece === undefined) continue;
          found ??= [];
          found.push(piece);
          from = piece.to;
          at = from - 1;
          break;
        }
      }
      return found ?? NONE;
    },
  };
}

/**
 * Whether a piece reveals anything: digits alone may be amounts, few different characters may be anything, labels are no
 * secrets.
 */
function reveals(piece: string): boolean {
  return !/^\d+$/.test(piece) && !piece.includes('secret-') && new Set(piece).size >= 4;
}

function formsOf(whole: string, encoded: boolean): Form[] {
  const secret = whole.slice(0, LONGEST);
  const form = (text: string, shortest: number): Form => ({ text: inLowerCase(text), secret: whole, shortest });
  const plain = form(secret, SHORTEST);
  if (!encoded) return [plain];
  const bytes = Buffer.from(secret);
  return [
    plain,
    form([...secret].reverse().join(''), SHORTEST),
    form(bytes.toString('hex'), SHORTEST_HEX),
    ...SHIFTS.flatMap((shift) => {
      const text = base64Within(bytes, shift);
      return [text, text.replaceAll('+', '-').replaceAll('/', '_')].map((each) => form(each, SHORTEST_BASE64));
    }),
  ];
}

/** A number for the four characters from `at` on. */
function blockAt(text: string, at: number): number {
  const mixed =
    (text.charCodeAt(at) * 0x9e3779b1) ^
    (text.charCodeAt(at + 1) * 0x85ebca6b) ^
    (text.charCodeAt(at + 2) * 0xc2b2ae35) ^
    (text.charCodeAt(at + 3) * 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) & ((1 << BLOCK_BITS) - 1);
}
