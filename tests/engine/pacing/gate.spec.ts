import { createBroker } from '../../../harness/engine/pacing/broker.ts';
import { createGate, type DecidingGate, type Gate } from '../../../harness/engine/pacing/gate.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';
import { START, simulatedTime } from './simulated-time.ts';

type Time = ReturnType<typeof simulatedTime>;

const MINUTE = 60_000;
const IN_A_ROW = 5;

/**
 * A target that counts in fixed windows, for each operation from its first request on, and for all of them together; its
 * headers speak of the limit with the least left.
 */
function target({ each, all, now }: { each: number; all: number; now: () => number }) {
  const windows = new Map<string, { used: number; ends: number }>();
  const log = { served: 0, refused: 0 };
  const current = (name: string) => {
    const known = windows.get(name);
    if (known && known.ends > now()) return known;
    const fresh = { used: 0, ends: now() + MINUTE };
    windows.set(name, fresh);
    return fresh;
  };
  return {
    log,
    answer(operation: string) {
      const limits = [
        { limit: each, window: current(operation) },
        { limit: all, window: current('') },
      ].sort((a, b) => a.limit - a.window.used - (b.limit - b.window.used));
      const [{ limit, window }] = limits as [(typeof limits)[0]];
      const refused = window.used >= limit;
      log[refused ? 'refused' : 'served']++;
      if (!refused) for (const { window } of limits) window.used++;
      const resetMs = Math.ceil((window.ends - now()) / 1000) * 1000;
      return { limit, remaining: limit - window.used, resetMs, refused, retryAfterMs: refused ? resetMs : undefined };
    },
  };
}

function gateBy({ clock }: Time, pace: 'announced' | number = 'announced'): DecidingGate {
  return createGate({ gates: 1, pace, longestWaitMs: 120_000, clock, random: () => 0 });
}

/** Sends one request after the other until a time, some to one operation, then some to the next; gives the milliseconds waited for each. */
async function keepSending(
  gate: Gate,
  time: Time,
  { answer }: ReturnType<typeof target>,
  { operations, latencyMs, until }: { operations: number; latencyMs: number; until: number },
): Promise<number[]> {
  const waits: number[] = [];
  for (let sent = 0; time.at() < until; sent++) {
    const operation = `GET /${Math.floor(sent / IN_A_ROW) % operations}`;
    waits.push(await turn(gate, operation));
    await new Promise<void>((done) => time.clock.after(latencyMs / 2, done));
    const announced = answer(operation);
    await new Promise<void>((done) => time.clock.after(latencyMs / 2, done));
    gate.learn(operation, announced);
  }
  return waits;
}

function turn(gate: Gate, operation: string | undefined, waitBudgetMs = Number.POSITIVE_INFINITY): Promise<number> {
  return new Promise((go, fail) => {
    gate.ask({ operation, waitBudgetMs, held: () => {}, go, over: () => fail(new Error('over')) });
  });
}

const TRAFFIC = fc.record({
  callers: fc.integer({ min: 2, max: 8 }),
  operations: fc.integer({ min: 3, max: 12 }),
  latencyMs: fc.integer({ min: 1, max: 60 }),
});

test('a limit of one operation and one of all are kept separately: neither is exceeded, and the one of all is used up', async () => {
  await fc.assert(
    fc.asyncProperty(TRAFFIC, async ({ callers, operations, latencyMs }) => {
      const minutes = 4;
      const time = simulatedTime();
      const until = START + minutes * MINUTE;
      const server = target({ each: 300, all: 600, now: time.at });
      const gate = gateBy(time);
      for (let caller = 0; caller < callers; caller++)
        void keepSending(gate, time, server, { operations, latencyMs, until });
      await time.runUntil(until);
      expect(server.log.refused).toBe(0);
      expect((server.log.served * 1.2) / 600, 'minutes that the limits would take, times 1.2').toBeGreaterThan(minutes);
    }),
    { numRuns: 15 },
  );
});

test('two runs at a time stay under the limits that the headers state', async () => {
  await fc.assert(
    fc.asyncProperty(TRAFFIC, async ({ operations, latencyMs }) => {
      const time = simulatedTime();
      const until = START + 4 * MINUTE;
      const server = target({ each: 300, all: 600, now: time.at });
      for (const gate of [gateBy(time), gateBy(time)])
        for (let caller = 0; caller < 2; caller++)
          void keepSending(gate, time, server, { operations, latencyMs, until });
      await time.runUntil(until);
      expect(server.log.refused).toBe(0);
      expect(server.log.served).toBeGreaterThan(4 * 600 * 0.8);
    }),
    { numRuns: 15 },
  );
});

