import type { Members } from '../../engine/json/members.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { givenAndGot, type SwapTerms } from './terms.ts';

/** The least that a swapstring is cut into: two amounts, two assets, one hash. */
const FEWEST_PARTS = 5;

/**
 * What a swapstring lacks of what it has to hold (SWP-INIT-02): the two amounts, the two asset ids, the hash, cut by
 * slashes. Order and further parts are free, and so are the letter case of asset ids and slashes inside them.
 */
export function missingParts(swapstring: string, terms: SwapTerms, payment_hash: string): string[] {
  const parts = swapstring.split('/');
  const few = parts.length < FEWEST_PARTS ? [`it has ${parts.length} parts instead of ${FEWEST_PARTS} or more`] : [];
  const amounts = missingAmounts(parts, terms).map((amount) => `no part is the amount ${amount}`);
  const assets = givenAndGot(terms)
    .filter(([asset]) => !holdsAsset(swapstring, asset))
    .map(([asset]) => `no part is the asset ${asset}`);
  const hash = parts.includes(payment_hash) ? [] : ['no part is the payment_hash'];
  return [...few, ...amounts, ...assets, ...hash];
}

/**
 * What is wrong with the amounts of a swapstring (SWP-INIT-03): each amount of the terms is there, and where amounts and
 * assets stand in turns each stands beside its own asset. No layout is described, so another one is not judged further.
 */
export function amountProblems(swapstring: string, terms: SwapTerms): string[] {
  const parts = swapstring.split('/');
  const missing = missingAmounts(parts, terms).map((amount) => `the amount ${amount} is not there`);
  if (missing.length > 0) return missing;
  const pairs = pairsIn(parts, terms);
  const legs = givenAndGot(terms);
  if (pairs === undefined) return [];
  return legs
    .filter(([asset, amount]) => !pairs.some((pair) => sameAsset(pair.asset, asset) && pair.amount === amount))
    .map(([asset, amount]) => `${amount} does not stand beside ${asset}`);
}

/**
 * The same for a begun swap, where its swapstring has parts to show amounts by.
 * @throws {NotExercised} otherwise
 */
export function shownAmountProblems({ swapstring }: Members, terms: SwapTerms): string[] {
  const text = String(swapstring);
  if (text.split('/').length < FEWEST_PARTS) throw new NotExercised('the swapstring shows no amounts');
  return amountProblems(text, terms);
}

/** The amounts that no part equals; one that both legs have must occur twice. */
function missingAmounts(parts: readonly string[], terms: SwapTerms): bigint[] {
  const left = parts.filter((part) => /^\d+$/.test(part)).map(BigInt);
  return givenAndGot(terms).flatMap(([, amount]) => {
    const at = left.indexOf(amount);
    if (at < 0) return [amount];
    left.splice(at, 1);
    return [];
  });
}

function holdsAsset(swapstring: string, asset: string): boolean {
  const text = `/${swapstring}/`.toLowerCase();
  return asset.includes('/') ? text.includes(asset.toLowerCase()) : text.includes(`/${asset.toLowerCase()}/`);
}

interface AmountOfAsset {
  readonly asset: string;
  readonly amount: bigint;
}

/** The amounts with the assets beside them, where the four stand in turns, in either order; else undefined. */
function pairsIn(parts: readonly string[], terms: SwapTerms): AmountOfAsset[] | undefined {
  const legs = givenAndGot(terms);
  const isAmount = (part: string) => /^\d+$/.test(part) && legs.some(([, amount]) => BigInt(part) === amount);
  const isAsset = (part: string) => legs.some(([asset]) => sameAsset(part, asset));
  const [a = '', b = '', c = '', d = '', more] = parts.filter((part) => isAmount(part) || isAsset(part));
  if (more !== undefined) return undefined;
  if (isAmount(a) && isAsset(b) && isAmount(c) && isAsset(d)) return [pair(b, a), pair(d, c)];
  return isAsset(a) && isAmount(b) && isAsset(c) && isAmount(d) ? [pair(a, b), pair(c, d)] : undefined;
}

function pair(asset: string, amount: string): AmountOfAsset {
  return { asset, amount: BigInt(amount) };
}

function sameAsset(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
