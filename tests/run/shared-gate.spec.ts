import { once } from 'node:events';
import { connect } from 'node:net';
import type { Announced } from '../../harness/engine/pacing/announced.ts';
import { createGate, type Gate } from '../../harness/engine/pacing/gate.ts';
import { joinSharedGate, openSharedGate } from '../../harness/run/shared-gate.ts';
import { expect, test } from '../test.ts';

const PLENTY: Announced = {
  limit: 6_000_000,
  remaining: 5_999_999,
  resetMs: 60_000,
  refused: false,
  retryAfterMs: undefined,
};

async function opened(pace: 'announced' | number) {
  const gate = await openSharedGate({ pace, namedWaitMs: 120_000 });
  if (!gate) throw new Error('there is no gate');
  return gate;
}

/** What a worker alone would keep to; its time stands still. */
function share(): Gate {
  const clock = { now: () => 0, after: () => {} };
  return createGate({ gates: 2, pace: 'announced', longestWaitMs: 120_000, clock, random: () => 0 });
}

function turn(gate: Gate, waitBudgetMs = 60_000): Promise<'went' | 'over'> {
  return new Promise((end) => {
    gate.ask({ operation: 'GET /a', waitBudgetMs, held: () => {}, go: () => end('went'), over: () => end('over') });
  });
}

test('workers go through one gate: what one took, the other no longer has', async () => {
  const gate = await opened(2);
  const [one, other] = ['x', 'x'].map((name) => joinSharedGate(gate.address, name, share(), () => {}));
  expect(await turn(one as Gate)).toBe('went');
  expect(await turn(other as Gate, 5_000)).toBe('over');
  const ofAnother = joinSharedGate(gate.address, 'y', share(), () => {});
  expect(await turn(ofAnother, 5_000)).toBe('went');
  gate.close();
});

test('where plenty is announced, thousands of turns cost one question', async () => {
  const gate = await opened('announced');
  const worker = joinSharedGate(gate.address, 'x', share(), () => {});
  let went = 0;
  for (let asked = 0; asked < 20_000; asked++) {
    if ((await turn(worker)) === 'went') went++;
    worker.learn('GET /a', PLENTY);
  }
  expect(went).toBe(20_000);
  gate.close();
});

test('a worker that loses the gate says so and keeps to its share, for turns that it waits for, too', async () => {
  const gate = await opened(1);
  let lost = 0;
  const worker = joinSharedGate(gate.address, 'x', share(), () => lost++);
  expect(await turn(worker)).toBe('went');
  const waiting = turn(worker, 600_000);
  await new Promise<void>((waits) => {
    worker.ask({ operation: 'GET /b', waitBudgetMs: 600_000, held: () => waits(), go: () => {}, over: () => {} });
  });
  gate.close();
  expect(await waiting).toBe('went');
  expect(lost).toBe(1);
  // Half of what ten at once allow, of which two waited.
  const further = await Promise.all(Array.from({ length: 3 }, () => turn(worker)));
  expect(further).toEqual(['went', 'went', 'went']);
  expect(await turn(worker, 500)).toBe('over');
});

test('who does not know the pass is not let in', async () => {
  const gate = await opened(60);
  const stranger = connect(Number(gate.address.split(':')[0]), '127.0.0.1');
  stranger.write('not the pass\n{"ask":1,"gate":"x","operation":"GET /a","waitBudgetMs":null}\n');
  let heard = '';
  stranger.on('data', (data) => {
    heard += data;
  });
  stranger.on('error', () => {});
  await once(stranger, 'close');
  expect(heard).toBe('');
  gate.close();
});

test('who sends no line is not listened to without end', async () => {
  const gate = await opened(60);
  const stranger = connect(Number(gate.address.split(':')[0]), '127.0.0.1');
  // Ended with its own words unread, it is a reset.
  const closed = new Promise((resolve) => stranger.on('error', () => {}).once('close', resolve));
  const send = () => {
    while (stranger.writable && stranger.write('x'.repeat(65_536)));
  };
  stranger.on('drain', send);
  send();
  await closed;
  gate.close();
});

test('a run that is not paced has no gate', async () => {
  expect(await openSharedGate({ pace: 'off', namedWaitMs: 120_000 })).toBeUndefined();
});
