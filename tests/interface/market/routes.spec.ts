import { expect, test } from '@playwright/test';
import { routesIn } from '../../../harness/interface/market/routes.ts';

test('routes are found at any depth and in a bare array', () => {
  const route = { from_layer: 'BTC_LN', to_layer: 'RGB_LN' };
  expect(routesIn({ data: { routes: [route, { ...route, note: 1 }] } })).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn([route])).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn({ from_layer: 1, to_layer: 2 })).toEqual([]);
});
