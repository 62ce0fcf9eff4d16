import fc from 'fast-check';
import * as Market from '../../harness/groups/market.ts';
import { must, note, outcomeOf, property, refusedAs, test } from '../../harness/test.ts';

/**
 * Of the 64 sets of the six members four name a pair (MKT-PROUTE-01 to 04, in pair-routes.spec.ts). One is empty, some
 * complete no way, some complete several: these are refused, though all values fit one pair. What becomes of half a way
 * beside a whole one is not said.
 */
const NAMED = Market.allNamings().filter((members) => members.length > 0);
const INCOMPLETE = NAMED.filter((members) => Market.completeWays(members) === 0);
const OVERCOMPLETE = NAMED.filter((members) => Market.completeWays(members) > 1);
const SURPLUS = NAMED.filter((members) => Market.completeWays(members) === 1 && !Market.isOneWay(members));

/** Bodies without a name: empty, with members that are null, and with one that is no name. */
const NAMELESS = [
  {},
  { pair_id: null },
  Object.fromEntries(Market.NAMING_MEMBERS.map((member) => [member, null])),
  { pair: 'BTC' },
];

const NAMES_NO_PAIR = must('MKT-PROUTE-06');
const IN_TWO_WAYS = must('MKT-PROUTE-07');
const BY_HALF = must('MKT-PROUTE-08');

test('a body that names no pair is refused', { tag: NAMES_NO_PAIR }, async ({ market }) => {
  for (const body of NAMELESS) refusedAs(NAMES_NO_PAIR, await market.pairRoutes(body));
});

test('a pair named in two ways is refused', { tag: IN_TWO_WAYS }, async ({ market, pair, seed }) => {
  await property(
    'one way to name a pair excludes the others',
    [fc.constantFrom(...OVERCOMPLETE)],
    async (members: Market.NamingMember[]) => {
      refusedAs(IN_TWO_WAYS, await market.pairRoutes(Market.naming(pair, members)));
    },
    { seed, runs: OVERCOMPLETE.length, examples: OVERCOMPLETE.map((members) => [members]) },
  );
  const [surplus = []] = SURPLUS;
  note(`${surplus.join(' with ')} gives ${outcomeOf(await market.pairRoutes(Market.naming(pair, surplus)))}`);
});

test('a pair named by half is refused', { tag: BY_HALF }, async ({ market, pair, seed }) => {
  const absent: string[] = [];
  await property(
    'a way of two parts needs both',
    [fc.constantFrom(...INCOMPLETE)],
    async (members: Market.NamingMember[]) => {
      const answer = await market.pairRoutes(Market.naming(pair, members));
      refusedAs(BY_HALF, answer);
      if (answer.status === 404) absent.push(members.join(' with '));
    },
    { seed, runs: INCOMPLETE.length, examples: INCOMPLETE.map((members) => [members]) },
  );
  // A part that is null, or an empty text, is none.
  for (const half of [
    { base_ticker: pair.base_asset, quote_ticker: null },
    { base_ticker: pair.base_asset, quote_ticker: '' },
    { from_asset_id: null, quote_asset_id: pair.quote_asset_id },
    { from_asset_id: '', quote_asset_id: pair.quote_asset_id },
  ])
    refusedAs(BY_HALF, await market.pairRoutes(half));
  if (absent.length > 0) note(`404 instead of a refusal for ${absent.join('; ')}`);
});
