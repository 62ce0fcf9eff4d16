import { isInteger, type Members, membersOf, misfits, shown } from '../../engine/json/members.ts';
import { givenAndGot, type SwapTerms } from './terms.ts';

/** What must be there in every swap object; the times that may not have come are SWP-STATUS-08. */
const MEMBERS = {
  qty_from: 'integer',
  qty_to: 'integer',
  from_asset: 'string',
  to_asset: 'string',
  payment_hash: 'string',
  status: 'string',
  requested_at: 'integer',
  expires_at: 'integer',
} as const;

/** What init gives. */
const TEXTS = { swapstring: 'string', payment_hash: 'string', access_token: 'string' } as const;

/** What is wrong with the body of an init answer as three texts that are not empty (SWP-INIT-01). */
export function initProblems(body: unknown): string[] {
  const init = membersOf(body) ?? {};
  const empty = Object.keys(TEXTS).filter((name) => init[name] === '');
  return [...misfits(init, '', TEXTS), ...empty.map((name) => `/${name} is empty`)];
}

/** What is wrong with the body of a status answer as a wrapper of one swap object (SWP-STATUS-01). */
export function wrapperProblems(body: unknown): string[] {
  const swap = membersOf(membersOf(body)?.swap);
  return swap ? misfits(swap, '/swap', MEMBERS) : ['there is no object `swap`'];
}

/** What is wrong with quantities and assets of a swap object, whichever side it looks from (SWP-STATUS-05). */
export function figureProblems(swap: Members, terms: SwapTerms): string[] {
  const left = [legOf(swap.from_asset, swap.qty_from), legOf(swap.to_asset, swap.qty_to)];
  return givenAndGot(terms).flatMap(([asset, amount]) => {
    const at = left.indexOf(legOf(asset, amount));
    if (at < 0) return [`there is no ${amount} of ${asset}, but ${left.join(' and ')}`];
    left.splice(at, 1);
    return [];
  });
}

/** Whether a swap object names the assets in the order of init: first what the client gives (SWP-STATUS-18). */
export function facesTheClient(swap: Members, { from_asset, to_asset }: SwapTerms): boolean {
  return assetText(swap.from_asset) === assetText(from_asset) && assetText(swap.to_asset) === assetText(to_asset);
}

/** The members that stay as they are for the whole life of a swap, as one text. */
export function constantsOf(swap: Members): string {
  const { qty_from, qty_to, from_asset, to_asset, payment_hash, requested_at, expires_at } = swap;
  const all = { qty_from, qty_to, from_asset, to_asset, payment_hash, requested_at, expires_at };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ');
}

function legOf(asset: unknown, quantity: unknown): string {
  return `${isInteger(quantity) ? BigInt(quantity) : shown(quantity)} of ${assetText(asset)}`;
}

/** Real nodes write `btc`, or nothing at all, for the asset that the interface calls `BTC`. */
function assetText(asset: unknown): string {
  const text = String(asset ?? 'BTC');
  return text.toUpperCase() === 'BTC' ? 'BTC' : text;
}
