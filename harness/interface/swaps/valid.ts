import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Draft, draftOf } from '../../engine/json/draft.ts';
import { derivedBytes, derivedPubkey, derivedUuid } from '../formats/derived.ts';
import { type BegunSwap, type InitBody, initOf } from './client.ts';
import type { SwapQuote, SwapTerms } from './terms.ts';

/** The init that a quote is for, to be changed in single places. */
export function validInit(quote: SwapQuote): Draft {
  return draftOf({ ...initOf(quote) });
}

/** The execute of a swap for a node that nobody runs, to be changed in single places. */
export function validExecute(
  { swapstring, payment_hash }: Pick<BegunSwap, 'swapstring' | 'payment_hash'>,
  seed: number,
): Draft {
  return draftOf({ swapstring, payment_hash, taker_pubkey: unrelatedPubkey(seed) });
}

/** Makes an init that is not what was quoted. */
export type Deviation = (valid: Draft, quoted: InitBody) => Draft;

/** Another amount than was agreed; one less if possible, so that a client that gives it never gives more. */
export function forgedAmount(amount: bigint): bigint {
  return amount > 1n ? amount - 1n : amount + 1n;
}

/** The same swapstring with one amount replaced by a {@link forgedAmount}; undefined when no part is that amount. */
export function withForgedAmount(
  swapstring: string,
  terms: SwapTerms,
  of: 'from_amount' | 'to_amount' = 'from_amount',
): string | undefined {
  const amount = String(terms[of]);
  const parts = swapstring.split('/');
  const at = of === 'from_amount' ? parts.indexOf(amount) : parts.lastIndexOf(amount);
  if (at < 0) return undefined;
  return parts.with(at, String(forgedAmount(terms[of]))).join('/');
}

/** The same swapstring with the end of its swap replaced by another time; undefined when no part is that time. */
export function withForgedEnd(swapstring: string, expires_at: unknown, forged: number): string | undefined {
  const parts = swapstring.split('/');
  const at = parts.lastIndexOf(String(expires_at));
  return at < 0 ? undefined : parts.with(at, String(forged)).join('/');
}

/** The same swapstring with the asset that the client gets replaced by another; undefined when no part is that asset. */
export function withForgedAsset(swapstring: string, { to_asset }: SwapTerms, forged: string): string | undefined {
  const parts = swapstring.split('/');
  const at = parts.lastIndexOf(to_asset);
  return at < 0 ? undefined : parts.with(at, forged).join('/');
}

/** The public key of a node that nobody runs. */
function unrelatedPubkey(seed: number): string {
  return derivedPubkey(`key ${seed}`);
}

/** 66 hexadecimal digits in the form of a public key whose point is not on the curve. */
export function pointlessPubkey(seed: number): string {
  for (let attempt = 0; ; attempt++) {
    const text = `02${derivedBytes(`point ${seed} ${attempt}`).toString('hex')}`;
    if (!isPoint(text)) return text;
  }
}

/** 64 hexadecimal digits that are the hash of no swap. */
export function unknownHash(seed: number): string {
  return derivedBytes(`hash ${seed}`).toString('hex');
}

/** A UUID that is the id of no quote. */
export function unknownRfqId(seed: number): string {
  return derivedUuid(`rfq ${seed}`);
}

/** What a UUID looks like. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Other texts for the id of a quote, as lenient readers take them: in other letters, with a blank around it and, of a UUID, in the
 * further forms that parsers of UUIDs know.
 * @returns each with what it is, for messages
 */
export function spellingsOf(rfq_id: string): ReadonlyMap<string, string> {
  const otherCase = [rfq_id.toUpperCase(), rfq_id.toLowerCase()].find((id) => id !== rfq_id);
  const ofUuids = [
    ['without its hyphens', rfq_id.replaceAll('-', '')],
    ['in braces', `{${rfq_id}}`],
    ['as a URN', `urn:uuid:${rfq_id}`],
  ] as const;
  return new Map([
    ...(otherCase === undefined ? [] : [['in other letters', otherCase] as const]),
    ['with a blank behind it', `${rfq_id} `],
    ['with a blank before it', ` ${rfq_id}`],
    ...(UUID.test(rfq_id) ? ofUuids : []),
  ]);
}

function isPoint(text: string): boolean {
  try {
    secp256k1.Point.fromHex(text);
    return true;
  } catch {
    return false;
  }
}
