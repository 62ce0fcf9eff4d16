import type { HeaderLookup } from '../../../harness/engine/pacing/announced.ts';
import { createPacing, type Pacing } from '../../../harness/engine/wire/pacing.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';
import { START, simulatedTime } from '../pacing/simulated-time.ts';

const OPERATION = 'GET /api/v1/market/assets';

/** Counts in fixed windows of a minute, as the interface's headers suggest. */
function fixedWindowServer(limit: number, phaseMs: number, resetAs: 'seconds' | 'epoch', now: () => number) {
  let window = -1;
  let used = 0;
  const log = { ok: 0, refused: 0 };
  return {
    log,
    answer(): { status: number; headers: HeaderLookup } {
      const current = Math.floor((now() - START + phaseMs) / 60_000);
      if (current !== window) used = 0;
      window = current;
      used++;
      const ends = START - phaseMs + (current + 1) * 60_000;
      const reset = resetAs === 'epoch' ? Math.ceil(ends / 1000) : Math.ceil((ends - now()) / 1000);
      if (used > limit) log.refused++;
      else log.ok++;
      return {
        status: used > limit ? 429 : 200,
        headers: lookup({
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(Math.max(0, limit - used)),
          'x-ratelimit-reset': String(reset),
        }),
      };
    },
  };
}

function lookup(headers: Record<string, string>): HeaderLookup {
  return { header: (name) => headers[name] };
}

/** One caller that sends as fast as it may; latencies go round in a list. */
async function keepSending(
  pacing: Pacing,
  time: ReturnType<typeof simulatedTime>,
  server: ReturnType<typeof fixedWindowServer>,
  latencies: readonly number[],
  until: number,
): Promise<void> {
  for (let i = 0; time.at() < until; i++) {
    await pacing.before(OPERATION);
    const latency = latencies[i % latencies.length] ?? 1;
    await new Promise<void>((done) => time.clock.after(latency / 2, done));
    const { status, headers } = server.answer();
    await new Promise<void>((done) => time.clock.after(latency / 2, done));
    pacing.learn(OPERATION, headers, status);
  }
}

test('several workers never overrun a fixed window and use at least 80 % of it', async () => {
  const minutes = 6;
  const end = START + minutes * 60_000;
  const scenario = fc.record({
    workers: fc.integer({ min: 1, max: 6 }),
    perWorker: fc.integer({ min: 10, max: 150 }),
    callers: fc.integer({ min: 1, max: 5 }),
    phaseMs: fc.integer({ min: 0, max: 59_999 }),
    resetAs: fc.constantFrom('seconds' as const, 'epoch' as const),
    latencies: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ workers, perWorker, callers, phaseMs, resetAs, latencies }) => {
      const limit = workers * perWorker;
      const time = simulatedTime();
      const server = fixedWindowServer(limit, phaseMs, resetAs, time.at);
      for (let worker = 0; worker < workers; worker++) {
        const pacing = createPacing({ workers, pace: 'announced', clock: time.clock });
        for (let caller = 0; caller < callers; caller++) void keepSending(pacing, time, server, latencies, end);
      }
      await time.runUntil(end);
      if (server.log.refused > 0) throw new Error(`${server.log.refused} answers were 429`);
      // What a caller could send at most with these latencies also bounds the throughput.
      const mean = latencies.reduce((sum, each) => sum + each, 0) / latencies.length;
      const possible = Math.min(limit * minutes, (workers * callers * minutes * 60_000) / mean);
      if (server.log.ok < 0.8 * possible) throw new Error(`${server.log.ok} of ${possible} possible`);
    }),
    { numRuns: 40 },
  );
});

test('before any answer: ten at once, fewer than 60 a minute, over all workers', async () => {
  for (const workers of [1, 2, 3, 5, 10, 16]) {
    const time = simulatedTime();
    let sent = 0;
    for (let worker = 0; worker < workers; worker++) {
      const pacing = createPacing({ workers, pace: 'announced', clock: time.clock, random: () => worker / workers });
      void (async () => {
        for (;;) {
          await pacing.before(OPERATION);
          sent++;
        }
      })();
    }
    await time.runUntil(START);
    expect(sent, `${workers} workers at once`).toBeLessThanOrEqual(10);
    await time.runUntil(START + 59_999);
    expect(sent, `${workers} workers in a minute`).toBeLessThanOrEqual(60);
    expect(sent, `${workers} workers in a minute`).toBeGreaterThanOrEqual(30);
  }
});

