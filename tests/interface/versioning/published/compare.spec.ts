import { findingsOf } from '../../../../harness/interface/versioning/published/findings.ts';
import { expect, test } from '../../../test.ts';
import { compared, document, FEE, feeBy } from './fixture.ts';

const PATH = '/api/v1/market/bitcoin_fee_estimate';
const NUMBERS = { type: 'object', properties: { fee: { type: 'integer' } } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** A document whose fee estimate has these responses. */
function responding(responses: Record<string, unknown>, components: unknown = {}) {
  return document({ [PATH]: { get: { responses } } }, { components });
}

test('answers that fit and that do not are counted, the first of those is named', () => {
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
      first: { exchange: 'w0-2', problem: '/fee must be integer' },
    },
  ]);
});

test('a status counts before its range, and a range before default', () => {
  const say = (word: string) => json({ const: word });
  const responses = { 404: say('own'), '4XX': say('range'), default: say('default') };
  const statuses = [404, 422, 500].map((status) => ({ operation: FEE, status, json: 'x' }));
  expect(compared(responding(responses), ...statuses).tallies.map(({ first }) => first?.problem)).toEqual([
    'the body must be "own"',
    'the body must be "range"',
    'the body must be "default"',
  ]);
});

test('a status that is not described is reported', () => {
  const { tallies } = compared(responding({ '4XX': {} }), { operation: FEE }, { operation: FEE, status: 404 });
  expect(tallies).toMatchObject([
    { status: 200, undocumented: 1, first: { exchange: 'w0-1' } },
    { status: 404, open: 1, undocumented: 0 },
  ]);
});

test('a response may be a reference; one that leads nowhere or outside is reported', () => {
  const refer = ($ref: string) =>
    compared(responding({ 200: { $ref } }, { responses: { Fee: json(NUMBERS) } }), {
      operation: FEE,
      json: { fee: 'a' },
    }).tallies[0];
  expect(refer('#/components/responses/Fee')?.first?.problem).toBe('/fee must be integer');
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
  const first = sketches.map((sketch) => compared(responding({ 200: { content } }), sketch).tallies[0]?.first?.problem);
  expect(first).toEqual([
    'the body must be "json"',
    'the body must be "problem"',
    undefined,
    'the body must be "text"',
    'the content type is image/png, not application/problem+json or application/json or text/*',
    'the body must be "problem"',
  ]);
});

test('the words: the whole picture first, then one line a difference', () => {
  const published = document({ [PATH]: { get: { responses: { 200: json(NUMBERS) } } }, '/health': { get: {} } });
  const { message, exchanges } = findingsOf(
    compared(
      published,
      { operation: FEE, json: { fee: 1 } },
      { operation: FEE, json: { fee: 'a' } },
      { operation: FEE, status: 503, json: {} },
    ),
  );
  const [headline, lacks, ...rest] = message.split('\n');
  expect(headline).toBe('published description 0.2.0 (OpenAPI 3.1.0): has 1 of 17 operations; 1 of 3 answers fit it');
  expect(lacks).toMatch(/^lacks GET \/api\/v1\/market\/assets, .* POST \/api\/v1\/lsps1\/rate_decision$/);
  expect(rest).toEqual([
    'describes beyond the interface GET /health',
    `${FEE} 200: 1 of 2 do not: /fee must be integer (w0-2)`,
    `${FEE} 503: one answer: the status is not described (w0-3)`,
  ]);
  expect(exchanges).toEqual(['w0-2', 'w0-3']);
});

test('the words are bounded, whatever document and target hold', () => {
  const paths = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`/x${n}`, { get: {} }]));
  const wordy = { type: 'object', additionalProperties: { enum: ['y'.repeat(5000)] } };
  const published = document({ ...paths, [PATH]: { get: { responses: { '2XX': json(wordy) } } } });
  const statuses = Array.from({ length: 80 }, (_, n) => ({
    operation: FEE,
    status: 200 + n,
    json: { [`a\n${n}`]: 1 },
  }));
  const { message, exchanges } = findingsOf(compared(published, ...statuses));
  expect(message.split('\n')).toHaveLength(21);
  expect(message).toContain('and 63 more');
  expect(message).toContain('and 495 more');
  expect(message.length).toBeLessThan(8_000);
  expect(exchanges).toHaveLength(8);
});
