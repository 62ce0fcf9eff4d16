import { readSchemas } from '../../schemas/read.ts';
import { findOperation, loadOperations, matchOperation } from '../../specs/operations.ts';
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const operations = loadOperations();
const id = (file: string) => `https://maker-conformance.invalid/schemas/${file}`;

test('all 17 operations of the interface are there, each with its tier', () => {
  expect(operations.map((operation) => `${operation.tier} ${operation.id}`)).toEqual([
    'read GET /api/v1/market/assets',
    'read GET /api/v1/market/pairs',
    'read POST /api/v1/market/pairs/routes',
    'read POST /api/v1/market/routes',
    'read GET /api/v1/market/routes/matrix',
    'quote POST /api/v1/market/quote',
    'read GET /api/v1/market/bitcoin_fee_estimate',
    'read GET /api/v1/swaps/nodeinfo',
    'order POST /api/v1/swaps/init',
    'order POST /api/v1/swaps/execute',
    'order POST /api/v1/swaps/atomic/status',
    'read GET /api/v1/lsps1/get_info',
    'read GET /api/v1/lsps1/network_info',
    'quote POST /api/v1/lsps1/estimate_fees',
    'order POST /api/v1/lsps1/create_order',
    'order POST /api/v1/lsps1/get_order',
    'order POST /api/v1/lsps1/rate_decision',
  ]);
});

test('an operation names its schemas, its parameters and whether it needs a body', () => {
  expect(matchOperation('POST', '/api/v1/market/quote')).toMatchObject({
    operationId: 'createQuote',
    requestSchema: id('quotes/quote-request.json'),
    mandatoryBody: true,
    queryParameters: [],
    responses: { 200: id('quotes/quote.json'), 400: id('errors/bad-request.json'), 422: id('errors/validation.json') },
  });
  expect(matchOperation('get', '/api/v1/market/pairs')?.queryParameters).toEqual([
    { name: 'active_only', required: false, type: 'boolean' },
    { name: 'pair_ticker', required: false, type: 'string' },
    { name: 'limit', required: false, type: 'integer' },
    { name: 'offset', required: false, type: 'integer' },
  ]);
  expect(operations.filter((operation) => operation.method === 'POST' && !operation.mandatoryBody)).toEqual([
    expect.objectContaining({ path: '/api/v1/market/routes' }),
    expect.objectContaining({ path: '/api/v1/lsps1/estimate_fees' }),
  ]);
});

test('every operation documents every status of the error table', () => {
  for (const { id: name, responses } of operations) {
    const statuses = ['200', '400', '401', '403', '404', '422', '429', '500', '502', '503'];
    expect.soft(Object.keys(responses), name).toEqual(statuses);
    expect.soft(responses[403], 'the body of a 403 is not shown').toBeUndefined();
  }
});

test('every schema an operation names exists', () => {
  const known = new Set(readSchemas().map(({ schema }) => schema.$id));
  const named = operations.flatMap(({ responses, requestSchema }) => [...Object.values(responses), requestSchema]);
  expect(named.filter((name) => name !== undefined && !known.has(name))).toEqual([]);
});

test('every endpoint of the register is an operation, the socket, all of them, or a retired path', () => {
  const endpoints = new Set(loadRegister().requirements.map(({ endpoint }) => endpoint));
  const others = [...endpoints].filter((endpoint) => !operations.some((operation) => operation.id === endpoint));
  expect(others.sort()).toEqual([
    '*',
    'GET /api/v1/swap-orders',
    'GET /api/v1/swaps/orders',
    'GET /api/v1/swaps/status',
    'WS',
  ]);
});

test('only the exact method and path match', () => {
  expect(findOperation(operations, 'GET', '/api/v1/market/assets')?.operationId).toBe('listAssets');
  expect(findOperation(operations, 'POST', '/api/v1/market/assets')).toBeUndefined();
  expect(findOperation(operations, 'GET', '/api/v1/market/assets/')).toBeUndefined();
  expect(findOperation(operations, 'GET', '/api/v1/market')).toBeUndefined();
  expect(findOperation([], 'GET', '/api/v1/market/assets')).toBeUndefined();
});
