import { canonical } from '../../engine/json/canonical.ts';
import { isSameInstant } from '../../engine/json/date-time.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { memberNamesOf } from '../../engine/json/schemas.ts';
import { paymentsOf } from './read.ts';

/** The members that an order repeats from its request (LSP-ORDER-04). */
export const ORDERED = [
  'client_pubkey',
  'lsp_balance_sat',
  'client_balance_sat',
  'required_channel_confirmations',
  'funding_confirms_within_blocks',
  'channel_expiry_blocks',
  'announce_channel',
] as const;

/** Those that count something. */
export const ORDERED_NUMBERS = ORDERED.filter((name) => name !== 'client_pubkey' && name !== 'announce_channel');

const ASSET_AMOUNTS = ['lsp_asset_amount', 'client_asset_amount'] as const;

/** What an order says otherwise than its request (LSP-ORDER-04). */
export function orderedProblems(order: Members, asked: Members): string[] {
  return ORDERED.flatMap((name) => {
    const [want, got] =
      name === 'client_pubkey' ? [lower(asked[name]), lower(order[name])] : [asked[name], order[name]];
    return sameValue(want, got) ? [] : [`${name} is ${shown(order[name])}, ${shown(asked[name])} was ordered`];
  });
}

/** What an order with an asset says otherwise than its request; a side that was left out holds 0, null or nothing (LSP-ORDER-10). */
export function assetProblems(order: Members, asked: Members): string[] {
  const id = order.asset_id === asked.asset_id ? [] : [`asset_id is ${shown(order.asset_id)}`];
  const amounts = ASSET_AMOUNTS.filter((name) => !sameValue(order[name] ?? 0, asked[name] ?? 0));
  return [...id, ...amounts.map((name) => `${name} is ${shown(order[name])}, ${shown(asked[name])} was ordered`)];
}

/** The asset members that an order of BTC alone has filled (LSP-ORDER-12). */
export function filledAssetMembers(order: Members): string[] {
  const texts = ['asset_id', 'rfq_id'].filter((name) => !isEmpty(order[name]));
  const numbers = [...ASSET_AMOUNTS, 'asset_price_sat'].filter(
    (name) => !isEmpty(order[name]) && !sameValue(order[name], 0),
  );
  return [...texts, ...numbers].map((name) => `${name} is ${shown(order[name])}`);
}

/** What may differ between two readings of one order: where it and its payments stand, and what comes with that. */
const PROGRESS = [
  '/order_state',
  '/channel',
  '/failure_reason',
  '/payment/bolt11/state',
  '/payment/onchain/state',
  '/payment/onchain/payment_difference',
];

/**
 * What no reading is compared by: the token is shown once, each look at the chain may show when it was and what it found, and
 * the fee that spares confirmations may follow those of the chain.
 */
const NEVER_COMPARED = [
  '/access_token',
  '/payment/onchain/last_payment_check',
  '/payment/onchain/payment_status',
  '/payment/onchain/min_fee_for_0conf',
];

/** The schemas of an order and of what stands in it. What they don't name may be anything, such as the seconds that are left. */
const DESCRIBED = {
  '': 'orders/order',
  '/payment': 'orders/payment',
  '/payment/bolt11': 'orders/bolt11-payment',
  '/payment/onchain': 'orders/onchain-payment',
  '/channel': 'orders/channel',
} as const;

/**
 * What a later reading of an order says otherwise than an earlier one, by the members that the interface names; null and absence
 * are the same, and so are two ways to write an instant.
 */
export function changesOf(earlier: Members, later: Members): string[] {
  // What costs nothing is paid as it is made, and goes on by itself (LSP-STATE-02).
  if (isFree(earlier)) return changesBesideProgress(earlier, later);
  return differing(beforePayment(earlier), beforePayment(later), '', NEVER_COMPARED);
}

/** An order without a difference that may be that of no payment, as which it is left open (LSP-PAY-13). */
function beforePayment(order: Members): Members {
  const onchain = paymentOf(order, 'onchain');
  const { payment_difference: difference, order_total_sat: total } = onchain;
  const isOfNone = isInteger(difference) && isInteger(total) && [0n, -BigInt(total)].includes(BigInt(difference));
  if (!isOfNone) return order;
  return { ...order, payment: { ...membersOf(order.payment), onchain: { ...onchain, payment_difference: null } } };
}

