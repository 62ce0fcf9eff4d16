import type { Fault } from '../../faults/fault.ts';
import { EDGES, narrowed } from '../../faults/narrowed.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { on, set } from '../../faults/rule.ts';
import { expect, test } from '../test.ts';
import { otherMaker } from './other-maker.ts';

const ASSETS = 'GET /api/v1/market/assets';
const FAULT: Fault = {
  id: 'total-wrong',
  what: 'total is wrong',
  breaks: ['MKT-ASSETS-04'],
  wire: on(ASSETS, 'POST /api/v1/market/quote').body(set('total', 9)),
};

/** What a service answers whose list counts one and that answers 503 to `?away`, in turn. */
async function totals(edge: string, requests: readonly (readonly [search: string, init?: RequestInit])[]) {
  const fault = narrowed(FAULT, edge);
  if (fault === undefined) throw new Error(`nothing at ${edge}`);
  const service = await otherMaker({
    serve(request, response) {
      response.statusCode = request.url?.includes('away') ? 503 : 200;
      response.end('{"total":1}');
    },
  });
  const proxy = await startProxy(service.url, [fault.wire ?? []]);
  const given: unknown[] = [];
  for (const [search, init] of requests) {
    const path = init?.method === 'POST' ? 'quote' : 'assets';
    const answer = await fetch(`${proxy.baseUrl}/api/v1/market/${path}${search}`, init);
    given.push(((await answer.json()) as { total: unknown }).total);
  }
  await proxy.close();
  await service.close();
  return { given, shown: fault.shown() };
}

const KEY = { headers: { authorization: 'Bearer key' } };
const posted = (amount: string) => ({ method: 'POST', body: `{"from_asset":{"amount":${amount}}}` });

for (const [edge, requests, given] of [
  ['on-later-pages', [[''], ['?offset=0'], ['?offset=5']], [1, 1, 9]],
  ['with-a-key', [[''], ['', KEY]], [1, 9]],
  ['without-a-key', [[''], ['', KEY]], [9, 1]],
  ['every-second-time', [['?a=1'], ['?a=2'], ['?a=3'], ['?a=4']], [1, 9, 1, 9]],
  ['when-asked-again', [['?a=1'], ['?a=2'], ['?a=1']], [1, 1, 9]],
  ['later', Array.from({ length: 11 }, () => ['']), [...Array(10).fill(1), 9]],
  [
    'for-large-amounts',
    [
      ['', posted('4294967296')],
      ['', posted('4294967297')],
    ],
    [1, 9],
  ],
  ['after-a-refusal', [[''], ['?away'], [''], ['']], [1, 1, 9, 1]],
  ['after-an-outage', [[''], ['?away'], [''], ['']], [1, 1, 9, 9]],
] as const)
  test(`a fault ${edge} shows there alone, and counts how often it did`, async () => {
    const seen = await totals(edge, requests as Parameters<typeof totals>[1]);
    expect(seen).toEqual({ given, shown: given.filter((total) => total === 9).length });
    expect(Object.keys(EDGES)).toContain(edge);
  });

test('a fault of what the reference does has no edge on the wire', () => {
  expect(narrowed({ id: 'one', what: 'one', breaks: [], behaviour: {} }, 'later')).toBeUndefined();
});
