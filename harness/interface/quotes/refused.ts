/** Quote requests that no caller ever gets a quote for. */
import { type Members, membersOf, repeated } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { isAbsent, isNoInteger, isNotPositive, lacks, neverServed } from '../never-served.ts';
import { QUOTE } from '../operations.ts';
import { SIDES } from './rules.ts';

/** The legs of a request that are objects. */
function legsOf(asked: Members): Members[] {
  return SIDES.map((side) => membersOf(asked[side])).filter((leg) => leg !== undefined);
}

/** How many legs set an amount; undefined where one of them is none. */
function amountsIn(asked: Members): number | undefined {
  const legs = legsOf(asked);
  return legs.length === SIDES.length ? legs.filter(({ amount }) => !isAbsent(amount)).length : undefined;
}

/** The asset of a leg, on its layer. */
function placeOf({ asset_id, layer }: Members): string {
  return `${asset_id} on ${layer}`;
}

function namesAPair({ pair_id }: Members): boolean {
  return typeof pair_id === 'string' && pair_id !== '';
}

/** Whether a side is missing, or a text, as the socket has it: the retired form of that, with a pair_id, is another's to judge. */
function isNoLeg(asked: Members, side: string): boolean {
  return isAbsent(asked[side]) || (typeof asked[side] === 'string' && !namesAPair(asked));
}

/** Quote requests that are refused. */
export const REFUSED_QUOTES: readonly PassiveCheck[] = [
  neverServed({
    id: 'QUO-REQ-03',
    title: 'no quote without an amount',
    operation: QUOTE,
    isOfKind: (asked) => amountsIn(asked) === 0,
  }),
  neverServed({
    id: 'QUO-REQ-04',
    title: 'no quote for amounts on both legs',
    operation: QUOTE,
    isOfKind: (asked) => amountsIn(asked) === 2,
  }),
  neverServed({
    id: 'QUO-REQ-06',
    title: 'no quote without both legs and their assets',
    operation: QUOTE,
    isOfKind: (asked) =>
      SIDES.some((side) => isNoLeg(asked, side)) || legsOf(asked).some(({ asset_id }) => isAbsent(asset_id)),
  }),
  neverServed({
    id: 'QUO-REQ-07',
    title: 'no quote for an amount that is no integer',
    operation: QUOTE,
    isOfKind: (asked) => legsOf(asked).some(isNoInteger('amount')),
  }),
  neverServed({
    id: 'QUO-REQ-08',
    title: 'no quote for an amount of zero or less',
    operation: QUOTE,
    isOfKind: (asked) => legsOf(asked).some(({ amount }) => isNotPositive(amount)),
  }),
  neverServed({
    id: 'QUO-ROUTE-06',
    title: 'no quote for an asset against itself',
    operation: QUOTE,
    // A pair may join two layers of one asset.
    isOfKind: (asked) => legsOf(asked).length === 2 && repeated(legsOf(asked).map(placeOf)).length > 0,
  }),
  neverServed({
    id: 'QUO-REQ-09',
    title: 'no quote for a pair_id in the place of legs',
    operation: QUOTE,
    isOfKind: (asked) => namesAPair(asked) && (lacks(...SIDES)(asked) || legsOf(asked).some(lacks('asset_id'))),
  }),
  neverServed({
    id: 'VER-RETIRED-02',
    title: 'no quote for the flat request with a pair_id',
    operation: QUOTE,
    isOfKind: (asked) => namesAPair(asked) && SIDES.every((side) => typeof asked[side] === 'string'),
  }),
];
