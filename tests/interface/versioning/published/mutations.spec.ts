import jsonpointer from 'jsonpointer';
import type { Difference } from '../../../../harness/engine/drift.ts';
import type { PublishedDocument } from '../../../../harness/interface/versioning/published/document.ts';
import { differencesBetween } from '../../../../harness/interface/versioning/published/drift/documents.ts';
import { loadPublished } from '../../../../harness/interface/versioning/published/load.ts';
import { loadOperations, OPENAPI_FILE } from '../../../../specs/operations.ts';
import { expect, test } from '../../../test.ts';

const ASSETS = 'GET /api/v1/market/assets';
const FEE = 'GET /api/v1/market/bitcoin_fee_estimate';
const QUOTE = 'POST /api/v1/market/quote';
const INIT = 'POST /api/v1/swaps/init';
const ORDER = 'POST /api/v1/lsps1/get_order';

const OPERATIONS = loadOperations();

/** How a changed copy of the project's own description differs from it. */
async function differences(change: (document: PublishedDocument) => void): Promise<readonly Difference[]> {
  const before = await loadPublished(OPENAPI_FILE);
  const after = structuredClone(before);
  change(after);
  return differencesBetween(before, after, OPERATIONS).differences;
}

/** A part of a document; a mutation reaches into it without types. */
function part(document: PublishedDocument, ...names: readonly string[]) {
  const steps = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return jsonpointer.get(document, steps.join(''));
}

const pathOf = (operation: string) => operation.split(' ')[1] ?? '';
const get = (document: PublishedDocument, operation: string) => part(document, 'paths', pathOf(operation), 'get');
const post = (document: PublishedDocument, operation: string) => part(document, 'paths', pathOf(operation), 'post');
const file = (document: PublishedDocument, name: string) => part(document, 'x-files', `../schemas/${name}`);

