/** What the two lists say of the same assets and pairs, by all requests of a run. */
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { ASSET_DESCRIPTION, assetsListedIn, describedAsListed, soundAsset } from './asset-facts.ts';

/** What describes an asset, whichever list it stands in. */
const SHOWN_ALIKE = [...ASSET_DESCRIPTION, 'timestamp', 'media'] as const;

const SIDES = ['base', 'quote'] as const;

/** The page of pairs that an answer holds; undefined for other answers. */
function pageIn({ operation, status, value }: Seen): Members | undefined {
  return operation === PAIRS && status === 200 ? membersOf(value) : undefined;
}

/** The assets inside of pairs, each with the pair and the side where it stands. */
function insideIn(answer: Seen): { of: string; said: Members }[] {
  return objectsIn(pageIn(answer)?.pairs, '').flatMap(({ element: pair }) =>
    SIDES.flatMap((side) => {
      const asset = membersOf(pair[side]);
      return asset ? [{ of: `${side} of ${pair.id}`, said: asset }] : [];
    }),
  );
}

/** A list of pairs, by what says which of them it holds. */
interface Pairs {
  readonly total: number | bigint;
  readonly ids: readonly string[];
  /** Those that are shown as active. */
  readonly active: readonly string[];
  readonly isWhole: boolean;
}

/** The pairs of an answer to who asks for no single ones, and for inactive ones or not. */
function pairsIn(answer: Seen, inactiveToo: boolean): Pairs | undefined {
  const { query } = answer;
  const asksForAll = query.get('active_only') === 'false';
  const others = [...query.keys()].filter(
    (name) => !['limit', 'offset', ...(asksForAll ? ['active_only'] : [])].includes(name),
  );
  const body = others.length === 0 && asksForAll === inactiveToo ? pageIn(answer) : undefined;
  if (!body || !isInteger(body.total) || !Array.isArray(body.pairs)) return undefined;
  const pairs = objectsIn(body.pairs, '').map(({ element }) => element);
  const idsOf = (some: readonly Members[]) => some.map(({ id }) => String(id)).sort();
  const isWhole = !query.has('offset') && Number(body.total) === pairs.length;
  return {
    total: body.total,
    ids: idsOf(pairs),
    active: idsOf(pairs.filter((pair) => pair.is_active === true)),
    isWhole,
  };
}

const SHOWN_UNASKED = 'the pairs listed without parameters';
const TOTAL_UNASKED = 'the number of pairs without parameters';

/** The lists beside each other. */
export const LISTS_AGREE: readonly PassiveCheck[] = [
  describedAsListed({
    id: 'MKT-PAIR-08',
    title: 'each pair shows its assets as the asset list does',
    operation: PAIRS,
    shownIn: (answer) => insideIn(answer).map(({ of, said }) => ({ of, said: soundAsset(said) })),
    members: SHOWN_ALIKE,
  }),
  asElsewhere<Members>({
    id: 'MKT-ASSET-10',
    title: 'BTC is listed with its limits when it is traded',
    operations: [ASSETS, PAIRS],
    factsIn: (answer) =>
      insideIn(answer).some(({ said }) => said.asset_id === 'BTC') ? [['BTC is traded', true]] : [],
    saidBy: (answer) =>
      assetsListedIn(answer)
        .filter(({ asset_id, endpoints }) => asset_id === 'BTC' && Array.isArray(endpoints))
        .map((element) => ({ of: 'BTC', said: element })),
    problemsOf({ endpoints }, facts) {
      if (!facts.has('BTC is traded')) return undefined;
      return objectsIn(endpoints, '').length > 0 ? [] : ['BTC is listed without endpoints'];
    },
  }),
  asElsewhere<Pairs>({
    id: 'MKT-PAIRS-05',
    title: 'active_only=false loses none of the active pairs',
    operations: [PAIRS],
    factsIn(answer) {
      const unasked = pairsIn(answer, false);
      if (!unasked) return [];
      return [[TOTAL_UNASKED, unasked.total], ...(unasked.isWhole ? [[SHOWN_UNASKED, unasked.ids] as const] : [])];
    },
    saidBy(answer) {
      const all = pairsIn(answer, true);
      return all ? [{ of: 'all pairs', said: all }] : [];
    },
    problemsOf({ total, ids, active, isWhole }, facts) {
      const [least, shown] = [facts.get(TOTAL_UNASKED), facts.get(SHOWN_UNASKED)];
      if (!isInteger(least)) return undefined;
      const unasked: readonly unknown[] | undefined = Array.isArray(shown) ? shown : undefined;
      const lost = isWhole ? (unasked ?? []).filter((id) => !ids.includes(String(id))) : [];
      const added = unasked ? active.filter((id) => !unasked.includes(id)) : [];
      return [
        ...(total < least ? [`active_only=false counts ${total} pairs, and there are ${least} without it`] : []),
        ...lost.map((id) => `active_only=false does not show ${id}, which is shown without it`),
        ...added.map((id) => `${id} is shown as active with active_only=false alone`),
      ];
    },
  }),
];
