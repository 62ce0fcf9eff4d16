import type { Asset, Endpoint } from '../market/catalogue.ts';
import type { QuoteOptions } from './options.ts';
import type { QuoteRefusal } from './refusals.ts';

/** The limits that an asset has on a layer (interface, Asset: `endpoints`). */
export function endpointOf(asset: Asset, layer: string): Endpoint | undefined {
  return asset.endpoints.find((endpoint) => endpoint.layer === layer);
}

/** The decisions on amounts. */
export const limitSeams = {
  /** The limits of an amount: those of its own leg, not of the other one (QUO-LIMIT-05, 06). */
  limitsOn: endpointOf,

  /** Whether an amount may be traded; `computed` is true for the amount that the service computed, not the caller's. */
  isWithinLimits(
    amount: bigint,
    { min_amount, max_amount }: Endpoint,
    computed: boolean,
    options: QuoteOptions,
  ): boolean {
    if (amount <= 0n) return false;
    if (computed && options.computed_limits === 'ignore') return true;
    return amount >= min_amount && amount <= max_amount;
  },
};

/** Why an amount cannot be traded on a leg, if so. `computed` as in `isWithinLimits`. */
export function limitRefusal(
  amount: bigint,
  { side, asset, layer }: { side: 'from_asset' | 'to_asset'; asset: Asset; layer: string },
  computed: boolean,
  { behaviour, options }: { behaviour: typeof limitSeams; options: QuoteOptions },
): QuoteRefusal | undefined {
  const limits = behaviour.limitsOn(asset, layer);
  if (limits === undefined || behaviour.isWithinLimits(amount, limits, computed, options)) return undefined;
  return { cause: 'out-of-range', side, computed, minimum: limits.min_amount, maximum: limits.max_amount };
}
