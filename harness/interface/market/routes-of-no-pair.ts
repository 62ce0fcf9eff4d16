/** Routes of what forms no pair, by all requests of a run (MKT-PROUTE-09). */
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { servedDespite } from '../../engine/passive/served-despite.ts';
import type { Facts } from '../../engine/passive/steady-facts.ts';
import { ASSETS, PAIR_ROUTES, PAIRS } from '../operations.ts';
import { wayOf } from './pair-naming.ts';

type Fact = [name: string, fact: true];

const ALL_ASSETS = 'all assets were listed';
const ALL_PAIRS = 'all pairs were listed';
const NAME = 'name ';

const nameFact = (name: unknown): Fact => [`${NAME}${written(name)}`, true];
const coupleFact = (one: unknown, other: unknown): Fact => [coupleName(written(one), written(other)), true];
const coupleName = (one: string, other: string): string => `pair ${[one, other].sort().join(' and ')}`;

/** Names are understood in any letters. */
function written(name: unknown): string {
  return String(name).toUpperCase();
}

/** Whether a list holds all that there is. */
function isWhole(elements: readonly unknown[], { total }: Members): boolean {
  return isInteger(total) && Number(total) === elements.length;
}

/** What a list shows: the names of assets and pairs, which assets form a pair, and whether it shows all of them. */
function shownIn({ operation, status, value, query }: Seen): Fact[] {
  const body = status === 200 ? membersOf(value) : undefined;
  if (!body) return [];
  const names = [...query.keys()];
  if (operation === ASSETS) {
    const assets = objectsIn(body.assets, '').map(({ element }) => element);
    const all: Fact[] = names.length === 0 && isWhole(assets, body) ? [[ALL_ASSETS, true]] : [];
    return [...all, ...assets.flatMap(({ asset_id, ticker }) => [nameFact(asset_id), nameFact(ticker)])];
  }
  const pairs = operation === PAIRS ? objectsIn(body.pairs, '').map(({ element }) => element) : [];
  const asksForAll = names.join() === 'active_only' && query.get('active_only') === 'false';
  const all: Fact[] = asksForAll && isWhole(pairs, body) ? [[ALL_PAIRS, true]] : [];
  return [...all, ...pairs.flatMap(factsOf)];
}

function factsOf({ id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id }: Members): Fact[] {
  const [base, quote] = [
    [base_asset, base_asset_id],
    [quote_asset, quote_asset_id],
  ];
  return [
    ...[id, ticker, ...base, ...quote].map(nameFact),
    ...base.flatMap((one) => quote.map((other) => coupleFact(one, other))),
  ];
}

/** What names the pair in a request that was served: its id, or its two assets. */
function namesServed({ operation, status, sent }: Seen): (readonly string[])[] {
  const asked = operation === PAIR_ROUTES && status === 200 ? membersOf(sent) : undefined;
  const values = asked && wayOf(asked)?.map((member) => asked[member]);
  if (!values?.every((value) => typeof value === 'string')) return [];
  const [name = ''] = values;
  return [(asked?.pair_ticker === name ? name.split('/') : values).map(written)];
}

/** Whether a name is like none that is listed: a target may understand a part of one, or more than one. */
function isUnlikeAll(name: string, facts: Facts): boolean {
  if (name === '' || facts.has(`${NAME}${name}`)) return false;
  const listed = [...facts.keys()].filter((fact) => fact.startsWith(NAME)).map((fact) => fact.slice(NAME.length));
  return listed.every((known) => !known.includes(name) && !name.includes(known));
}

/** No routes where no pair is. */
export const NO_ROUTES_OF_NO_PAIR: PassiveCheck = servedDespite<readonly string[]>({
  id: 'MKT-PROUTE-09',
  title: 'no routes are given of what forms no pair',
  operations: [ASSETS, PAIRS, PAIR_ROUTES],
  factsIn: shownIn,
  servedBy: namesServed,
  problemsOf(names, facts) {
    if (!facts.has(ALL_ASSETS) || !facts.has(ALL_PAIRS)) return undefined;
    const unknown = names.filter((name) => isUnlikeAll(name, facts));
    if (unknown.length > 0) return [`routes were given, and nothing is listed as ${unknown.join(' or ')}`];
    const [one, other] = names;
    const areStrangers =
      one !== undefined &&
      other !== undefined &&
      names.length === 2 &&
      one !== other &&
      names.every((name) => facts.has(`${NAME}${name}`)) &&
      !facts.has(coupleName(one, other));
    return areStrangers ? [`routes were given, and ${one} and ${other} form no listed pair`] : [];
  },
});
