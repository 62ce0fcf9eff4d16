import { createHmac } from 'node:crypto';
import { DEFAULT_BOUNDS } from '../bounds.ts';
import { base64Within, SHIFTS } from './base64-within.ts';
import type { HeaderLine } from './exchange.ts';
import { createPieces, type Piece } from './pieces.ts';
import { spellings } from './spelling.ts';

/** Keeps credentials out of every record while equal ones stay recognisably equal. */
export interface Secrets {
  /**
   * From now on the value is replaced wherever it occurs, and so is each piece of it of 8 characters or more. Values under
   * 6 characters are only replaced as members.
   */
  add(value: string): void;
  /** `[secret-<12 hex>]`, the same for the same value in all workers of a run. */
  label(value: string): string;
  /**
   * A text as it may be recorded: every known secret, every value in `also`, and every value of a secret member replaced by
   * its label, however it is spelled (escapes, percent-encoding, hexadecimal, base64, backwards). Pieces of what was
   * learned stay: a token may be made of an id, and the record is judged.
   */
  redact(text: string, also?: readonly string[]): string;
  /** A text as people may read it, in a message, on a terminal: as `redact`, without pieces of what was learned. */
  redactMessage(text: string): string;
  /** A header line as it may be recorded: credentials by their label, the scheme kept. */
  redactHeader(line: HeaderLine, also?: readonly string[]): HeaderLine;
  /**
   * Learns the values of secret members in an answer: the target issued them, so they are secrets from now on. What is
   * beyond the bound is replaced only where it stands as a secret member.
   */
  learnFromAnswer(body: string): void;
  /**
   * The credentials that a request carries (secret members, query, Authorization) and that are not known yet, for `also`.
   * They are replaced in that request and its
   * answer only: a check may present a public value (a payment hash, say) as a wrong token, and that must not blot it
   * out of the rest of the run.
   */
  ofRequest(target: string, headers: readonly string[], body: string): readonly string[];
}

/** Members whose values are credentials (interface.md, Authentication 6 and 7; payment_secret and preimage of nodes). */
const NAMES = ['access_token', 'payment_secret', 'payment_preimage', 'preimage'] as const;
const MEMBER = new RegExp(`"(${NAMES.join('|')})"(\\s*:\\s*)"((?:[^"\\\\]|\\\\[^])*)"`, 'g');
const PARAMETER = new RegExp(`([?&](?:${NAMES.join('|')})=)([^&#\\s"]+)`, 'g');
const CREDENTIAL_HEADERS = new Set(['authorization', 'proxy-authorization']);
const SCHEME = /^(Bearer|Basic|Token)(\s+)(.+)$/is;

/** Shorter values would shred ordinary text, so they are only replaced where they stand as a secret member. */
const SHORTEST = 6;

/** No longer value is learned from answers: what a peer sends must not fill the memory. */
const LONGEST_LEARNED = 1_024;

/** So many different pieces of 8 characters are remembered. */
const MOST_PIECES = 50_000;

/** What secrets may be told besides. */
export interface SecretsOptions {
  /**
   * What may be said in any case (the text of the interface, addresses): a piece that also stands here tells nothing of a
   * secret.
   */
  readonly ordinary?: string;
  /** Called once, with a sentence, when no more is learned from answers. */
  readonly full?: (sentence: string) => void;
  /** So many values are learned from answers in a worker's life. */
  readonly most?: number;
}

/**
 * @param key shared by all workers of a run; without it labels cannot be linked to values by trying candidates.
 * @param known secrets from the configuration (API keys, node tokens); empty ones are ignored.
 */
