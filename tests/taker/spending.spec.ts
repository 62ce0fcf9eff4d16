import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../../build/build.js';
import { shareOf } from '../../harness/taker/caps.ts';
import { openSpending, worthOf } from '../../harness/taker/spending.ts';
import { NotExercised } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

let out = '';
test.beforeEach(() => {
  out = test.info().outputPath();
});

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
  const script = join(DIST, 'tests/taker/spend-loop.js');
  const workers = [700, 1_100, 1_300].map((msat) => fork(script, [out, '300', String(msat)], { execArgv: [] }));
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

const GOLD = 'rgb:gold';
const gold = (amount: bigint, held = 1_000n, spare = 0n) => ({
  units: { asset_id: GOLD, amount, held, spare },
});

test('an asset that is given is bounded in its own units, whatever its worth is said to be', () => {
  const spending = openSpending({ out, capSat: 100, assetCaps: new Map([[GOLD, 60n]]), network: 'regtest' });
  expect(() => spending.reserve(3_000n, 'a swap', gold(1_900_000n))).toThrow(
    new NotExercised('a swap would give 1900000 rgb:gold; 0 of 60 are set aside already (SPEND_CAP_ASSETS)'),
  );
  spending.reserve(3_000n, 'a', gold(60n));
  expect(() => spending.reserve(0n, 'b', gold(1n))).toThrow(NotExercised);
  expect([spending.reserved(), spending.reservedUnits(GOLD), spending.reservedUnits('rgb:other')]).toEqual([
    3_000n,
    60n,
    0n,
  ]);
});

test('both caps must grant, and what one refuses takes no room under the other', () => {
  const spending = openSpending({ out, capSat: 10, assetCaps: new Map([[GOLD, 60n]]), network: 'regtest' });
  expect(() => spending.reserve(10_001n, 'a', gold(1n))).toThrow('(SPEND_CAP_SAT)');
  expect(() => spending.reserve(1n, 'b', gold(61n))).toThrow('(SPEND_CAP_ASSETS)');
  spending.reserve(10_000n, 'c', gold(60n));
  expect(spending.reservedUnits(GOLD)).toBe(60n);
  expect(() => spending.reserve(0n, 'd', gold(-1n))).toThrow(RangeError);
});

test('of an asset that is not named a twentieth of what the node held at first may be given', () => {
  const [one, two] = [1, 2].map(() => openSpending({ out, capSat: 10, network: 'regtest' }));
  one?.reserve(0n, 'a', gold(30n));
  // It holds more meanwhile, since the run bought some.
  expect(() => two?.reserve(0n, 'b', gold(21n, 100_000n))).toThrow('30 of 50 are set aside already');
  expect(() => two?.reserve(0n, 'c', gold(10n, 1_000n, 11n))).toThrow('and 11 are kept for other checks');
  two?.reserve(0n, 'd', gold(20n));
  expect(two?.reservedUnits(GOLD)).toBe(50n);
});

test('shards have shares of both caps, which make them up', () => {
  for (const cap of [0n, 1n, 2n, 10n, 1_000_000n, 2n ** 70n + 1n])
    for (const places of [1n, 2n, 3n, 7n]) {
      const shares = Array.from({ length: Number(places) }, (_, at) => shareOf(cap, `${at + 1}/${places}`));
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(cap);
      const [last = 0n, ...others] = shares.toReversed();
      const tenth = places === 1n ? 0n : cap / 10n;
      expect(last).toBe(cap - tenth);
      for (const share of others) expect([0n, 1n]).toContain(share - tenth / (places - 1n));
    }
  expect([shareOf(7n, undefined), shareOf(7n, '')]).toEqual([7n, 7n]);
  const second = openSpending({ out, capSat: 50, assetCaps: new Map([[GOLD, 40n]]), shard: '2/3', network: 'regtest' });
  expect(() => second.reserve(2_501n, 'a')).toThrow('0 of 2500 msat');
  expect(() => second.reserve(2_500n, 'b', gold(3n))).toThrow('0 of 2 are set aside');
  second.reserve(2_500n, 'c', gold(2n));
});

test('what is paid once is not paid again, by whichever worker', () => {
  const [one, two] = [1, 2].map(() => openSpending({ out, capSat: 10, network: 'regtest' }));
  expect(() => one?.reserve(10_001n, 'too much', { once: 'ab' })).toThrow('(SPEND_CAP_SAT)');
  one?.reserve(1n, 'an order', { once: 'ab' });
  expect(() => two?.reserve(1n, 'an order', { once: 'ab' })).toThrow('an order would pay ab again');
  two?.reserve(1n, 'another', { once: 'cd' });
});

test('nothing is paid at over twice, or under half, the price of an earlier quote of its pair, in either direction', () => {
  const spending = openSpending({ out, capSat: 1_000_000, network: 'regtest' });
  const leg = (asset_id: string, amount: bigint) => ({ asset_id, amount });
  const reserve =
    (from: Parameters<typeof leg>, to: Parameters<typeof leg>, times = 2) =>
    () => {
      const quote = { rfq_id: 'r', from_asset: leg(...from), to_asset: leg(...to), expires_at: 0 };
      spending.reserve(1n, 'a swap', { price: { quote, times } });
    };
  expect(() =>
    spending.reserve(10n ** 12n, 'a', {
      price: {
        quote: { rfq_id: 'q', from_asset: leg('BTC', 1n), to_asset: leg(GOLD, 10n ** 9n), expires_at: 0 },
        times: 2,
      },
    }),
  ).toThrow('(SPEND_CAP_SAT)');
  // What was refused sets no price.
  reserve(['BTC', 3_000_000n], [GOLD, 1_000n])();
  reserve([GOLD, 1_000n], ['BTC', 1_600_000n])();
  reserve(['BTC', 5_900_000n], [GOLD, 1_000n])();
  for (const far of [
    reserve([GOLD, 1_000n], ['BTC', 1_400_000n]),
    reserve(['BTC', 6_200_000n], [GOLD, 1_000n]),
    reserve(['BTC', 3_000_000n], [GOLD, 3_000n]),
  ])
    expect(far).toThrow('an earlier quote of the run: nothing is paid (SPEND_PRICE_TIMES)');
  reserve(['BTC', 3_000_000n], ['rgb:silver', 1n])();
  reserve(['BTC', 3_000_000n], [GOLD, 9_000n], 0)();
});

test('a quote is worth its BTC leg, and without one what its payment carries', () => {
  const btc = { asset_id: 'BTC', amount: 2n ** 60n };
  const asset = { asset_id: 'rgb:a', amount: 5 };
  expect(worthOf({ from_asset: btc, to_asset: asset }, 3_000_000n)).toBe(2n ** 60n);
  expect(worthOf({ from_asset: asset, to_asset: { ...btc, amount: 7 } }, 3_000_000n)).toBe(7n);
  expect(worthOf({ from_asset: asset, to_asset: asset }, 3_000_000n)).toBe(3_000_000n);
});
