/** What a swap exchanges, seen from the client, as it stands at init: it gives `from`, it gets `to`. */
export interface SwapTerms {
  readonly from_asset: string;
  /** Smallest unit; msat for BTC. */
  readonly from_amount: number | bigint;
  readonly to_asset: string;
  readonly to_amount: number | bigint;
}

/** An amount of an asset. */
type TermsLeg = readonly [asset: string, amount: bigint];

/** The two legs of terms, `from` first. */
export function legsOf(terms: SwapTerms): readonly [TermsLeg, TermsLeg] {
  return [
    [terms.from_asset, BigInt(terms.from_amount)],
    [terms.to_asset, BigInt(terms.to_amount)],
  ];
}
