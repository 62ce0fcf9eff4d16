import { isContractId } from './contract-id.ts';
import { NodeRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';

/** What the two nodes agree on, seen from the taker: it gives `qty_from`, it gets `qty_to`; a null asset is BTC in msat. */
export interface SwapTerms {
  readonly qty_from: bigint;
  readonly from_asset: string | null;
  readonly qty_to: bigint;
  readonly to_asset: string | null;
  /** Unix seconds. */
  readonly expiry: number;
  /** 64 lower-case hexadecimal characters. */
  readonly payment_hash: string;
}

export const U64_MAX = 2n ** 64n - 1n;

/** Writes the six parts `qty_from/from_asset/qty_to/to_asset/expiry/payment_hash`, BTC as lower-case `btc`. */
export function formatSwapstring(terms: SwapTerms): string {
  const { qty_from, from_asset, qty_to, to_asset, expiry, payment_hash } = terms;
  return [qty_from, from_asset ?? 'btc', qty_to, to_asset ?? 'btc', expiry, payment_hash].join('/');
}

/**
 * Reads a swapstring as the node does. Throws NodeRefusal `InvalidSwapString` for a wrong number of parts, a part that
 * can't be read, a number that is not positive, or two times the same asset. Of 65 digits of a hash the last one is dropped.
 * @param revision of the node that reads it; without one it may name assets in the alphabet of any
 */
export function parseSwapstring(swapstring: string, revision?: Revision): SwapTerms {
  const parts = swapstring.split('/');
  const [from, from_asset, to, to_asset, end, payment_hash] = parts;
  if (
    parts.length !== 6 ||
    from === undefined ||
    from_asset === undefined ||
    to === undefined ||
    to_asset === undefined ||
    end === undefined ||
    payment_hash === undefined
  )
    throw refused(swapstring, 'it needs exactly six parts');
  const qty_from = readU64(from);
  const qty_to = readU64(to);
  const expiry = readU64(end);
  if (
    qty_from === undefined ||
    qty_to === undefined ||
    expiry === undefined ||
    !isAsset(from_asset, revision) ||
    !isAsset(to_asset, revision) ||
    !/^[0-9a-fA-F]{64,65}$/.test(payment_hash)
  )
    throw refused(swapstring, 'a part of it cannot be read');
  if (qty_from === 0n || qty_to === 0n || expiry === 0n) throw refused(swapstring, 'its numbers have to be positive');
  if (from_asset === to_asset) throw refused(swapstring, 'its two assets are the same');
  return {
    qty_from,
    from_asset: from_asset === 'btc' ? null : from_asset,
    qty_to,
    to_asset: to_asset === 'btc' ? null : to_asset,
    expiry: Number(expiry),
    payment_hash: payment_hash.slice(0, 64).toLowerCase(),
  };
}

function isAsset(text: string, revision: Revision | undefined): boolean {
  return text === 'btc' || isContractId(text, revision);
}

function readU64(text: string): bigint | undefined {
  // Like the node's own parser of numbers, a leading plus and leading zeros are let through.
  if (!/^\+?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value > U64_MAX ? undefined : value;
}

function refused(swapstring: string, why: string): NodeRefusal {
  return new NodeRefusal('InvalidSwapString', `Swapstring '${swapstring}' is not valid: ${why}`);
}