test('what is left is spread, so that nobody stands before a window that is used up', async () => {
  const time = simulatedTime();
  const until = START + 4 * MINUTE;
  const server = target({ each: 300, all: 600, now: time.at });
  const gate = gateBy(time);
  const waits = await Promise.all([
    keepSending(gate, time, server, { operations: 9, latencyMs: 3, until }),
    keepSending(gate, time, server, { operations: 9, latencyMs: 3, until }),
    time.runUntil(until + MINUTE).then(() => []),
  ]);
  expect(Math.max(...waits.flat())).toBeLessThan(5_000);
});

test('a refusal of one operation holds back all of them, for the time that it states', async () => {
  const time = simulatedTime();
  const gate = gateBy(time);
  await turn(gate, 'GET /a');
  const refused = { limit: 600, remaining: 0, resetMs: 7_000, refused: true, retryAfterMs: 7_000 };
  gate.learn('GET /a', refused);
  const waited = turn(gate, 'GET /b');
  await time.runUntil(START + MINUTE);
  expect(await waited).toBe(7_000);
});

test('messages keep to a rate of their own, and take nothing from requests', async () => {
  const time = simulatedTime();
  const gate = gateBy(time, 60);
  const went: string[] = [];
  for (let sent = 0; sent < 200; sent++) void turn(gate, undefined).then(() => went.push('message'));
  for (let sent = 0; sent < 50; sent++) void turn(gate, 'GET /a').then(() => went.push('request'));
  await time.runUntil(START + MINUTE);
  expect(went.filter((what) => what === 'request')).toHaveLength(50);
  expect(went.filter((what) => what === 'message').length).toBeLessThanOrEqual(60);
});

test.describe('the broker', () => {
  /** A worker that keeps the messages it receives. */
  function worker(broker: ReturnType<typeof createBroker>) {
    const received: object[] = [];
    return { received, ...broker.join((message) => received.push(message)) };
  }
  const plenty = { limit: 6_000_000, remaining: 5_999_999, resetMs: 60_000, refused: false, retryAfterMs: undefined };
  const ask = (turn: number, gate = 'x', waitBudgetMs: number | null = null) =>
    ({ ask: turn, gate, operation: 'GET /a', waitBudgetMs }) as const;

  test('has workers share a gate of one name, and those of other names apart', () => {
    const time = simulatedTime();
    const broker = createBroker(() => gateBy(time, 60));
    const [one, other] = [worker(broker), worker(broker)];
    for (let turn = 0; turn < 8; turn++) one.hear(ask(turn));
    for (let turn = 0; turn < 8; turn++) other.hear(ask(turn));
    expect(one.received.filter((message) => 'go' in message)).toHaveLength(8);
    expect(other.received.filter((message) => 'go' in message)).toHaveLength(2);
    expect(other.received.filter((message) => 'held' in message)).toHaveLength(6);
    other.hear(ask(9, 'y'));
    expect(other.received.at(-1)).toMatchObject({ go: 9, waitedMs: 0 });
  });

  test('has nobody wait for the turns of a worker that is gone', async () => {
    const time = simulatedTime();
    const broker = createBroker(() => gateBy(time, 60));
    const [gone, other] = [worker(broker), worker(broker)];
    for (let turn = 0; turn < 40; turn++) gone.hear(ask(turn));
    other.hear(ask(1));
    gone.leave();
    await time.runUntil(START + 2_000);
    expect(other.received.at(-1)).toMatchObject({ go: 1 });
  });

  test('says so when a turn would come too late', () => {
    const time = simulatedTime();
    const { received, hear } = worker(createBroker(() => gateBy(time, 2)));
    hear(ask(1));
    hear(ask(2, 'x', 5_000));
    expect(received.at(-1)).toEqual({ over: 2 });
  });

  test('gives turns ahead where the target announces plenty, and none otherwise', async () => {
    const time = simulatedTime();
    const { received, hear } = worker(createBroker(() => gateBy(time)));
    hear(ask(1));
    expect(received.at(-1)).toMatchObject({ go: 1, ahead: 0 });
    hear({ learn: 'GET /a', gate: 'x', announced: plenty });
    hear(ask(2));
    expect(received.at(-1)).toMatchObject({ go: 2, ahead: 6_000 });
    hear({ learn: 'GET /a', gate: 'x', announced: { ...plenty, limit: 600, remaining: 599 } });
    hear(ask(3));
    // What was given ahead may have been sent.
    expect(received.at(-1)).toHaveProperty('held', 3);
    await time.runUntil(START + 62_000);
    expect(received.at(-1)).toMatchObject({ go: 3, ahead: 0 });
  });
});
