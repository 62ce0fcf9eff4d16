import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import type { SwapTerms } from './terms.ts';

/** What the request of an init names; undefined where it is no sound one. */
export function termsAsked({ sent }: Seen): SwapTerms | undefined {
  const { from_asset, from_amount, to_asset, to_amount } = membersOf(sent) ?? {};
  return termsIn({ from_asset, from_amount, to_asset, to_amount });
}

/** What a quote says; undefined where it is no sound one. */
export function termsOfQuote(quote: Members): SwapTerms | undefined {
  const [from, to] = [membersOf(quote.from_asset), membersOf(quote.to_asset)];
  return termsIn({
    from_asset: from?.asset_id,
    from_amount: from?.amount,
    to_asset: to?.asset_id,
    to_amount: to?.amount,
  });
}

function termsIn({
  from_asset,
  from_amount,
  to_asset,
  to_amount,
}: Readonly<Record<keyof SwapTerms, unknown>>): SwapTerms | undefined {
  if (typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
  if (!isInteger(from_amount) || !isInteger(to_amount)) return undefined;
  return { from_asset, from_amount: BigInt(from_amount), to_asset, to_amount: BigInt(to_amount) };
}
