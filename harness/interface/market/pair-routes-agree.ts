/** What answers for the routes of a pair say, beside the pair lists and each other, by all requests of a run. */
import type { RequirementId } from '../../../specs/ids.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck, Problems } from '../../engine/passive/check.ts';
import { readOnce } from '../../engine/passive/read-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isRefusedAsWrong } from '../never-refused.ts';
import { PAIR_ROUTES, PAIRS } from '../operations.ts';
import { type ListedPair, pairIn, tradablePairs } from './listing.ts';
import { type NamingMember, naming, WAYS_TO_NAME, wayOf } from './pair-naming.ts';
import { type RoutedPair, routeProblems, routesIn } from './routes.ts';

/** The answer to who named a pair in one way. */
interface Answered {
  readonly named: string;
  readonly way: readonly NamingMember[];
  /** Undefined where the request was refused as wrong. */
  readonly value?: unknown;
  readonly status: number;
}

/**
 * The pairs that a list shows, under all names that each goes by; null for one that can't be traded. A name of two pairs is that of
 * none, as its facts change within the list.
 */
const pairsIn = readOnce(({ operation, status, value }: Seen): [string, RoutedPair | null][] => {
  if (operation !== PAIRS || status !== 200) return [];
  const pairs = objectsIn(membersOf(value)?.pairs, '').flatMap(({ element }) => pairIn(element) ?? []);
  return pairs.flatMap((pair) =>
    WAYS_TO_NAME.map((way): [string, RoutedPair | null] => [canonical(naming(pair, way)), routedIn(pair)]),
  );
});

function routedIn(pair: ListedPair): RoutedPair | null {
  const [tradable] = tradablePairs([pair]);
  if (!tradable) return null;
  const { id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id } = tradable;
  const routes = tradable.routes.map(({ from_layer, to_layer }) => ({ from_layer, to_layer }));
  const inOrder = routes.toSorted((one, other) => (canonical(one) < canonical(other) ? -1 : 1));
  return { id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id, routes: inOrder };
}

const answered = readOnce((answer: Seen): { of: string; said: Answered }[] => {
  const { operation, status, value, problem, sent } = answer;
  const asked = operation === PAIR_ROUTES ? membersOf(sent) : undefined;
  const way = asked && wayOf(asked);
  const isServed = status === 200 && problem === undefined;
  if (!way || !(isServed || isRefusedAsWrong(answer))) return [];
  const named = canonical(asked);
  return [{ of: named, said: { named, way, status, ...(isServed ? { value } : {}) } }];
});

/** A rule for answers about pairs that the lists show as active and with routes, whichever their names. */
function perNamedPair(
  id: RequirementId,
  title: string,
  problemsOf: (pair: RoutedPair, answer: Answered) => Problems,
): PassiveCheck {
  return asElsewhere<Answered>({
    id,
    title,
    operations: [PAIRS, PAIR_ROUTES],
    factsIn: pairsIn,
    saidBy: answered,
    problemsOf(answer, facts) {
      const pair = facts.get(answer.named);
      return pair ? problemsOf(pair as RoutedPair, answer) : undefined;
    },
  });
}

/** Whether an answer gives the routes of the pair that was named in a way. */
function servedBy(id: RequirementId, way: readonly NamingMember[]): PassiveCheck {
  return perNamedPair(id, `the routes of a pair are given by ${way.join(' and ')}`, (pair, answer) => {
    if (answer.way !== way) return undefined;
    if (answer.value === undefined) return [`${answer.named} was refused with ${answer.status}`];
    return routeProblems(pair, answer.value).map((problem) => `the answer for ${answer.named}: ${problem}`);
  });
}

const [BY_ID = [], BY_ASSET_IDS = [], BY_TICKER = [], BY_TICKERS = []] = WAYS_TO_NAME;

/** FLW-MARKET-02 as far as pairs and their routes tell it: where routes can be recognised, they are those of the list. */
export const ROUTES_AS_LISTED = perNamedPair(
  'FLW-MARKET-02',
  'pair list, pair routes and matrix agree',
  (pair, { value }) => {
    const [found, listed] = [routesIn(value), routesIn(pair.routes)];
    if (found.length === 0) return undefined;
    const isListed = canonical(found) === canonical(listed);
    return isListed ? [] : [`${pair.ticker} has the routes ${found.join(', ')}; listed with ${listed.join(', ')}`];
  },
);

/** Answers for the routes of pairs. */
export const PAIR_ROUTES_AGREE: readonly PassiveCheck[] = [
  servedBy('MKT-PROUTE-01', BY_ID),
  servedBy('MKT-PROUTE-02', BY_ASSET_IDS),
  servedBy('MKT-PROUTE-03', BY_TICKER),
  servedBy('MKT-PROUTE-04', BY_TICKERS),
  asElsewhere<Answered>({
    id: 'MKT-PROUTE-05',
    title: 'each name of a pair leads to the same answer as its id',
    operations: [PAIRS, PAIR_ROUTES],
    factsIn: (answer) => [
      ...pairsIn(answer).map(([named, pair]): [string, unknown] => [named, pair?.id]),
      ...answered(answer).flatMap(({ said: { named, way, value } }): [string, unknown][] =>
        way.includes('pair_id') && routesIn(value).length > 0 ? [[answerFor(named), routesIn(value).join()]] : [],
      ),
    ],
    saidBy: answered,
    problemsOf({ named, way, value }, facts) {
      const id = facts.get(named);
      if (typeof id !== 'string' || way.includes('pair_id') || value === undefined) return undefined;
      const expected = facts.get(answerFor(canonical({ pair_id: id })));
      if (expected === undefined) return undefined;
      return expected === routesIn(value).join() ? [] : [`the answer for ${named} is another one than that for its id`];
    },
  }),
];

const answerFor = (named: string): string => `the answer for ${named}`;
