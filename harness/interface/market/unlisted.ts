import fc from 'fast-check';
import { NotOffered } from '../../verdict/failures.ts';
import type { Listing } from './listing.ts';

/** A random UUID of no listed pair. */
export function unlistedPairId({ pairs }: Listing, seed: number): string {
  const listed = new Set(pairs.map(({ id }) => id.toLowerCase()));
  return first(fc.uuid({ version: 4 }), seed, (id) => !listed.has(id));
}

/** A ticker of the usual form that no listed asset has. */
export function unlistedTicker({ assets, pairs }: Listing, seed: number): string {
  const listed = new Set([
    ...assets.map(({ ticker }) => ticker),
    ...pairs.flatMap(({ base_asset, quote_asset }) => [base_asset, quote_asset]),
  ]);
  const ticker = fc.stringMatching(/^[A-Z]{5}$/).map((letters) => `ZZ${letters}`);
  return first(ticker, seed, (text) => !listed.has(text));
}

/**
 * An identifier of no listed asset that has the form of a listed one: same length, same separators, other characters.
 * @throws {NotOffered} when no RGB asset is listed whose form could be taken
 */
export function unlistedAssetId({ assets }: Listing, seed: number): string {
  const listed = new Set(assets.map(({ asset_id }) => asset_id));
  const form = [...listed].find((id) => id.startsWith('rgb:'));
  if (form === undefined) throw new NotOffered('no RGB asset is listed');
  const letter = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyz');
  const rest = form.slice('rgb:'.length);
  const id = fc
    .array(letter, { minLength: rest.length, maxLength: rest.length })
    .map(
      (letters) =>
        `rgb:${letters.map((other, at) => (/[A-Za-z0-9]/.test(rest[at] ?? '') ? other : rest[at])).join('')}`,
    );
  return first(id, seed, (text) => !listed.has(text));
}

function first(texts: fc.Arbitrary<string>, seed: number, wanted: (text: string) => boolean): string {
  const found = fc.sample(texts, { seed, numRuns: 100 }).find(wanted);
  if (found === undefined) throw new Error('a hundred random texts and all of them are listed');
  return found;
}
