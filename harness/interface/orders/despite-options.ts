/** Orders that the options of the provider forbid, by all requests of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import type { PassiveCheck, Problems } from '../../engine/passive/check.ts';
import { readOnce } from '../../engine/passive/read-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { servedDespite } from '../../engine/passive/served-despite.ts';
import type { Facts } from '../../engine/passive/steady-facts.ts';
import { CREATE_ORDER, GET_INFO } from '../operations.ts';
import { ASSET_BOUNDS, OPTION_NUMBERS } from './info.ts';

type Amount = number | bigint;

/** The bounds that a get_info names, those of assets with their ids. */
const boundsIn = readOnce(({ operation, status, value }: Seen): [string, unknown][] => {
  const info = operation === GET_INFO && status === 200 ? membersOf(value) : undefined;
  if (!info) return [];
  const options = membersOf(info.options) ?? {};
  const assets = objectsIn(info.assets, '').flatMap(({ element }) =>
    ASSET_BOUNDS.map((name): [string, unknown] => [nameFor(element.asset_id, name), element[name]]),
  );
  return [...OPTION_NUMBERS.map((name): [string, unknown] => [name, options[name]]), ...assets];
});

function nameFor(asset_id: unknown, bound: string): string {
  return `${bound} of ${asset_id}`;
}

/** The request of an order that was made. */
function orderedBy({ operation, status, sent }: Seen): Members[] {
  const asked = operation === CREATE_ORDER && status === 200 ? membersOf(sent) : undefined;
  return asked ? [asked] : [];
}

function known(facts: Facts, name: string): Amount | undefined {
  const bound = facts.get(name);
  return isInteger(bound) ? bound : undefined;
}

/** How an amount lies outside two bounds. A maximum of 0 says that the side is not on offer, which LSP-INFO-07 judges. */
function outside(what: string, amount: unknown, facts: Facts, [least, most]: readonly [string, string]): Problems {
  const [min, max] = [known(facts, least), known(facts, most)];
  if (max === undefined) return undefined;
  if (!isInteger(amount) || amount < 0 || max <= 0) return [];
  const isLess = min !== undefined && amount < min;
  const isMore = amount > max;
  const bounds = [...(min === undefined ? [] : [`${least} ${min}`]), `${most} ${max}`].join(' and ');
  return isLess || isMore ? [`${what} ${amount} was taken, with ${bounds}`] : [];
}

function sumOf(one: unknown, other: unknown): bigint | undefined {
  return isInteger(one) && isInteger(other) && one >= 0 && other >= 0 ? BigInt(one) + BigInt(other) : undefined;
}

function lessThan(member: string, bound: string) {
  return (asked: Members, facts: Facts): Problems => {
    const [value, min] = [asked[member], known(facts, bound)];
    if (min === undefined) return undefined;
    const isLess = isInteger(value) && value >= 0 && value < min;
    return isLess ? [`${member} ${value} was taken, with ${bound} ${min}`] : [];
  };
}

/** A rule that the bounds of get_info set to the request of an order. */
function bounded(
  id: RequirementId,
  title: string,
  problemsOf: (asked: Members, facts: Facts) => Problems,
): PassiveCheck {
  const operations = [GET_INFO, CREATE_ORDER];
  return servedDespite({ id, title, operations, factsIn: boundsIn, servedBy: orderedBy, problemsOf });
}

/** What was ordered of an asset and made so: with other figures than its quote an order may be made as quoted. */
function madeAsOrdered(answer: Seen): Members[] {
  const { asset_id } = membersOf(answer.value) ?? {};
  return orderedBy(answer).filter((asked) => typeof asked.asset_id === 'string' && asset_id === asked.asset_id);
}

/** The sides of an asset that were ordered, though their maximum is 0. */
function sidesNotOffered(asked: Members, facts: Facts): Problems {
  const sides = (['lsp', 'client'] as const).filter((side) => {
    const amount = asked[`${side}_asset_amount`];
    return isInteger(amount) && amount > 0;
  });
  const mosts = sides.map((side) => known(facts, nameFor(asked.asset_id, `max_initial_${side}_amount`)));
  if (mosts.includes(undefined)) return undefined;
  const sold = sides.filter((_, at) => Number(mosts[at]) === 0);
  return sold.map((side) => `an order with ${side}_asset_amount was taken, with max_initial_${side}_amount 0`);
}

/** Orders beside the options. */
export const ORDERS_DESPITE_OPTIONS: readonly PassiveCheck[] = [
  servedDespite({
    id: 'LSP-INFO-07',
    title: 'no order of an asset on a side where it is not on offer',
    operations: [GET_INFO, CREATE_ORDER],
    factsIn: boundsIn,
    servedBy: madeAsOrdered,
    problemsOf: sidesNotOffered,
  }),
  bounded('LSP-CREATE-11', 'no order beyond the bounds of lsp_balance_sat', ({ lsp_balance_sat: amount }, facts) =>
    outside('lsp_balance_sat', amount, facts, ['min_initial_lsp_balance_sat', 'max_initial_lsp_balance_sat']),
  ),
  bounded(
    'LSP-CREATE-12',
    'no order beyond the bounds of client_balance_sat',
    ({ client_balance_sat: amount }, facts) =>
      outside('client_balance_sat', amount, facts, [
        'min_initial_client_balance_sat',
        'max_initial_client_balance_sat',
      ]),
  ),
  bounded(
    'LSP-CREATE-13',
    'no order beyond the bounds of the channel',
    ({ lsp_balance_sat: lsp, client_balance_sat: client }, facts) =>
      outside('a channel of', sumOf(lsp, client), facts, ['min_channel_balance_sat', 'max_channel_balance_sat']),
  ),
  bounded('LSP-CREATE-14', 'no order beyond the longest expiry', ({ channel_expiry_blocks: blocks }, facts) =>
    outside('channel_expiry_blocks', blocks, facts, ['', 'max_channel_expiry_blocks']),
  ),
  bounded(
    'LSP-CREATE-15',
    'no order under the least confirmations',
    lessThan('required_channel_confirmations', 'min_required_channel_confirmations'),
  ),
  bounded(
    'LSP-CREATE-16',
    'no order under the least blocks of funding',
    lessThan('funding_confirms_within_blocks', 'min_funding_confirms_within_blocks'),
  ),
  bounded('LSP-CREATE-17', 'no order beyond the bounds of its asset', (asked, facts) => {
    const [lsp, client] = (['lsp', 'client'] as const).map((side) => {
      const amount = asked[`${side}_asset_amount`];
      const least = nameFor(asked.asset_id, `min_initial_${side}_amount`);
      const most = nameFor(asked.asset_id, `max_initial_${side}_amount`);
      return isInteger(amount) && amount > 0 ? outside(`${side}_asset_amount`, amount, facts, [least, most]) : [];
    });
    const [least, most] = [
      nameFor(asked.asset_id, 'min_channel_amount'),
      nameFor(asked.asset_id, 'max_channel_amount'),
    ];
    const sum = sumOf(asked.lsp_asset_amount ?? 0, asked.client_asset_amount ?? 0) ?? 0n;
    const both = sum > 0n ? outside('a channel of', sum, facts, [least, most]) : [];
    return lsp && client && [...lsp, ...client, ...(both ?? [])];
  }),
];
