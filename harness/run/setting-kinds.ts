import { resolve } from 'node:path';
import { ALL_NEEDS, isNeed } from '../../specs/needs.ts';
import { isLever, LEVERS } from '../levers/names.ts';

/** What a setting takes: how its text is read, and how an editor checks its value in the file. */
export interface Kind<Value = unknown> {
  /** Turns the text into the value; gives the fix as text when it cannot. */
  readonly read: (text: string) => Value | Unusable;
  /** The JSON Schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the file may give it as a list of words, too. */
  readonly isList?: true;
}

/** Why a text is no value of a setting, as a predicate with the fix. */
export class Unusable {
  readonly fix: string;
  constructor(fix: string) {
    this.fix = fix;
  }
}

const ONE_TEXT = { type: 'string', minLength: 1 } as const;
/** Words with commas between them, or a list of them. */
function listOf(word: Kind['schema']): Pick<Kind, 'schema' | 'isList'> {
  return { schema: { type: ['string', 'array'], items: word }, isList: true };
}

/** Any text. */
export const text: Kind<string> = { read: (value) => value, schema: ONE_TEXT };

/** A file or folder, seen from the working folder; gives its absolute path. */
export const path: Kind<string> = { read: (value) => resolve(value), schema: ONE_TEXT };

/** A key, which stands in a header of every request. */
export const key: Kind = {
  read: (value) =>
    /^[\x21-\x7e]+$/.test(value)
      ? value
      : new Unusable('holds a blank, a line break or another character that no header takes; give it without'),
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$' },
};

/** An address with one of these schemes, such as `https:`, without query and account. */
export function url(...schemes: string[]): Kind {
  return { read: (value) => readUrl(value, schemes), schema: { type: 'string', pattern: `^(${schemes.join('|')})//` } };
}

function readUrl(value: string, schemes: readonly string[]): string | Unusable {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const expected = schemes.map((scheme) => `${scheme}//`).join(' or ');
  if (!parsed || !schemes.includes(parsed.protocol))
    return new Unusable(`is not an address; give one that starts with ${expected}`);
  if (parsed.search || parsed.hash)
    return new Unusable('has a query or a fragment; give the address in front of /api/v1');
  if (parsed.username || parsed.password)
    return new Unusable('holds a user name or password; give keys by MAKER_API_KEY');
  return value.replace(/(?<!\/)\/+$/, '');
}

/** An address with a user and a password in it, so that no message repeats any of it. */
export const rpcUrl: Kind = { read: readRpcUrl, schema: { type: 'string', pattern: '^https?://[^/:]+:[^/]+@' } };

function readRpcUrl(value: string): string | Unusable {
  const { protocol, username, password, search, hash } = URL.canParse(value) ? new URL(value) : {};
  if (!['http:', 'https:'].includes(protocol ?? ''))
    return new Unusable('is not an address; give one like http://user:password@127.0.0.1:18443');
  if (search || hash) return new Unusable('has a query or a fragment; leave it out');
  if (/%(?![0-9a-f]{2})/i.test(`${username}${password}`))
    return new Unusable('has a % in the user or the password that is no escape; write it %25');
  if (!username || !password)
    return new Unusable('lacks the user or the password; give one like http://user:password@127.0.0.1:18443');
  return value.replace(/(?<!\/)\/+$/, '');
}

/** The address of a maker, in front of `/api/v1`. */
export const baseUrl: Kind = {
  read(value) {
    const read = readUrl(value, ['http:', 'https:']);
    return typeof read === 'string' && read.endsWith('/api/v1')
      ? new Unusable('ends with /api/v1; give the address in front of it')
      : read;
  },
  schema: { type: 'string', pattern: '^https?://' },
};

/** One of some words. */
export function oneOf(words: readonly string[]): Kind {
  return {
    read: (value) => (words.includes(value) ? value : new Unusable(`must be one of ${words.join(', ')}`)),
    schema: { enum: words },
  };
}

/** A whole number within bounds, both included. */
export function whole(from: number, to: number): Kind<number> {
  return {
    read(value) {
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      return number >= from && number <= to ? number : new Unusable(`must be a whole number from ${from} to ${to}`);
    },
    schema: { type: 'integer', minimum: from, maximum: to },
  };
}

/** True or false. */
export const truth: Kind = {
  read: (value) => (['true', 'false'].includes(value) ? value === 'true' : new Unusable('must be true or false')),
  schema: { type: 'boolean' },
};

/** Words with commas between them. */
export const words: Kind<string[]> = { read: wordsIn, ...listOf(ONE_TEXT) };

function wordsIn(value: string): string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Needs of requirements. */
export const needs: Kind = {
  read(value) {
    const given = wordsIn(value);
    const unknown = given.find((word) => !isNeed(word));
    return unknown === undefined
      ? given
      : new Unusable(`names no need with ${shorten(unknown)}; the needs are ${ALL_NEEDS.join(', ')}`);
  },
  ...listOf({ enum: ALL_NEEDS }),
};

/** Levers of a control interface. */
export const levers: Kind = {
  read(value) {
    const names = wordsIn(value);
    return names.every(isLever) ? names : new Unusable(`must be some of ${LEVERS.join(', ')}`);
  },
  ...listOf({ enum: LEVERS }),
};

/** An asset and its cap. No amount of 256 bits has more than 78 digits. */
const ASSET_CAP = /^(\S+)=(\d{1,78})$/;

/** `rgb:abc=1000,rgb:def=5`. */
export const assetCaps: Kind = { read: readAssetCaps, ...listOf({ type: 'string', pattern: ASSET_CAP.source }) };

function readAssetCaps(value: string): ReadonlyMap<string, bigint> | Unusable {
  const caps = new Map<string, bigint>();
  for (const word of wordsIn(value)) {
    const [, asset_id, units] = ASSET_CAP.exec(word) ?? [];
    if (asset_id === undefined || units === undefined)
      return new Unusable('must be whole numbers of raw units by asset, such as rgb:abc=1000,rgb:def=5');
    if (asset_id.toUpperCase() === 'BTC') return new Unusable('names BTC; bound that by SPEND_CAP_SAT');
    if (caps.has(asset_id)) return new Unusable(`names ${shorten(asset_id)} twice; name each asset once`);
    caps.set(asset_id, BigInt(units));
  }
  return caps;
}

/** The text of the setting for some caps, as {@link assetCaps} reads it. */
export function assetCapsText(caps: ReadonlyMap<string, bigint>): string {
  return [...caps].map(([asset_id, units]) => `${asset_id}=${units}`).join(',');
}

/** How fast a run sends. */
export const pace: Kind = {
  read(value) {
    if (value === 'announced' || value === 'off') return value;
    const rate = whole(1, 60_000_000).read(value);
    return typeof rate === 'number' ? rate : new Unusable('must be announced, off or a number of requests a minute');
  },
  schema: { anyOf: [{ enum: ['announced', 'off'] }, { type: 'integer', minimum: 1, maximum: 60_000_000 }] },
};

/** A value for a message: in quotes, with escapes for control and invisible characters. */
export function shorten(value: string): string {
  const quoted = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return quoted.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
