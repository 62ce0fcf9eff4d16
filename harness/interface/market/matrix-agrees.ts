/** What the reachability matrix says of active pairs, each time that it is read. */
import type { RequirementId } from '../../../specs/ids.ts';
import { membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import { asOne, type PassiveCheck, type Problems } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { MATRIX, PAIRS } from '../operations.ts';
import { type ListedPair, pairIn } from './listing.ts';
import { mentionedIn, type PairNames, sidesOf } from './matrix.ts';
import { hopProblems } from './matrix-hops.ts';
import { ROUTES_AS_LISTED } from './pair-routes-agree.ts';

const ACTIVE_PAIRS = 'the active pairs';

/** The pairs that are shown whole to who asks for nothing else: the active ones. */
function activePairsIn({ operation, status, value, query }: Seen): [string, PairNames[]][] {
  const body = operation === PAIRS && status === 200 && query.size === 0 ? membersOf(value) : undefined;
  const pairs = objectsIn(body?.pairs, '').map(({ element }) => pairIn(element));
  if (!body || pairs.length !== body.total) return [];
  const known = pairs.filter((pair): pair is ListedPair => pair !== undefined);
  return [[ACTIVE_PAIRS, known.map(sidesIn).toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))]];
}

function sidesIn({ base_asset, base_asset_id, quote_asset, quote_asset_id, routes = [] }: ListedPair): PairNames {
  const steps = new Set(routes.map(({ from_layer, to_layer }) => `${from_layer} ${to_layer}`));
  const isListedBothWays = routes.every(({ from_layer, to_layer }) => steps.has(`${to_layer} ${from_layer}`));
  return { base_asset, base_asset_id, quote_asset, quote_asset_id, isListedBothWays };
}

function textOf(pair: PairNames): string {
  return sidesOf(pair).flat().join(' ');
}

/** A rule for the matrix beside the active pairs. */
function perMatrix(
  id: RequirementId,
  title: string,
  problemsOf: (matrix: unknown, pairs: readonly PairNames[]) => Problems,
): PassiveCheck {
  return asElsewhere<unknown>({
    id,
    title,
    operations: [PAIRS, MATRIX],
    factsIn: activePairsIn,
    saidBy: ({ operation, status, problem, value }) =>
      operation === MATRIX && status === 200 && problem === undefined ? [{ of: 'the matrix', said: value }] : [],
    problemsOf(matrix, facts) {
      const pairs = facts.get(ACTIVE_PAIRS);
      return Array.isArray(pairs) && pairs.length > 0 ? problemsOf(matrix, pairs) : undefined;
    },
  });
}

const COUNTS_PAIRS = perMatrix('FLW-MARKET-02', 'pair list, pair routes and matrix agree', hopProblems);

/** The matrix beside the pairs. */
export const MATRIX_AGREES: readonly PassiveCheck[] = [
  perMatrix('MKT-MATRIX-02', 'the matrix mentions both assets of each active pair', (matrix, pairs) => {
    const sides = pairs.flatMap(sidesOf);
    const mentioned = mentionedIn(matrix, sides.flat());
    const missing = sides.filter((names) => !names.some((name) => mentioned.has(name)));
    return [...new Set(missing.map((names) => `the matrix does not mention ${names.join(' or ')}`))];
  }),
  asOne(ROUTES_AS_LISTED, COUNTS_PAIRS),
];
