import { createClock } from '../../../reference/clock.ts';
import type { NodeCall } from '../../../regtest/maker/node-calls.ts';
import { sharingLooks } from '../../../regtest/maker/shared-looks.ts';
import { expect, test } from '../../test.ts';

const LIST: NodeCall = { method: 'POST', path: '/listtransactions', body: { skip_sync: false } };
const INVOICE: NodeCall = { method: 'POST', path: '/lninvoice', body: {} };
const PAY: NodeCall = { method: 'POST', path: '/sendbtc', body: {}, acts: true };

/** A node that answers each call with its number, once it is let. */
function counting() {
  const clock = createClock(() => 1_800_000_000_000);
  const made: string[] = [];
  let waits: Promise<void> | undefined;
  const call = sharingLooks(async ({ path }) => {
    const number = made.push(path);
    await waits;
    return { number };
  }, clock);
  return {
    call,
    clock,
    made,
    hold() {
      let release = () => {};
      waits = new Promise((done) => {
        release = done;
      });
      return release;
    },
  };
}

test('all who look within a second of an answer share it, and none after it', async () => {
  const { call, clock, made } = counting();
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(LIST)));
  expect([made, answers.every((answer) => answer === answers[0])]).toEqual([['/listtransactions'], true]);
  clock.advance(0.9);
  await call(LIST);
  expect(made).toHaveLength(1);
  clock.advance(0.1);
  await call(LIST);
  expect(made).toHaveLength(2);
  await call({ ...LIST, body: { skip_sync: true } });
  expect(made).toHaveLength(3);
});

test('a look that takes long is shared as long as it takes', async () => {
  const { call, clock, made, hold } = counting();
  const release = hold();
  const first = call(LIST);
  clock.advance(30);
  const second = call(LIST);
  release();
  expect([await first, await second, made.length]).toEqual([{ number: 1 }, { number: 1 }, 1]);
});

test('what changes something, or makes something, is called each time, and what was seen before a change is over', async () => {
  const { call, made } = counting();
  await call(INVOICE);
  await call(INVOICE);
  await call(LIST);
  await call(PAY);
  await call(LIST);
  expect(made).toEqual(['/lninvoice', '/lninvoice', '/listtransactions', '/sendbtc', '/listtransactions']);
});

test('a look that is under way while something changes is shared no longer, and the next one is made anew', async () => {
  const { call, made, hold } = counting();
  const release = hold();
  const early = call(LIST);
  const change = call(PAY);
  release();
  await Promise.all([early, change]);
  expect(await call(LIST)).toEqual({ number: 3 });
  expect(made).toEqual(['/listtransactions', '/sendbtc', '/listtransactions']);
});

test('while a swap is under way, and for some seconds after it, its channels are those that were seen before', async () => {
  const clock = createClock(() => 1_800_000_000_000);
  let status = 'Waiting';
  let completed_at: number | null = null;
  let listed = 0;
  const call = sharingLooks(async ({ path }) => {
    if (path === '/listswaps') return { maker: [{ status, completed_at }], taker: [] };
    return { channels: [{ number: ++listed }] };
  }, clock);
  const look = () => call({ method: 'GET', path: '/listchannels' });
  status = 'Pending';
  expect(await look()).toEqual({ channels: [] });
  status = 'Waiting';
  clock.advance(1);
  expect(await look()).toEqual({ channels: [{ number: 1 }] });
  status = 'Pending';
  clock.advance(5);
  expect(await look()).toEqual({ channels: [{ number: 1 }] });
  status = 'Succeeded';
  completed_at = 1_800_000_006;
  clock.advance(2);
  expect(await look()).toEqual({ channels: [{ number: 1 }] });
  clock.advance(1);
  expect(await look()).toEqual({ channels: [{ number: 2 }] });
});