/** Each thing that may happen to a description, and how it is reported. */
const MUTATIONS: readonly (readonly [
  what: string,
  change: (document: PublishedDocument) => void,
  difference: Omit<Difference, 'operation'> & { readonly operation: string },
])[] = [
  [
    'a parameter is removed',
    (document) => get(document, ASSETS).parameters.shift(),
    { effect: 'breaking', operation: ASSETS, part: 'parameter', where: 'query asset_id', what: 'is missing' },
  ],
  [
    'a required parameter is added',
    (document) => get(document, FEE).parameters.push({ name: 'mode', in: 'query', required: true }),
    { effect: 'breaking', operation: FEE, part: 'parameter', where: 'query mode', what: 'is new and required' },
  ],
  [
    'a parameter is made required',
    (document) => {
      get(document, ASSETS).parameters[0].required = true;
    },
    {
      effect: 'breaking',
      operation: ASSETS,
      part: 'parameter',
      where: 'query asset_id',
      what: 'is required, not optional',
    },
  ],
  [
    'a member of a request is added',
    (document) => {
      const schema = file(document, 'swaps/init-request.json');
      schema.properties.memo = { type: 'string' };
      schema.required.push('memo');
    },
    { effect: 'breaking', operation: INIT, part: 'request', where: 'memo', what: 'is new and required' },
  ],
  [
    'a member of a request has another type',
    (document) => {
      file(document, 'swaps/init-request.json').properties.rfq_id.type = 'integer';
    },
    { effect: 'breaking', operation: INIT, part: 'request', where: 'rfq_id', what: 'is integer, not string' },
  ],
  [
    'a member of an answer is added',
    (document) => {
      file(document, 'quotes/quote.json').properties.memo = { type: 'string' };
    },
    { effect: 'extra', operation: QUOTE, part: 'response', where: '200.memo', what: 'is new' },
  ],
  [
    'a member of an answer is removed',
    (document) => {
      delete file(document, 'quotes/quote.json').properties.price;
    },
    { effect: 'breaking', operation: QUOTE, part: 'response', where: '200.price', what: 'is missing' },
  ],
  [
    'a member of an answer has another type',
    (document) => {
      file(document, 'market/asset.json').properties.precision.type = 'string';
    },
    {
      effect: 'breaking',
      operation: ASSETS,
      part: 'response',
      where: '200.assets[].precision',
      what: 'is string, not integer',
    },
  ],
  [
    'a member of an answer has another name',
    (document) => {
      const schema = file(document, 'swaps/init.json');
      schema.properties.hash = schema.properties.payment_hash;
      delete schema.properties.payment_hash;
    },
    { effect: 'breaking', operation: INIT, part: 'response', where: '200.payment_hash', what: 'is missing' },
  ],
  [
    'an enum is narrowed',
    (document) => {
      file(document, 'orders/order.json').$defs.state.enum.pop();
    },
    {
      effect: 'breaking',
      operation: ORDER,
      part: 'response',
      where: '200.order_state',
      what: 'lacks the value "PENDING_RATE_DECISION"',
    },
  ],
  [
    'a bound is lowered',
    (document) => {
      file(document, 'quotes/quote.json').properties.price.exclusiveMinimum = -1;
    },
    {
      effect: 'breaking',
      operation: QUOTE,
      part: 'response',
      where: '200.price',
      what: 'has the least value -1 (excluded), not 0 (excluded)',
    },
  ],
  [
    'a status is added',
    (document) => {
      post(document, QUOTE).responses['201'] = { description: 'Made.' };
    },
    { effect: 'extra', operation: QUOTE, part: 'response', where: '201', what: 'is new' },
  ],
  [
    'a status is removed',
    (document) => {
      delete post(document, QUOTE).responses['200'];
    },
    { effect: 'breaking', operation: QUOTE, part: 'response', where: '200', what: 'is missing' },
  ],
  [
    'a media type is added',
    (document) => {
      post(document, QUOTE).responses['200'].content['text/csv'] = {};
    },
    { effect: 'extra', operation: QUOTE, part: 'response', where: '200[media type text/csv]', what: 'is new' },
  ],
  [
    'a media type is removed',
    (document) => {
      post(document, QUOTE).responses['200'].content = { 'text/csv': {} };
    },
    {
      effect: 'breaking',
      operation: QUOTE,
      part: 'response',
      where: '200[media type application/json]',
      what: 'is missing',
    },
  ],
  [
    'a header is added',
    (document) => {
      post(document, QUOTE).responses['200'].headers.ETag = { schema: { type: 'string' } };
    },
    { effect: 'extra', operation: QUOTE, part: 'header', where: '200 ETag', what: 'is new' },
  ],
  [
    'a header is removed',
    (document) => {
      delete post(document, QUOTE).responses['200'].headers['X-RateLimit-Reset'];
    },
    { effect: 'loosened', operation: QUOTE, part: 'header', where: 'X-RateLimit-Reset', what: 'is missing (200)' },
  ],
  [
    'security is added',
    (document) => {
      post(document, QUOTE).security = [{ apiKey: [] }];
    },
    { effect: 'breaking', operation: QUOTE, part: 'security', where: '', what: 'does not allow no key' },
  ],
  [
    'security is removed',
    (document) => {
      Reflect.deleteProperty(document, 'security');
    },
    { effect: 'loosened', operation: QUOTE, part: 'security', where: '', what: 'does not allow a key by HTTP bearer' },
  ],
  [
    'an operation is added',
    (document) => {
      part(document, 'paths')['/api/v1/market/candles'] = { get: { responses: {} } };
    },
    { effect: 'extra', operation: 'GET /api/v1/market/candles', part: 'operation', where: '', what: 'is new' },
  ],
  [
    'an operation is removed',
    (document) => {
      delete part(document, 'paths')[pathOf(QUOTE)];
    },
    { effect: 'breaking', operation: QUOTE, part: 'operation', where: '', what: 'is missing' },
  ],
];

for (const [what, change, difference] of MUTATIONS)
  test(`found: ${what}`, async () => {
    expect(await differences(change)).toContainEqual(difference);
  });

test('found: two in one schema', async () => {
  const found = await differences((document) => {
    const { properties } = file(document, 'quotes/quote.json');
    properties.rfq_id.type = 'integer';
    delete properties.expires_at;
  });
  expect(found.map(({ where, what }) => `${where} ${what}`)).toEqual([
    '200.expires_at is missing',
    '200.rfq_id is integer, not string',
  ]);
});

test('the description itself differs in nothing', async () => {
  expect(await differences(() => {})).toEqual([]);
});
