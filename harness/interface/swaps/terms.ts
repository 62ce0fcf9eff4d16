/** A leg of a quote, as far as a swap needs it. */
export interface QuoteLeg {
  readonly asset_id: string;
  /** Smallest unit; msat for BTC. */
  readonly amount: bigint;
}

/** A quote, as far as a swap needs it. */
export interface SwapQuote {
  readonly rfq_id: string;
  /** What the client gives. */
  readonly from_asset: QuoteLeg;
  /** What the client gets. */
  readonly to_asset: QuoteLeg;
  /** Unix seconds; NaN when the quote does not say. */
  readonly expires_at: number;
}

/** What a swap exchanges, seen from the client, as it stands at init: it gives `from`, it gets `to`. */
export interface SwapTerms {
  readonly from_asset: string;
  /** Smallest unit; msat for BTC. */
  readonly from_amount: bigint;
  readonly to_asset: string;
  readonly to_amount: bigint;
}

/** An asset, and how much of it. */
type AssetAmount = readonly [asset: string, amount: bigint];

/** What the client gives, and what it gets. */
export function givenAndGot(terms: SwapTerms): readonly [given: AssetAmount, got: AssetAmount] {
  return [
    [terms.from_asset, terms.from_amount],
    [terms.to_asset, terms.to_amount],
  ];
}
