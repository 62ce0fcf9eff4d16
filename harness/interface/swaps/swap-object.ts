import { problemsOf } from '../../engine/json/fit.ts';
import { isInteger, type Members, shown } from '../../engine/json/members.ts';
import { givenAndGot, type SwapTerms } from './terms.ts';

/** What stands in place of a swap object: the one error text that the interface fixes. */
export const SWAP_NOT_FOUND = 'Swap not found';

/** What is wrong with the body of an init answer as three non-empty texts (SWP-INIT-01). */
export function initProblems(body: unknown): string[] {
  return problemsOf('SWP-INIT-01', 'swaps/init', body);
}

/** What is wrong with the body of a status answer as a wrapper of one swap object (SWP-STATUS-01). */
export function wrapperProblems(body: unknown): string[] {
  return problemsOf('SWP-STATUS-01', 'swaps/status', body);
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

/**
 * Quantities of a swap object that are those of init as a double has them, and not to the last digit (FMT-INT-02); undefined where no
 * amount of init lies beyond 2^53. Other differences are SWP-STATUS-05's.
 */
export function lostDigits(swap: Members, { from_amount, to_amount }: SwapTerms): string[] | undefined {
  const large = [from_amount, to_amount].filter((amount) => amount > BigInt(Number.MAX_SAFE_INTEGER));
  if (large.length === 0) return undefined;
  const quantities = [swap.qty_from, swap.qty_to];
  const isThere = (amount: bigint) => quantities.some((one) => isInteger(one) && BigInt(one) === amount);
  return large
    .filter((amount) => !isThere(amount))
    .flatMap((amount) => {
      const rounded = quantities.find((one) => Number(one) === Number(amount));
      return rounded === undefined ? [] : [`a quantity is ${shown(rounded)}; ${amount} was agreed on`];
    });
}

/** Whether a swap object names the assets in the order of init: first what the client gives (SWP-STATUS-18). */
export function facesTheClient(swap: Members, { from_asset, to_asset }: SwapTerms): boolean {
  return assetText(swap.from_asset) === assetText(from_asset) && assetText(swap.to_asset) === assetText(to_asset);
}

/**
 * The members that stay as they are for the whole life of a swap, as one text. When it ends is none of them: the time of its
 * HTLCs may begin with its execute, as nothing is said of their timeout.
 */
export function constantsOf(swap: Members): string {
  const { qty_from, qty_to, from_asset, to_asset, payment_hash, requested_at } = swap;
  const all = { qty_from, qty_to, from_asset, to_asset, payment_hash, requested_at };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ');
}

/** The moments that come in the lifecycle of a swap, and stay what they were once they have come. */
const MOMENTS = ['initiated_at', 'completed_at'] as const;

/**
 * What a later reading of a swap says otherwise than an earlier one although nothing may change it (SWP-STATUS-17): what
 * was agreed at init, each moment that had come, and when it ends. The status is not looked at.
 * @param executed whether the swap was executed in between, by which its end may be another
 */
export function rewritten(earlier: Members, later: Members, { executed = false } = {}): string[] {
  const agreed =
    constantsOf(earlier) === constantsOf(later) ? [] : [`${constantsOf(later)}; was ${constantsOf(earlier)}`];
  const times = [...MOMENTS.filter((name) => hasCome(earlier[name])), ...(executed ? [] : (['expires_at'] as const))];
  return [...agreed, ...changed(times, earlier, later)];
}

/** What a later reading of a swap that is over says otherwise of its end: its status, and when it ended once that has come (SWP-STATE-06). */
export function endRewritten(ended: Members, later: Members): string[] {
  return changed(['status', ...(hasCome(ended.completed_at) ? ['completed_at'] : [])], ended, later);
}

function changed(names: readonly string[], earlier: Members, later: Members): string[] {
  return names
    .filter((name) => String(earlier[name]) !== String(later[name]))
    .map((name) => `${name} is ${shown(later[name])}; was ${shown(earlier[name])}`);
}

const STAGES: ReadonlyMap<unknown, number> = new Map([
  ['Waiting', 0],
  ['Pending', 1],
  ['Succeeded', 2],
  ['Expired', 2],
  ['Failed', 2],
]);

/** How far a swap has come by its status: 0 Waiting, 1 Pending, 2 an end; undefined for a word that is none (SWP-STATUS-03). */
export function stageOf(status: unknown): number | undefined {
  return STAGES.get(status);
}

/** Whether a status is an end. */
export function isOver(status: string): boolean {
  return stageOf(status) === 2;
}

/** Whether a swap is over. */
export function hasEnded({ status }: Members): boolean {
  return isOver(String(status));
}

/** Whether a moment has come: 0, null and absence stand for one that has not (SWP-STATUS-08). */
export function hasCome(moment: unknown): boolean {
  return moment !== undefined && moment !== null && Number(moment) !== 0;
}

function legOf(asset: unknown, quantity: unknown): string {
  return `${isInteger(quantity) ? BigInt(quantity) : shown(quantity)} of ${assetText(asset)}`;
}

/** Real nodes write `btc`, or nothing at all, for the asset that the interface calls `BTC`. */
function assetText(asset: unknown): string {
  const text = String(asset ?? 'BTC');
  return text.toUpperCase() === 'BTC' ? 'BTC' : text;
}
