import type { BegunSwap } from './client.ts';

/** How long a swap may take from its init, in seconds: a week. Nobody would wait longer for one (SWP-STATE-11). */
export const LONGEST_SWAP = 7 * 86_400;

/** What a swapstring says, seen from the client, who gives `from` and gets `to`. */
export interface SwapstringTerms {
  /** In msat when `from_asset` is null (BTC), else in raw units. */
  readonly qty_from: bigint;
  /** In msat when `to_asset` is null (BTC), else in raw units. */
  readonly qty_to: bigint;
  readonly from_asset: string | null;
  readonly to_asset: string | null;
  /** Lower-case hexadecimal. */
  readonly payment_hash: string;
  /** Unix seconds. */
  readonly expiry: number;
}

const NUMBER = /^[1-9]\d{0,19}$/;

/**
 * Reads a swapstring in the form that rgb-lightning-node takes: `qty_from/from_asset/qty_to/to_asset/expiry/payment_hash`.
 * The interface fixes no order and no number of parts, so another form is none of the target's faults.
 * @returns undefined for any other form
 */
export function readSwapstring(swapstring: string): SwapstringTerms | undefined {
  const [qty_from = '', from_asset = '', qty_to = '', to_asset = '', expiry = '', hash = '', ...more] =
    swapstring.split('/');
  const isForm =
    [qty_from, qty_to, expiry].every((number) => NUMBER.test(number)) &&
    [from_asset, to_asset].every((asset) => /^(btc|rgb:.+)$/i.test(asset)) &&
    /^[0-9a-f]{64}$/i.test(hash) &&
    more.length === 0;
  if (!isForm) return undefined;
  return {
    qty_from: BigInt(qty_from),
    from_asset: assetIn(from_asset),
    qty_to: BigInt(qty_to),
    to_asset: assetIn(to_asset),
    expiry: Number(expiry),
    payment_hash: hash.toLowerCase(),
  };
}

/**
 * In what a swapstring differs from what client and maker agreed on, each with the requirement that states it; empty when it
 * doesn't. Amounts, assets and hash are exact, and the swap ends within {@link LONGEST_SWAP} of its init.
 */
export function disagreements(shown: SwapstringTerms, { body, payment_hash, begun_at }: BegunSwap): string[] {
  const latest = begun_at + LONGEST_SWAP;
  const compared: readonly (readonly [what: string, shown: unknown, agreed: unknown, id: string])[] = [
    ['the amount to give', shown.qty_from, body.from_amount, 'SWP-INIT-03'],
    ['the amount to get', shown.qty_to, body.to_amount, 'SWP-INIT-03'],
    ['the asset to give', shown.from_asset, assetIn(body.from_asset), 'SWP-INIT-02'],
    ['the asset to get', shown.to_asset, assetIn(body.to_asset), 'SWP-INIT-02'],
    ['the payment_hash', shown.payment_hash, payment_hash.toLowerCase(), 'SWP-INIT-04'],
  ];
  return [
    ...compared.flatMap(([what, said, agreed, id]) =>
      said === agreed ? [] : [`${what} is ${said ?? 'BTC'} instead of ${agreed ?? 'BTC'} (${id})`],
    ),
    ...(shown.expiry > latest
      ? [
          `its end ${shown.expiry} is ${Math.ceil(shown.expiry - begun_at)} s from init, over ${LONGEST_SWAP} (SWP-STATE-11)`,
        ]
      : []),
  ];
}

/** An asset as a node names it: null for BTC. */
function assetIn(asset: string): string | null {
  return asset.toUpperCase() === 'BTC' ? null : asset;
}