export function createSecrets(
  key: string,
  known: readonly string[],
  { ordinary = '', full = () => {}, most = DEFAULT_BOUNDS.mostSecrets }: SecretsOptions = {},
): Secrets {
  const labels = new Map<string, string>();
  const finder = createFinder();
  const given = createPieces({ encoded: true, ordinary, most: MOST_PIECES });
  const learned = createPieces({ encoded: false, ordinary: '', most: MOST_PIECES });
  let timesLearned = 0;
  let isFull = false;

  const computeLabel = (value: string): string =>
    `[secret-${createHmac('sha256', key).update(value, 'utf8').digest('hex').slice(0, 12)}]`;
  const label = (value: string): string => labels.get(value) ?? computeLabel(value);

  /** Forms of values that are not kept; the same one usually comes several times in a row. */
  let lastPassing: { value: string; forms: Set<string> } | undefined;
  const passing = (value: string): Set<string> => {
    if (lastPassing?.value !== value) lastPassing = { value, forms: formsOf(value) };
    return lastPassing.forms;
  };

  const know = (value: string): boolean => {
    if (value.length < SHORTEST || isLabel(value)) return false;
    if (labels.has(value)) return true;
    const name = computeLabel(value);
    labels.set(value, name);
    for (const form of formsOf(value)) finder.add(form, name);
    return true;
  };
  const add = (value: string): void => {
    if (know(value)) given.add(value);
  };

  /** Replaces what is found, in whatever spelling it stands. */
  const without = (text: string, find: (spelled: string, depth: number) => readonly Piece[]): string => {
    const found: { readonly from: number; readonly to: number; readonly name: string }[] = [];
    // Loops, because this runs for every header of every exchange, and hardly ever finds anything.
    let depth = 0;
    for (const { text: spelled, origin } of spellings(text)) {
      for (const { from, to, secret, whole } of find(spelled, depth++))
        found.push({ from: origin(from), to: origin(to), name: label(whole ? secret : spelled.slice(from, to)) });
    }
    if (found.length === 0) return text;
    found.sort((one, other) => one.from - other.from || other.to - one.to);
    let safe = '';
    let copied = 0;
    for (const { from, to, name } of found) {
      // What begins within another piece only takes away what is left of it.
      if (from >= copied) safe += text.slice(copied, from) + name;
      copied = Math.max(copied, to);
    }
    return safe + text.slice(copied);
  };

  /** As it stands, what was learned is found in all its forms; escaped, only as a whole: its pieces may be ids. */
  const inRecord = (spelled: string, depth: number): readonly Piece[] => {
    const pieces = given.find(spelled);
    return depth === 0 ? pieces : [...pieces, ...learned.find(spelled).filter(({ whole }) => whole)];
  };

  const learn = (value: string): void => {
    if (value.length < SHORTEST || labels.has(value)) return;
    if (timesLearned < most && value.length <= LONGEST_LEARNED) {
      timesLearned++;
      if (know(value)) learned.add(value);
      return;
    }
    if (!isFull)
      full(
        `the target issued more than ${most} secrets, or one of over ${LONGEST_LEARNED} characters; what is beyond is hidden only where it stands as a secret member`,
      );
    isFull = true;
  };

  const redact = (text: string, also?: readonly string[]): string => {
    let safe = text;
    if (mentionsSecretMember(text)) {
      safe = safe
        .replace(MEMBER, (whole, name: string, colon: string, lexeme: string) => {
          if (lexeme === '' || isLabel(lexeme)) return whole;
          return `"${name}"${colon}"${label(unescapeJson(lexeme))}"`;
        })
        .replace(PARAMETER, (whole, start: string, value: string) =>
          isLabel(value) ? whole : start + label(decodePercent(value)),
        );
    }
    return replaceAll(safe, also);
  };

  const replaceAll = (text: string, also: readonly string[] | undefined): string => {
    let safe = text;
    if (also !== undefined) {
      for (const value of also) {
        for (const form of passing(value)) if (safe.includes(form)) safe = safe.replaceAll(form, label(value));
      }
    }
    return without(finder.replace(safe), inRecord);
  };

  const redactValue = (name: string, value: string, also: readonly string[] | undefined): string => {
    if (!isCredentialHeader(name)) return replaceAll(value, also);
    const [, scheme, gap, credential] = SCHEME.exec(value) ?? [];
    if (scheme !== undefined && gap !== undefined && credential !== undefined) return scheme + gap + label(credential);
    return value === '' || /^(Bearer|Basic|Token)\s*$/i.test(value) ? value : label(value);
  };

  for (const value of known) add(value);

  return {
    add,
    label,
    redact,
    redactMessage: (text) => without(redact(text), learned.find),
    redactHeader: ([name, value], also) => [replaceAll(name, also), redactValue(name, value, also)],
    learnFromAnswer(body) {
      if (!mentionsSecretMember(body)) return;
      for (const [, , , lexeme] of body.matchAll(MEMBER)) if (lexeme !== undefined) learn(unescapeJson(lexeme));
    },
    ofRequest(target, headers, body) {
      const found: string[] = [];
      for (let i = 0; i + 1 < headers.length; i += 2) {
        const value = headers[i + 1] ?? '';
        if (isCredentialHeader(headers[i] ?? '')) found.push(SCHEME.exec(value)?.[3] ?? value);
      }
      if (mentionsSecretMember(body)) {
        for (const [, , , lexeme] of body.matchAll(MEMBER)) if (lexeme !== undefined) found.push(unescapeJson(lexeme));
      }
      if (mentionsSecretMember(target)) {
        for (const [, , value] of target.matchAll(PARAMETER)) if (value !== undefined) found.push(decodePercent(value));
      }
      return found.filter((value) => value.length >= SHORTEST && !labels.has(value));
    },
  };
}

function isCredentialHeader(name: string): boolean {
  return (name.length === 13 || name.length === 19) && CREDENTIAL_HEADERS.has(name.toLowerCase());
}

const MENTION = /access_token|preimage|payment_secret/;

function mentionsSecretMember(text: string): boolean {
  return MENTION.test(text);
}

/** Whether a recorded text holds a label in the place of a secret, so that it isn't what went over the wire. */
export function holdsLabel(text: string): boolean {
  return /\[secret-[0-9a-f]{12}\]/.test(text);
}

