import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import { journeyOf } from '../../reports/journey.ts';
import { expect, test } from '../test.ts';
import { exchange } from './scenario.ts';

const POST = { method: 'POST', url: 'http://127.0.0.1:9/x', headers: [] };

function answered(operation: string, body: unknown, asked: unknown = {}): Exchange {
  const text = JSON.stringify(body);
  const request = { ...POST, body: { text: JSON.stringify(asked) } };
  return exchange('w0-1', { operation, request, response: { status: 200, headers: [], body: { text } } });
}

function journey(...exchanges: Exchange[]) {
  return journeyOf(
    'journeys/x.spec.ts › a swap',
    exchanges.map((each, index) => [index + 1, each] as const),
  );
}

const channels = (...msat: number[]) =>
  answered('taker GET /listchannels', { channels: msat.map((outbound_balance_msat) => ({ outbound_balance_msat })) });
const balance = (asset_id: string, amount: number) =>
  answered('taker POST /assetbalance', { offchain_outbound: amount }, { asset_id });

test('each request is a step with what its answer says, and polls with the same answer are one', () => {
  const leg = (ticker: string, amount: number) => ({ ticker, amount });
  const { servers, steps } = journey(
    answered('POST /api/v1/market/quote', { from_asset: leg('BTC', 5000), to_asset: leg('USDT', 7) }),
    answered('taker POST /taker', {}),
    answered('POST /api/v1/swaps/atomic/status', { swap: { status: 'Pending' } }),
    answered('POST /api/v1/swaps/atomic/status', { swap: { status: 'Pending' } }),
    answered('POST /api/v1/swaps/atomic/status', { swap: { status: 'Succeeded' } }),
  );
  expect(servers).toEqual(['maker', 'taker']);
  expect(steps.map(({ server, ask, answer, exchanges }) => [server, ask, answer, exchanges])).toEqual([
    ['maker', 'POST /api/v1/market/quote', '200 5000 BTC for 7 USDT', [1]],
    ['taker', 'POST /taker', '200', [2]],
    ['maker', 'POST /api/v1/swaps/atomic/status', '200 Pending', [3, 4]],
    ['maker', 'POST /api/v1/swaps/atomic/status', '200 Succeeded', [5]],
  ]);
});

test('reads of the node are one step, and say what became of the balances since the last', () => {
  const { steps } = journey(
    channels(6_000_000, 1_000),
    balance('rgb:a', 100),
    answered('POST /api/v1/swaps/execute', { message: 'ok' }),
    channels(1_074_000, 1_000),
    balance('rgb:a', 107),
    balance('rgb:b', 3),
  );
  expect(steps.map(({ ask, changes, exchanges }) => [ask, changes, exchanges])).toEqual([
    ['reads its state', [], [1, 2]],
    ['POST /api/v1/swaps/execute', [], [3]],
    ['reads its state', ['msat to send \u22124\u202f926\u202f000', 'of rgb:a +7'], [4, 5, 6]],
  ]);
});

test('amounts beyond 2^53 are exact, and what is no JSON, no answer or endless does no harm', () => {
  const large = (offchain_outbound: string) =>
    exchange('w0-1', {
      operation: 'taker POST /assetbalance',
      request: { ...POST, body: { text: '{"asset_id":"rgb:a"}' } },
      response: { status: 200, headers: [], body: { text: `{"offchain_outbound":${offchain_outbound}}` } },
    });
  const { response: _, ...silent } = exchange('w0-1', { failure: { kind: 'silent', message: 'nothing came' } });
  const odd = exchange('w0-1', { response: { status: 200, headers: [], body: { text: `${'['.repeat(90_000)}` } } });
  const { steps } = journey(large('360287928205712772'), silent, odd, large('360287928205712773'));
  expect(steps.map(({ answer }) => answer)).toEqual(['', 'silent', '200', '']);
  expect(steps[3]?.changes).toEqual(['of rgb:a +1']);
  const many = Array.from({ length: 100 }, (_, index) => answered(`POST /api/v1/${index}`, {}));
  expect(journey(...many)).toMatchObject({ more: 40 });
});
