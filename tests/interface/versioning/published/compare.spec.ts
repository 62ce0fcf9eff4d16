import type { Drift } from '../../../../harness/engine/drift.ts';
import type { Comparison } from '../../../../harness/interface/versioning/published/compare.ts';
import { findingsOf } from '../../../../harness/interface/versioning/published/findings.ts';
import { expect, test } from '../../../test.ts';
import { ASSETS, compared, document, FEE, feeBy } from './fixture.ts';

const PATH = '/api/v1/market/bitcoin_fee_estimate';
const NUMBERS = { type: 'object', properties: { fee: { type: 'integer' } } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** A document whose fee estimate has these responses. */
function responding(responses: Record<string, unknown>, components: unknown = {}) {
  return document({ [PATH]: { get: { responses } } }, { components });
}

test('answers that fit and that do not are counted, and so is each difference', () => {
  const { tallies } = compared(
    feeBy(NUMBERS),
    { operation: FEE, json: { fee: 1 } },
    { operation: FEE, json: { fee: 'a' } },
    { operation: FEE, json: { fee: 'b' } },
    { operation: FEE, text: 'not json' },
    { operation: 'GET /elsewhere', json: {} },
    { json: {} },
  );
  expect(tallies).toEqual([
    {
      operation: FEE,
      status: 200,
      fits: 1,
      differs: 3,
      open: 0,
      undocumented: 0,
      more: 0,
      problems: [
        { problem: '/fee must be integer', answers: 2, exchange: 'w0-2' },
        { problem: 'the body is not JSON', answers: 1, exchange: 'w0-4' },
      ],
    },
  ]);
});

test('a status counts before its range, and a range before default', () => {
  const say = (word: string) => json({ const: word });
  const responses = { 404: say('own'), '4XX': say('range'), default: say('default') };
  const statuses = [404, 422, 500].map((status) => ({ operation: FEE, status, json: 'x' }));
  expect(compared(responding(responses), ...statuses).tallies.map(({ problems: [first] }) => first?.problem)).toEqual([
    'the body must be "own"',
    'the body must be "range"',
    'the body must be "default"',
  ]);
});

test('a status that is not described is reported', () => {
  const { tallies } = compared(responding({ '4XX': {} }), { operation: FEE }, { operation: FEE, status: 404 });
  expect(tallies).toMatchObject([
    { status: 200, undocumented: 1, problems: [{ exchange: 'w0-1' }] },
    { status: 404, open: 1, undocumented: 0 },
  ]);
});

test('a status that neither describes is left open', () => {
  const { tallies } = compared(responding({ 200: {} }), { operation: FEE, status: 415 });
  expect(tallies).toMatchObject([{ status: 415, open: 1, undocumented: 0, problems: [] }]);
});

test('all differences of a body are counted, those of the elements of a list as one', () => {
  const schema = {
    properties: { list: { items: { type: 'string' } }, a: { type: 'string' }, b: { type: 'string' } },
    required: ['c'],
  };
  const { tallies } = compared(
    feeBy(schema),
    { operation: FEE, json: { list: [1, 2, 'x'], a: 1, b: 'x' } },
    { operation: FEE, json: { list: [1], a: 'x', b: 'x', c: 1 } },
  );
  expect(tallies[0]?.problems).toEqual([
    { problem: '/list/* must be string', answers: 2, exchange: 'w0-1' },
    { problem: expect.stringContaining("must have required property 'c'"), answers: 1, exchange: 'w0-1' },
    { problem: '/a must be string', answers: 1, exchange: 'w0-1' },
  ]);
});

test('a response may be a reference; one that leads nowhere or outside is reported', () => {
  const refer = ($ref: string) =>
    compared(responding({ 200: { $ref } }, { responses: { Fee: json(NUMBERS) } }), {
      operation: FEE,
      json: { fee: 'a' },
    }).tallies[0];
  expect(refer('#/components/responses/Fee')?.problems[0]?.problem).toBe('/fee must be integer');
  expect(refer('#/components/responses/None')?.unusable).toBe('#/components/responses/None leads to nothing');
  expect(refer('other.yaml#/Fee')?.unusable).toBe('other.yaml#/Fee lies outside and is not followed');
});

test('the content type decides which schema counts', () => {
  const content = {
    'application/problem+json': { schema: { const: 'problem' } },
    'Application/JSON; charset=utf-8': { schema: { const: 'json' } },
    'text/*': { schema: { const: 'text' } },
  };
  const types = ['application/json', 'application/problem+json', 'text/plain', 'text/json', 'image/png', null];
  const sketches = types.map((type) => ({ operation: FEE, json: 'x', headers: { 'Content-Type': type } }));
  const first = sketches.map(
    (sketch) => compared(responding({ 200: { content } }), sketch).tallies[0]?.problems[0]?.problem,
  );
  expect(first).toEqual([
    'the body must be "json"',
    'the body must be "problem"',
    undefined,
    'the body must be "text"',
    'the content type is image/png, not application/problem+json or application/json or text/*',
    'the body must be "problem"',
  ]);
});

/** How a document with this comparison differs, as a drift. */
function driftOf({ lacks, beyond, tallies, ...comparison }: Comparison, differences: Drift['differences'] = []): Drift {
  const described = comparison.operations - lacks.length;
  return { ...comparison, described, differences, more: 0, answers: tallies };
}

test('the words: the whole picture first, then one line a difference', () => {
  const comparison = compared(
    document({ [PATH]: { get: { responses: { 200: json(NUMBERS) } } }, '/health': { get: {} } }),
    { operation: FEE, json: { fee: 1 } },
    { operation: FEE, json: { fee: 'a' } },
    { operation: FEE, status: 503, json: {} },
  );
  const { message, exchanges } = findingsOf(
    driftOf(comparison, [
      { effect: 'extra', operation: 'GET /health', part: 'operation', where: '', what: 'is new' },
      { effect: 'breaking', operation: FEE, part: 'parameter', where: 'query target_blocks', what: 'is missing' },
      { effect: 'breaking', operation: ASSETS, part: 'parameter', where: 'query target_blocks', what: 'is missing' },
    ]),
  );
  const [headline, ...rest] = message.split('\n');
  expect(headline).toBe(
    'published description 0.2.0 (OpenAPI 3.1.0): has 1 of 17 operations; differences from the interface: 2 breaking, 1 extra; 1 of 3 answers fit it',
  );
  expect(rest).toEqual([
    `${FEE} 200: 1 of 2 answers: /fee must be integer (w0-2)`,
    `${FEE} 503: 1 of 1 answers: the status is not described (w0-3)`,
    `breaking: parameter query target_blocks is missing (${FEE}, ${ASSETS})`,
    'extra: operation is new (GET /health)',
  ]);
  expect(exchanges).toEqual(['w0-2', 'w0-3']);
});

test('the words are bounded, whatever document and target hold', () => {
  const wordy = { type: 'object', additionalProperties: { enum: ['y'.repeat(5000)] } };
  const published = document({ [PATH]: { get: { responses: { '2XX': json(wordy) } } } });
  const statuses = Array.from({ length: 80 }, (_, n) => ({
    operation: FEE,
    status: 200 + n,
    json: { [`a\n${n}`]: 1 },
  }));
  const { message, exchanges } = findingsOf(driftOf(compared(published, ...statuses)));
  expect(message.split('\n')).toHaveLength(21);
  expect(message).toContain('and 61 more');
  expect(message.length).toBeLessThan(8_000);
  expect(exchanges).toHaveLength(8);
});
