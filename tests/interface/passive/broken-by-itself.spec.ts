import { judgePassive } from '../../../harness/run/passive-checks.ts';
import { expect, test } from '../../test.ts';
import { assetList, failure } from './bodies.ts';
import { exchanges, type Sketch } from './exchanges.ts';

/** The exchanges that break a requirement by themselves, so that what a check finds behind them follows. */
async function brokenBy(id: string, ...run: readonly Sketch[]): Promise<readonly string[] | undefined> {
  const results = await judgePassive(exchanges(...run));
  return results.find((result) => result.id === id)?.broken;
}

const ASSETS = 'GET /api/v1/market/assets';
const MATRIX = 'GET /api/v1/market/pairs/matrix';
const DECISION = 'POST /api/v1/lsps1/rate_decision';

test('a status that no such request may get breaks its answer', async () => {
  expect(await brokenBy('ERR-STATUS-02', { operation: ASSETS, status: 206, json: assetList() })).toEqual(['w0-1']);
  // Of a refusal whose code has another status the operation's own requirement may say the same in its own words.
  const unknown: Sketch = { operation: DECISION, status: 410, json: failure('LSPS1_ORDER_NOT_FOUND') };
  expect(await brokenBy('ERR-CODE-02', unknown)).toEqual([]);
  const unread: Sketch = { operation: DECISION, status: 415, sent: {}, json: failure('UNSUPPORTED') };
  expect(await brokenBy('FMT-JSON-02', unread)).toEqual(['w0-1']);
});

test('each answer of an operation that is not there breaks it', async () => {
  const unknown: Sketch = { status: 404, json: { detail: 'Not Found' } };
  const probe: Sketch = { ...unknown, operation: DECISION, sent: {} };
  const asked: Sketch = { ...probe, sent: { order_id: 'a', accept_new_rate: true } };
  expect(await brokenBy('VER-PATH-01', unknown, asked, probe)).toEqual(['w0-2', 'w0-3']);
});

test('each refusal of a good key breaks its answer', async () => {
  const key: Sketch = { requestHeaders: [['Authorization', 'Bearer [secret-111111111111]']] };
  const list: Sketch = { ...key, operation: ASSETS, json: assetList() };
  const refusal: Sketch = { ...key, operation: MATRIX, status: 401, json: { error: 'invalid_api_key' }, at: 1 };
  expect(await brokenBy('AUT-SCHEME-01', list, refusal, refusal, { ...list, at: 2 })).toEqual(['w0-2', 'w0-3']);
});
