import { first, membersOf, onReply, onRequest } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIR_ROUTES, PAIRS } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { on, type Rule } from '../rule.ts';

/** How long a look-up takes, in milliseconds: requests at once come within it. */
const LOOK_UP_MS = 30;

/** What is asked for: the members of a body or the parameters of a query. */
type Wanted = Record<string, unknown>;

/** The first request of those that are under way, in the memory of a fault. */
const UNDER_WAY = 'under way';

/** Defects of answers that are made once for all who ask at the same time. */
export const FAULTS: Faults = {
  'pair-routes-shared-by-requests-at-once': breaks('MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04')
    .what('who asks for the routes of a pair while others are looked up gets those of the other pair')
    .wireBy(shared, PAIR_ROUTES, 'asked'),
  'assets-shared-by-requests-at-once': breaks('MKT-ASSETS-11')
    .what('assets that are filtered at once are filtered by what came first')
    .wireBy(shared, ASSETS, 'query', 'asset_id'),
  'pairs-shared-by-requests-at-once': breaks('MKT-PAIRS-07')
    .what('pairs that are looked up by their tickers at once are looked up by what came first')
    .wireBy(shared, PAIRS, 'query', 'pair_ticker'),
};

/** Has requests that come while another one is under way ask for the same. */
function shared(operation: string, part: 'asked' | 'query', member?: string): (Wire | Rule)[] {
  return [
    onRequest(operation, ({ count, memory, ...request }) => {
      const wanted: Wanted = request[part];
      if (member !== undefined && !(member in wanted)) return;
      const leading = membersOf(membersOf(first(memory, UNDER_WAY, { count, wanted: { ...wanted } })).wanted);
      const isAlike = Object.keys(leading).join() === Object.keys(wanted).join();
      if (isAlike) Object.assign(wanted, leading);
    }),
    on(operation).delay(LOOK_UP_MS),
    onReply(operation, ({ count, memory }) => {
      if (membersOf(memory.get(UNDER_WAY)).count === count) memory.delete(UNDER_WAY);
    }),
  ];
}
