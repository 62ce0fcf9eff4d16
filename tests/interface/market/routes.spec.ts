import { tradablePairs } from '../../../harness/interface/market/listing.ts';
import { givesRoutesOf, routesIn } from '../../../harness/interface/market/routes.ts';
import { Inconclusive, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';
import { catalogue } from './catalogue.ts';

const ROUTE = { from_layer: 'BTC_LN', to_layer: 'RGB_LN' };

test('routes are found at any depth and in a bare array', () => {
  expect(routesIn({ data: { routes: [ROUTE, { ...ROUTE, note: 1 }] } })).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn([ROUTE])).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn({ from_layer: 1, to_layer: 2 })).toEqual([]);
  expect(routesIn([{ ...ROUTE, hops: [{ from_layer: 'BTC_LN', to_layer: 'BTC_L1' }] }])).toEqual(['BTC_LN→RGB_LN']);
});

/** Judges a body as the answer for the routes of the one listed pair, BTC_LN to RGB_LN. */
function judge(body: unknown): void {
  const [pair] = tradablePairs(catalogue().pairs);
  if (pair) givesRoutesOf(pair, answer(200, body));
}

test('routes are read from whatever members of an answer, in either direction', () => {
  judge({ routes: [ROUTE] });
  judge([{ from_layer: 'RGB_LN', to_layer: 'BTC_LN' }]);
  judge({ paths: [{ via: ['BTC_LN', 'RGB_LN'], legs: 1 }] });
  judge({ ways: ['BTC_LN->RGB_LN'] });
});

test('an answer without routes, or with a route of another pair, gives none', () => {
  const [{ id, ticker } = { id: '', ticker: '' }] = catalogue().pairs;
  const empty = [
    {},
    [],
    null,
    { routes: [] },
    { pair_id: id, pair_ticker: ticker, routes: [], total: 0, timestamp: 9 },
  ];
  for (const body of empty) expect(() => judge(body)).toThrow('expected the routes BTC_LN→RGB_LN');
  expect(() => judge({ routes: [ROUTE, { ...ROUTE, to_layer: 'RGB_L1' }] })).toThrow(Violation);
  expect(() => judge({ hops: 3 })).toThrow(Inconclusive);
});