function isLabel(text: string): boolean {
  return /^\[secret-[0-9a-f]{12}\]$/.test(text);
}

function unescapeJson(lexeme: string): string {
  if (!lexeme.includes('\\')) return lexeme;
  try {
    return JSON.parse(`"${lexeme}"`) as string;
  } catch {
    return lexeme;
  }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The shapes in which a value may come back: as it is, in a JSON string, in an address, in a Basic or echoed header. */
function formsOf(value: string): Set<string> {
  const percent = encodeURIComponent(Buffer.from(value, 'utf8').toString('utf8'));
  const forms = new Set([value, JSON.stringify(value).slice(1, -1), value.replaceAll('/', '\\/'), percent]);
  forms.add(percent.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase()));
  for (const plain of [value, `Bearer ${value}`, `:${value}`, `${value}:`]) {
    const base64 = Buffer.from(plain, 'utf8').toString('base64');
    // Padding may be cut off, and the rest is enough to recognise it.
    forms.add(base64.replace(/=+$/, ''));
    forms.add(base64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'));
  }
  const bytes = Buffer.from(value, 'utf8');
  forms.add(bytes.toString('hex'));
  for (const shift of SHIFTS) {
    const base64 = base64Within(bytes, shift);
    // What is left of a short value is too little to be told from other text.
    if (base64.length < SHORTEST) continue;
    forms.add(base64);
    forms.add(base64.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}

interface Finder {
  add(form: string, label: string): void;
  replace(text: string): string;
}

const BLOCK_MASK = 0x7fff;
/** How far the search may jump when the last three of six characters occur in no form. */
const LONGEST_JUMP = SHORTEST - 2;

/**
 * Finds any of many strings in one pass (Wu and Manber's search over the first six characters of each): the cost hardly
 * grows with their number, and most characters are never looked at.
 */
function createFinder(): Finder {
  let jumps: Uint8Array | undefined;
  const byStart = new Map<string, Bucket>();
  const known = new Set<string>();
  return {
    add(form, label) {
      if (known.has(form)) return;
      known.add(form);
      jumps ??= new Uint8Array(BLOCK_MASK + 1).fill(LONGEST_JUMP);
      for (let end = 2; end < SHORTEST; end++) {
        const block = blockAt(form, end);
        jumps[block] = Math.min(jumps[block] ?? 0, SHORTEST - 1 - end);
      }
      const start = form.slice(0, SHORTEST);
      const bucket = byStart.get(start) ?? createBucket();
      byStart.set(start, bucket);
      bucket.add({ form, label, shorter: undefined });
    },
    replace(text) {
      if (jumps === undefined) return text;
      let safe = '';
      let copied = 0;
      for (let at = SHORTEST - 1; at < text.length; ) {
        const jump = jumps[blockAt(text, at)] ?? 1;
        if (jump > 0) {
          at += jump;
          continue;
        }
        const start = at - SHORTEST + 1;
        const hit = byStart.get(text.slice(start, at + 1))?.longestAt(text, start);
        if (hit === undefined) {
          at++;
          continue;
        }
        safe += text.slice(copied, start) + hit.label;
        copied = start + hit.form.length;
        at = copied + SHORTEST - 1;
      }
      return copied === 0 ? text : safe + text.slice(copied);
    },
  };
}

interface Found {
  readonly form: string;
  readonly label: string;
  /** The longest other form with which this one begins. */
  shorter: Found | undefined;
}

/** The forms that begin with the same six characters. A peer decides how many they are. */
interface Bucket {
  add(form: Found): void;
  /** The longest form that stands at a place of a text, so that a secret which begins like another one goes as a whole. */
  longestAt(text: string, start: number): Found | undefined;
}

/** Forms in the order of their characters, put in order when next looked at: a look halves them, a form costs no other. */
function createBucket(): Bucket {
  const forms: Found[] = [];
  let longest = 0;
  let inOrder = true;

  const order = (): void => {
    forms.sort((one, other) => (one.form < other.form ? -1 : 1));
    let before: Found | undefined;
    for (const each of forms) {
      while (before !== undefined && !each.form.startsWith(before.form)) before = before.shorter;
      each.shorter = before;
      before = each;
    }
    inOrder = true;
  };

  return {
    add(form) {
      forms.push(form);
      longest = Math.max(longest, form.form.length);
      inOrder = false;
    },
    longestAt(text, start) {
      if (!inOrder) order();
      const rest = text.slice(start, start + longest);
      let from = 0;
      let to = forms.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((forms[middle] as Found).form <= rest) from = middle + 1;
        else to = middle;
      }
      // Whatever the text begins with, the last form before it begins with, too.
      let hit = forms[from - 1];
      while (hit !== undefined && !rest.startsWith(hit.form)) hit = hit.shorter;
      return hit;
    },
  };
}

/** A number for the three characters that end at `end`. */
function blockAt(text: string, end: number): number {
  return ((text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)) & BLOCK_MASK;
}