/** Whether an order costs nothing, whichever way it is paid. */
export function isFree(order: Members): boolean {
  const totals = paymentsOf(order).map(({ payment }) => payment.order_total_sat);
  return totals.length > 0 && totals.every((total) => isInteger(total) && BigInt(total) === 0n);
}

/** The same of what never changes: not of where the order and its payments stand. */
export function changesBesideProgress(earlier: Members, later: Members): string[] {
  return differing(earlier, later, '', [...NEVER_COMPARED, ...PROGRESS]);
}

/** What an order was made with, and no new rate changes; it may buy less, or for another price. */
const AGREED = new Set<string>([...ORDERED, 'asset_id', 'lsp_asset_amount', 'created_at']);

/** What a later reading of an order says otherwise, though not even a decision on its rate changes that. */
export function changesOfAgreed(earlier: Members, later: Members): string[] {
  const agreedOf = (order: Members) => Object.fromEntries(Object.entries(order).filter(([name]) => AGREED.has(name)));
  return changesBesideProgress(agreedOf(earlier), agreedOf(later));
}

/** What names a channel. */
const CHANNEL = ['channel_id', 'funding_outpoint'] as const;

/** Other names that a later reading of a completed order gives its channel; each may be left out, as all are nullable. */
export function changesOfChannel(earlier: Members, later: Members): string[] {
  const [before, after] = [membersOf(earlier.channel) ?? {}, membersOf(later.channel) ?? {}];
  const isRenamed = (name: string) =>
    [before, after].every((one) => !isEmpty(one[name])) && before[name] !== after[name];
  return CHANNEL.filter(isRenamed).map(
    (name) => `/channel/${name} is ${shown(after[name])}; was ${shown(before[name])}`,
  );
}

/** What is each order's own. */
const OWN = /^\/(order_id|created_at|payment\/(bolt11\/invoice|onchain\/address|(bolt11|onchain)\/expires_at)) /;

/** What of two orders of the same is not the same, beside what is each one's own. */
export function changesOfAlike(one: Members, other: Members): string[] {
  return changesOf(one, other).filter((change) => !OWN.test(change));
}

/** What a later reading of an order says otherwise of how it is paid (LSP-PAY-15). */
export function changedInstructions(earlier: Members, later: Members): string[] {
  return changesOf(instructionsOf(earlier), instructionsOf(later));
}

function instructionsOf(order: Members): Members {
  const payments = paymentsOf(order).map(({ name, payment }) => {
    const { invoice, address, fee_total_sat, order_total_sat, expires_at } = payment;
    return [name, { invoice, address, fee_total_sat, order_total_sat, expires_at }] as const;
  });
  return { payment: Object.fromEntries(payments) };
}

/** The states of both payments, by the names of the options. */
export function paymentStates(order: Members): Record<string, unknown> {
  return Object.fromEntries(paymentsOf(order).map(({ name, payment }) => [name, payment.state]));
}

/** The members of one payment option; empty when there are none. */
export function paymentOf(order: Members, option: 'bolt11' | 'onchain'): Members {
  return membersOf(membersOf(order.payment)?.[option]) ?? {};
}

function differing(earlier: Members, later: Members, place: keyof typeof DESCRIBED, left: readonly string[]): string[] {
  return memberNamesOf(DESCRIBED[place]).flatMap((name) => {
    const at = `${place}/${name}`;
    if (left.includes(at)) return [];
    const [before, after] = [earlier[name] ?? null, later[name] ?? null];
    const [inner, other] = [membersOf(before), membersOf(after)];
    if (inner && other && isDescribed(at)) return differing(inner, other, at, left);
    const isSame = canonical(before) === canonical(after) || isSameInstant(before, after);
    return isSame ? [] : [`${at} is ${shown(after)}; was ${shown(before)}`];
  });
}

function isDescribed(place: string): place is keyof typeof DESCRIBED {
  return place in DESCRIBED;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function sameValue(one: unknown, other: unknown): boolean {
  return isInteger(one) && isInteger(other) ? BigInt(one) === BigInt(other) : one === other;
}
