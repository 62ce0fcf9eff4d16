import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotExercised } from '../../harness/engine/failures.ts';
import { openSpending, worthOf } from '../../harness/taker/spending.ts';
import { expect, test } from '../test.ts';

let out = '';
test.beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'spending-'));
});
test.afterEach(() => rmSync(out, { recursive: true }));

test('the cap is exact to the msat', () => {
  const spending = openSpending({ out, capSat: 10, network: 'regtest' });
  spending.reserve(9_999n, 'a');
  spending.reserve(0n, 'b');
  expect(() => spending.reserve(2n, 'a swap')).toThrow(
    new NotExercised('a swap would spend 2 msat; 9999 of 10000 msat are set aside already (SPEND_CAP_SAT)'),
  );
  spending.reserve(1n, 'c');
  expect(() => spending.reserve(1n, 'd')).toThrow(NotExercised);
  expect(spending.reserved()).toBe(10_000n);
});

test('a cap of 0 allows nothing that costs', () => {
  const spending = openSpending({ out, capSat: 0, network: 'Signet' });
  spending.reserve(0n, 'free');
  expect(() => spending.reserve(1n, 'a')).toThrow(NotExercised);
  expect(() => spending.reserve(-1n, 'a')).toThrow(RangeError);
});

test('workers of one folder share the cap, and a refused amount takes no room', () => {
  const [one, two] = [1, 2].map(() => openSpending({ out, capSat: 100, network: 'regtest' }));
  one?.reserve(60_000n, 'a');
  expect(() => two?.reserve(60_000n, 'b')).toThrow(NotExercised);
  two?.reserve(40_000n, 'c');
  expect(one?.reserved()).toBe(100_000n);
});

test('a worker whose line comes last is the one refused, whenever it looks', () => {
  const spending = openSpending({ out, capSat: 10, network: 'regtest' });
  spending.reserve(4_000n, 'early');
  // Another worker has written its line, has not looked yet, and dies.
  const line = { id: 'x', msat: '6000', cap_msat: '10000', what: 'late' };
  appendFileSync(join(out, 'spending.ndjson'), `\n${JSON.stringify(line)}\n`);
  expect(() => spending.reserve(1n, 'later')).toThrow(NotExercised);
  expect(spending.reserved()).toBe(10_000n);
});

test('a torn line counts as nothing and spoils nothing', () => {
  const spending = openSpending({ out, capSat: 10, network: 'regtest' });
  spending.reserve(4_000n, 'a');
  appendFileSync(join(out, 'spending.ndjson'), '\n{"id":"x","msat":"60');
  spending.reserve(6_000n, 'b');
  expect(spending.reserved()).toBe(10_000n);
});

test('several processes at once never exceed the cap, and use it up', async () => {
  const script = fileURLToPath(new URL('./spend-loop.ts', import.meta.url));
  const workers = [700, 1_100, 1_300].map((msat) =>
    fork(script, [out, '300', String(msat)], { execArgv: ['--import', 'tsx'] }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const results = workers.map((worker) => once(worker, 'message'));
  for (const worker of workers) worker.send('go');
  const sums = await Promise.all(results);
  const total = sums.reduce((sum, [granted]) => sum + BigInt(granted), 0n);
  expect(total).toBe(openSpending({ out, capSat: 300, network: 'regtest' }).reserved());
  expect(total).toBeLessThanOrEqual(300_000n);
  expect(total).toBeGreaterThan(300_000n - 700n);
});

test('mainnet and unknown networks need an explicit leave', () => {
  for (const network of ['Mainnet', 'bitcoin', 'whatever', '', undefined]) {
    const careful = openSpending({ out, capSat: 10, network });
    expect(() => careful.reserve(1n, 'a swap')).toThrow(/^a swap would pay on .*, which needs an explicit leave/);
    expect(careful.reserved()).toBe(0n);
  }
  const allowed = openSpending({ out, capSat: 10, network: 'Mainnet', allowMainnet: true });
  allowed.reserve(1n, 'a');
  expect(allowed.reserved()).toBe(1n);
});

test('a quote is worth its BTC leg', () => {
  const btc = { asset_id: 'BTC', amount: 2n ** 60n };
  const asset = { asset_id: 'rgb:a', amount: 5 };
  expect(worthOf({ from_asset: btc, to_asset: asset })).toBe(2n ** 60n);
  expect(worthOf({ from_asset: asset, to_asset: { ...btc, amount: 7 } })).toBe(7n);
  expect(() => worthOf({ from_asset: asset, to_asset: asset })).toThrow(NotExercised);
});
