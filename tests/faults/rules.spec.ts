import { onAnswer, onRefusal, onRequest } from '../../faults/change.ts';
import { FAULTS } from '../../faults/faults.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../../faults/proxy/exchange.ts';
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
  const rules = [...FAULTS, ...VARIANTS].flatMap(({ wire = [] }) => [wire].flat().filter(isRule));
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

test('a rule changes refusals by their status, and gives them another one', async () => {
  const refusal = (status: number): HttpReply => ({ status, headers: {}, body: { code: 'A' } });
  const after = (rule: Rule, status: number) =>
    played(sent(rule)).reply?.({ operation: 'GET /a' } as HttpRequest, refusal(status), {} as never);
  expect(await after(on('GET /a').status(404).body(set('code', 'B')), 404)).toEqual({
    ...refusal(404),
    body: { code: 'B' },
  });
  expect(await after(on('GET /a').status(404).becomes(403), 404)).toEqual(refusal(403));
  expect(await after(on('GET /a').status(404).becomes(403), 400)).toEqual(refusal(400));
});

test('code changes what it is given in place, by members or by another answer', async () => {
  const request = { operation: 'GET /a', body: { id: 'o' } } as HttpRequest;
  const context = { memory: new Map() } as unknown as Context;
  await onRequest('GET /a', ({ asked, memory }) => memory.set('seen', asked.id)).request?.(request, context);
  await onRequest('GET /a', ({ memory }) => ({ id: `${memory.get('seen')}2` })).request?.(request, context);
  expect(request.body).toEqual({ id: 'o2' });
  const given: HttpReply = { status: 200, headers: { a: '1' }, body: { n: 1 } };
  await onAnswer(['GET /a', 'GET /b'], ({ answer }) => ({ n: Number(answer.n) + 1 })).reply?.(request, given, context);
  expect(given.body).toEqual({ n: 2 });
  const other: HttpReply = { status: 404, headers: { b: '2' }, body: {} };
  const answers = onAnswer('GET /a', () => other);
  expect(await answers.reply?.(request, given, context)).toEqual({ ...other, headers: { a: '1', b: '2' } });
  expect(await onRefusal('GET /a', () => other).reply?.(request, given, context)).toBe(given);
  expect(await onAnswer('GET /b', () => other).reply?.(request, given, context)).toBe(given);
});

function sent(rule: Rule): Rule {
  return JSON.parse(JSON.stringify(rule));
}

function isRule(wire: Wire | Rule): wire is Rule {
  return 'on' in wire;
}
