import { expect } from '@playwright/test';
import { loadOperations } from '../../specs/operations.ts';
import { test } from './running.ts';

const ORDERS = loadOperations().filter(({ path }) => path.startsWith('/api/v1/lsps1/'));

test('without its provider node every operation of channel orders is there, and says so', async ({ ask, post }) => {
  for (const { method, path } of ORDERS.filter((operation) => operation.method === 'GET'))
    expect(await ask(path, { method }), path).toMatchObject({
      status: 503,
      json: { error_code: 'LSPS1_NODE_UNREACHABLE', details: { code: 102 } },
    });
  expect(await post('/api/v1/lsps1/get_order', '{"order_id":"o"}')).toMatchObject({ status: 503 });
  expect(await post('/api/v1/lsps1/estimate_fees', '{}')).toMatchObject({ status: 503 });
});

test('the shape of what is asked comes first', async ({ post }) => {
  const missing = { create_order: 7, get_order: 1, rate_decision: 3 };
  for (const [name, count] of Object.entries(missing)) {
    const { status, json } = await post(`/api/v1/lsps1/${name}`, '{}');
    expect([status, Reflect.get(Object(json), 'detail').length], name).toEqual([422, count]);
  }
  expect(await post('/api/v1/lsps1/estimate_fees', '{"lsp_balance_sat":"x"}')).toMatchObject({ status: 422 });
});