test('whoever waits under the unknown limit goes at once when a generous limit is announced', async () => {
  const time = simulatedTime();
  const pacing = createPacing({ workers: 1, pace: 'announced', clock: time.clock });
  const waits: number[] = [];
  for (let i = 0; i < 500; i++) void pacing.before(OPERATION).then((waited) => waits.push(waited));
  await time.runUntil(START);
  expect(waits).toHaveLength(10);
  pacing.learn(
    OPERATION,
    lookup({ 'x-ratelimit-limit': '6000000', 'x-ratelimit-remaining': '5999990', 'x-ratelimit-reset': '60' }),
    200,
  );
  await time.runUntil(START);
  expect(waits).toHaveLength(500);
});

test('a worker stops at its share of Remaining until Reset, for that operation only', async () => {
  const time = simulatedTime();
  const pacing = createPacing({ workers: 2, pace: 'announced', clock: time.clock });
  await pacing.before(OPERATION);
  pacing.learn(
    OPERATION,
    lookup({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '16', 'x-ratelimit-reset': '20' }),
    200,
  );
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) void pacing.before(OPERATION).then((waited) => waits.push(waited));
  let other: number | undefined;
  void pacing.before('GET /api/v1/swaps/nodeinfo').then((waited) => {
    other = waited;
  });
  await time.runUntil(START + 19_000);
  expect(waits).toHaveLength(2);
  expect(other).toBeLessThan(1_000);
  await time.runUntil(START + 20_500);
  expect(waits).toHaveLength(3);
  expect(waits[2]).toBeGreaterThanOrEqual(20_000);
});

test('Reset is a time of day when large, read by the target clock', async () => {
  const time = simulatedTime();
  const pacing = createPacing({ workers: 1, pace: 'announced', clock: time.clock });
  await pacing.before(OPERATION);
  // The target's clock is an hour ahead.
  const theirs = START + 3_600_000;
  const headers = {
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(theirs / 1000 + 30),
    date: new Date(theirs).toUTCString(),
  };
  pacing.learn(OPERATION, lookup(headers), 200);
  let waited: number | undefined;
  void pacing.before(OPERATION).then((ms) => {
    waited = ms;
  });
  await time.runUntil(START + 29_000);
  expect(waited).toBeUndefined();
  await time.runUntil(START + 31_000);
  expect(waited).toBe(30_000);
});

test('holds everything after a 429, at most two minutes', async () => {
  const time = simulatedTime();
  const pacing = createPacing({ workers: 1, pace: 'announced', clock: time.clock });
  await pacing.before(OPERATION);
  pacing.learn(OPERATION, lookup({ 'retry-after': '7' }), 429);
  let waited: number | undefined;
  void pacing.before('GET /other').then((ms) => {
    waited = ms;
  });
  await time.runUntil(START + 60_000);
  expect(waited).toBe(7_000);
  pacing.hold(86_400_000);
  let again: number | undefined;
  void pacing.before('GET /other').then((ms) => {
    again = ms;
  });
  await time.runUntil(START + 200_000);
  expect(again).toBe(120_000);
});

test('a fixed pace caps what the target announces, and off never waits', async () => {
  const time = simulatedTime();
  const fixed = createPacing({ workers: 1, pace: 120, clock: time.clock });
  let sent = 0;
  void (async () => {
    for (;;) {
      await fixed.before(OPERATION);
      fixed.learn(OPERATION, lookup({ 'x-ratelimit-limit': '100000', 'x-ratelimit-remaining': '99999' }), 200);
      sent++;
    }
  })();
  await time.runUntil(START + 60_000);
  expect(sent).toBeLessThanOrEqual(120);
  expect(sent).toBeGreaterThanOrEqual(100);

  const off = createPacing({ workers: 4, pace: 'off', clock: time.clock });
  for (let i = 0; i < 1_000; i++) expect(await off.before(OPERATION)).toBe(0);
});
