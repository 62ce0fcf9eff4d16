import { FAULTS } from '../../faults/faults.ts';
import type { HttpReply, HttpRequest, Wire } from '../../faults/proxy/exchange.ts';
import { played } from '../../faults/proxy/play.ts';
import { copy, drop, on, plus, type Rule, set, tail, unless, where } from '../../faults/rule.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { expect, test } from '../test.ts';

const ORDER = {
  id: 'o',
  state: 'CREATED',
  payment: { sat: 5 },
  layers: [1, 2],
  assets: [{ name: 'A' }, { name: null }],
};

test('what is data in a fault or a variant is the same in another process', () => {
  const rules = [...FAULTS, ...VARIANTS].flatMap(({ wire }) => (wire && isRule(wire) ? [wire] : []));
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.map(sent)).toEqual(rules);
});

for (const [what, rule, body] of [
  [
    'set, plus and drop',
    on('GET /a').body(set('state', null), plus('payment.sat', 1), drop('id')),
    { state: null, payment: { sat: 6 }, id: undefined },
  ],
  [
    'each element',
    on('GET /a').body(copy('assets.*.ticker', 'name')),
    {
      assets: [
        { name: 'A', ticker: 'A' },
        { name: null, ticker: null },
      ],
    },
  ],
  [
    'conditions',
    on('GET /a').body(where('state', 'CREATED', drop('id')), unless('state', 'CREATED', drop('layers'))),
    { id: undefined },
  ],
  [
    'a condition on each element',
    on('GET /a').body(where('assets.*.name', null, set('name', ''))),
    { assets: [{ name: 'A' }, { name: '' }] },
  ],
  ['the first element', on('GET /a').body(tail('layers')), { layers: [2] }],
  ['a member that is not there', on('GET /a').body(drop('none.of.them')), {}],
  ['another operation', on('GET /b').body(drop('id')), {}],
] as const)
  test(`a rule that was sent is played: ${what}`, async () => {
    const given: HttpReply = { status: 200, headers: {}, body: structuredClone(ORDER) };
    await played(sent(rule)).reply?.({ operation: 'GET /a' } as HttpRequest, given, {} as never);
    expect(given.body).toEqual({ ...ORDER, ...body });
  });

test('a rule changes requests before the service reads them, and no refusals', async () => {
  const request = { operation: 'GET /a', body: { id: 'o' } } as HttpRequest;
  await played(sent(on('GET /a').request(drop('id')))).request?.(request, {} as never);
  expect(request.body).toEqual({});
  const refusal: HttpReply = { status: 404, headers: {}, body: { id: 'o' } };
  await played(on('GET /a').body(drop('id'))).reply?.(request, refusal, {} as never);
  expect(refusal.body).toEqual({ id: 'o' });
});

function sent(rule: Rule): Rule {
  return JSON.parse(JSON.stringify(rule));
}

function isRule(wire: Wire | Rule): wire is Rule {
  return 'on' in wire;
}
