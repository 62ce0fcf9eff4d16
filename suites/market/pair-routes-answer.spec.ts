import { excerpt } from '../../harness/engine/excerpt.ts';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  type Answer,
  expect,
  key,
  must,
  NotApplicable,
  note,
  refusedAs,
  silent,
  someOf,
  succeeded,
  test,
  Violation,
} from '../../harness/test.ts';

/** What says that two assets form no pair. */
const NO_SUCH_PAIR = ['PAIR_NOT_FOUND', 'NOT_FOUND'];

const NO_PAIR = must('MKT-PROUTE-09');

test('no such pair is 404', { tag: NO_PAIR }, async ({ market, discovery, seed }) => {
  for (const body of Market.namingsOfNoPair(discovery, seed)) {
    // Who finds no such asset may say so; an id names no asset.
    const codes = 'pair_id' in body ? NO_SUCH_PAIR : [...NO_SUCH_PAIR, 'ASSET_NOT_FOUND'];
    const answer = await market.pairRoutes(body);
    // An id that is made up may be that of no contract, and so malformed.
    if ('from_asset_id' in body && answer.status !== 404) refusedAs(NO_PAIR, answer);
    else notFound(answer, codes);
  }
  for (const body of Market.namesOfNothing(discovery)) findsNothing(body, await market.pairRoutes(body));
  // An active pair has routes: where it lacks them, the list is wrong.
  const without = discovery.pairs.filter(({ routes, is_active }) => routes?.length === 0 && is_active === false);
  const [routeless] = someOf(without, 1, { ...Market.PAIR, what: 'pair without routes', seed });
  if (routeless) Errors.refusedAsExpected(NO_PAIR, await market.pairRoutes({ pair_id: routeless.id }));
  else note('no pair without routes is listed');
});

test('a pair without routes has none by its ticker, either', { tag: [NO_PAIR, key('by ticker')] }, async ({
  market,
  discovery,
  seed,
}) => {
  const { pairs } = discovery.whole;
  // A namesake may have some.
  const alone = pairs.filter(({ ticker }) => pairs.filter((pair) => pair.ticker === ticker).length === 1);
  const without = alone.filter(({ routes, is_active }) => routes?.length === 0 && is_active === false);
  const [routeless] = someOf(without, 1, { ...Market.PAIR, what: 'pair without routes', seed });
  if (!routeless) throw new NotApplicable('no pair without routes is listed with a ticker of its own');
  Errors.refusedAsExpected(NO_PAIR, await market.pairRoutes({ pair_ticker: routeless.ticker }));
});

test('two assets that form no pair have no routes', { tag: [NO_PAIR, key('no pair')] }, async ({
  market,
  discovery,
  seed,
}) => {
  for (const body of Market.beginningsOfTickers(discovery.whole)) findsNothing(body, await market.pairRoutes(body));
  const strangers = Market.namingsOfStrangers(discovery.whole, seed);
  if (strangers.length === 0) throw new NotApplicable('every two listed assets form a pair');
  for (const body of strangers) notFound(await market.pairRoutes(body), NO_SUCH_PAIR);
});

test('the members of the pair routes answer', { tag: silent('MKT-PROUTE-10') }, async ({ market, pair }) => {
  const answer = await market.pairRoutes({ pair_id: pair.id });
  succeeded(answer);
  const found = Market.routesIn(answer.value).join(', ');
  const listed = Market.routesIn(pair.routes).join(', ');
  const finding = found === '' ? 'no route recognised' : `routes ${found}`;
  const comparison = found === listed ? 'as the pair lists them' : `the pair lists ${listed}`;
  note(`${outlineOf(answer.value)}; ${finding}; ${comparison}`);
});

function findsNothing(body: object, answer: Answer): void {
  if (answer.status === 200) throw new Violation(`${JSON.stringify(body)} names a pair: ${excerpt(answer.text)}`);
}

function notFound(answer: Answer, codes: readonly string[]): void {
  Errors.refusedAsExpected(NO_PAIR, answer);
  expect(codes, 'error_code of the 404').toContain(Errors.codeOf(answer));
}
