import fc from 'fast-check';
import { ANY_TEXT } from '../../engine/fuzz/hostile.ts';
import { NASTY_TEXTS } from '../formats/hostile.ts';

/** What an asset could be called by. */
interface Named {
  readonly asset_id: string;
  readonly ticker: string;
  readonly name: string | undefined;
}

/** A name of no asset, and how it came about. */
export interface WrongName {
  readonly what: string;
  readonly name: string;
}

/**
 * The names closest to those of an asset that are neither an identifier in `taken` nor a ticker there in any case. The bare
 * identifier without its prefix is not among them, nor `BTC` in another case: both are in use.
 * @param taken identifiers and tickers of all assets
 */
export function nearNames({ asset_id }: Pick<Named, 'asset_id'>, taken: ReadonlySet<string>): WrongName[] {
  return [
    { what: 'the identifier in small letters', name: asset_id.toLowerCase() },
    { what: 'the identifier with letters exchanged for the other case', name: inOtherCase(asset_id) },
    { what: 'the identifier with spaces around it', name: ` ${asset_id} ` },
    { what: 'the identifier without its last character', name: asset_id.slice(0, -1) },
    { what: 'the identifier twice', name: `${asset_id}${asset_id}` },
  ].filter(({ name }) => isFree(name, taken));
}

/**
 * What a filter by id may not take for the id (MKT-ASSETS-11): another spelling, other names of the asset, and patterns such
 * as a database reads into them.
 * @param taken identifiers of all assets
 */
export function nearIds(
  { asset_id, ticker }: Pick<Named, 'asset_id' | 'ticker'>,
  taken: ReadonlySet<string>,
): WrongName[] {
  return [
    { what: 'the identifier with letters exchanged for the other case', name: inOtherCase(asset_id) },
    { what: 'the identifier with spaces around it', name: ` ${asset_id} ` },
    { what: 'the identifier percent-encoded twice', name: encodeURIComponent(asset_id) },
    { what: 'the ticker', name: ticker },
    { what: 'a pattern of one letter', name: `${asset_id.slice(0, -1)}_` },
    { what: 'a pattern of any letters', name: 'rgb:%' },
    { what: 'a pattern of a shell', name: 'rgb:*' },
  ].filter(({ name }) => !taken.has(name));
}

/** Parts of an identifier, and what stands for its prefix (MKT-ASSETS-12). */
export function partsOf(asset_id: string, taken: ReadonlySet<string>): WrongName[] {
  const rest = asset_id.slice('rgb:'.length);
  return [
    { what: 'the identifier without its prefix', name: rest },
    { what: 'the identifier with its prefix in capitals', name: `RGB:${rest}` },
    { what: 'the identifier without its last letter', name: asset_id.slice(0, -1) },
    { what: 'the middle of the identifier', name: rest.slice(2, -2) },
    { what: 'the prefix alone', name: 'rgb:' },
  ].filter(({ name }) => name !== '' && !taken.has(name));
}

/** Names like {@link nearNames} and other texts that name no asset: odd ones, huge ones, those on which servers stumble. */
export function wrongNames(asset: Omit<Named, 'ticker'>, taken: ReadonlySet<string>): fc.Arbitrary<WrongName> {
  const { asset_id, name } = asset;
  const wrong: WrongName[] = [
    { what: 'the identifier in capitals', name: asset_id.toUpperCase() },
    ...(name === undefined ? [] : [{ what: 'the name', name }]),
    { what: 'the identifier with a line end', name: `${asset_id}\n` },
    { what: 'the identifier with a NUL', name: `${asset_id}${String.fromCharCode(0)}` },
    { what: 'the prefix alone', name: 'rgb:' },
    { what: 'the identifier under another prefix', name: asset_id.replace(/^rgb:/, 'rgc:') },
    { what: 'the identifier with a wildcard', name: `${asset_id.slice(0, -2)}%` },
    { what: 'any identifier', name: '*' },
    { what: 'a condition', name: `${asset_id}' OR '1'='1` },
    { what: 'a million characters', name: 'rgb:'.padEnd(1_000_000, 'a') },
    ...NASTY_TEXTS.map((text) => ({ what: 'a strange text', name: text })),
    ...nearNames(asset, taken),
  ].filter(({ name: text }) => isFree(text, taken));
  const anyText = ANY_TEXT.filter((text) => isFree(text, taken)).map((text) => ({ what: 'any text', name: text }));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...wrong) }, { weight: 1, arbitrary: anyText });
}

/** Nothing forbids a server to understand tickers, in whichever letters. Identifiers may differ in nothing else. */
function isFree(name: string, taken: ReadonlySet<string>): boolean {
  const capitals = name.trim().toUpperCase();
  const isTicker = (known: string) => !known.startsWith('rgb:') && known.toUpperCase() === capitals;
  return !taken.has(name) && ![...taken, 'BTC'].some(isTicker);
}

/** A text with small and capital letters exchanged, behind the prefix where it has one: another id. */
export function inOtherCase(text: string): string {
  const [prefix = '', ...rest] = text.split(':');
  const exchanged = [...rest.join(':')].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return rest.length > 0 ? `${prefix}:${exchanged.join('')}` : text.toLowerCase();
}
