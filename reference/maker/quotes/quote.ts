/** One side of a quote (interface, Quote). */
export interface QuotedLeg {
  asset_id: string;
  name: string;
  ticker: string;
  layer: string;
  /** In the smallest unit; millisatoshis for BTC. */
  amount: bigint;
  precision: number;
}

/** The fee of a quote, already inside the computed amount; in the smallest unit of the fee asset. */
export interface QuotedFee {
  base_fee: bigint;
  variable_fee: bigint;
  fee_rate: number;
  final_fee: bigint;
  fee_asset: string;
  fee_asset_precision: number;
}

/** A quote as it goes on the wire (interface, Quote). */
export interface Quote {
  rfq_id: string;
  from_asset: QuotedLeg;
  to_asset: QuotedLeg;
  price: number | bigint;
  fee: QuotedFee;
  /** Unix seconds. */
  timestamp: number;
  /** Unix seconds; from then on the quote backs nothing. */
  expires_at: number;
}

/** What a caller asks a quote for. Assets by id or ticker; a layer that is left out is that of the pair's default route. */
export interface QuoteWish {
  from_asset: string;
  from_layer: string | undefined;
  from_amount: bigint | undefined;
  to_asset: string;
  to_layer: string | undefined;
  to_amount: bigint | undefined;
}
