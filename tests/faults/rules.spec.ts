import { onAnswer, onRefusal, onRequest } from '../../faults/change.ts';
import { FAULTS } from '../../faults/faults.ts';
import type { Context, HttpReply, HttpRequest, SocketMessage, Wire } from '../../faults/proxy/exchange.ts';
import { Remembered } from '../../faults/proxy/past.ts';
import { played } from '../../faults/proxy/play.ts';
import {
  above,
  again,
  asDate,
  asNumber,
  atMost,
  below,
  copy,
  countOf,
  drop,
  each,
  every,
  floor,
  on,
  onSocket,
  plus,
  type Rule,
  ratio,
  set,
  swap,
  tail,
  unless,
  where,
} from '../../faults/rule.ts';
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
  ['the first element once more', on('GET /a').body(again('layers')), { layers: [1, 2, 1] }],
  ['the number of elements', on('GET /a').body(countOf('total', 'layers')), { total: 2 }],
  ['two members exchanged', on('GET /a').body(swap('id', 'payment.sat')), { id: 5, payment: { sat: 'o' } }],
  ['a date', on('GET /a').body(asDate('payment.sat')), { payment: { sat: '1970-01-01T00:00:05.000Z' } }],
  [
    'whole numbers',
    on('GET /a').body(each('payment', ratio('sat', 7, 3), floor('sat', 4), asNumber('sat'), atMost('sat', 6))),
    { payment: { sat: 6 } },
  ],
  [
    'bounds and patterns',
    on('GET /a').body(
      where('payment.sat', above(4), where('sat', below(6), drop('sat'))),
      unless('state', /^C/, drop('id')),
    ),
    { payment: {} },
  ],
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

test('a rule applies where the request, or the reply, has what it asks for', () => {
  const applies = (rule: Rule, request: object) =>
    played(sent(rule)).request?.({ operation: 'GET /a', ...request } as HttpRequest, {} as never) !== undefined;
  const answer: HttpReply = { status: 418, headers: {}, body: {} };
  const present = on('GET /a').when('query.limit').unless('query.limit', '0').answer(answer);
  expect(
    [{ query: {} }, { query: { limit: '0' } }, { query: { limit: '1' } }].map((one) => applies(present, one)),
  ).toEqual([false, false, true]);
  const third = on().when('count', every(3)).when('text', /^x/).answer(answer);
  expect([2, 3].map((count) => applies(third, { count, bytes: Buffer.from('x') }))).toEqual([false, true]);
  const notFound = on().refusals().when('reply.body.code', 'A').becomes(400);
  const given = (status: number, code: string): HttpReply => ({ status, headers: {}, body: { code } });
  const after = [given(404, 'A'), given(404, 'B'), given(200, 'A')].map((reply) =>
    played(sent(notFound)).reply?.({} as HttpRequest, reply, {} as never),
  );
  return expect(Promise.all(after)).resolves.toMatchObject([{ status: 400 }, { status: 404 }, { status: 200 }]);
});

test('a rule changes headers and queries, and gives answers of its own', async () => {
  const given: HttpReply = { status: 200, headers: { a: '1', b: '2' }, body: {} };
  const other = await played(sent(on().headers({ a: null, c: '3' }))).reply?.({} as HttpRequest, given, {} as never);
  expect(other?.headers).toEqual({ b: '2', c: '3' });
  const request = { operation: 'GET /a', query: { limit: '5' } as object } as HttpRequest;
  await played(sent(on('GET /a').query(drop('limit')))).request?.(request, {} as never);
  expect(request.query).toEqual({});
  const refusing = played(sent(on('GET /a').answer({ status: 500, headers: {}, body: { request_id: '1' } })));
  const ids = [1, 2].map(() => refusing.request?.(request, {} as never)).map((reply) => (reply as HttpReply).body);
  expect(ids[0]).not.toEqual(ids[1]);
});

test('a rule changes what is said on the socket', async () => {
  const message = { value: { action: 'ping', n: 1 }, count: 2 } as unknown as SocketMessage;
  const drawn = async (rule: Rule) =>
    (await played(sent(rule)).socketReply?.(message, { messages: [{ action: 'pong' }] }, {} as never))?.messages;
  expect(await drawn(onSocket('ping').body(set('action', 'PONG')))).toEqual([{ action: 'PONG' }]);
  expect(await drawn(onSocket('ping').twice())).toEqual([{ action: 'pong' }, { action: 'pong' }]);
  expect(await drawn(onSocket().when('count', 2).draw('pong'))).toEqual(['pong']);
  expect(await drawn(onSocket('quote_request').draw())).toEqual([{ action: 'pong' }]);
  const saying = played(sent(onSocket('ping').unless('body.n', 2).say({ error: 'No' })));
  expect(saying.message?.(message, {} as never)).toEqual({ messages: [{ error: 'No' }] });
});

test('code changes what it is given in place, by members or by another answer', async () => {
  const request = { operation: 'GET /a', body: { id: 'o' } } as HttpRequest;
  const context = { memory: new Map(), past: new Remembered() } as unknown as Context;
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
