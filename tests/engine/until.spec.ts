import { until } from '../../harness/engine/until.ts';
import { SetupError, Violation } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';
import { waitClock } from './wait-clock.ts';

/** Reads the values one after the other, the last again and again. */
function reading<Value>(...values: Value[]): () => Promise<Value> {
  let reads = 0;
  return async () => values[Math.min(reads++, values.length - 1)] as Value;
}

test('what holds at once is not waited for', async () => {
  const clock = waitClock();
  expect(await until('it is 1', reading(1), (value) => value === 1, { atMostMs: 0, clock })).toBe(1);
  expect(clock.waits).toEqual([]);
});

test('it reads every so often until it holds', async () => {
  const clock = waitClock();
  const read = reading('Waiting', 'Pending', 'Succeeded');
  const status = await until('done', read, (value) => value === 'Succeeded', { atMostMs: 5_000, everyMs: 200, clock });
  expect(status).toBe('Succeeded');
  expect(clock.waits).toEqual([200, 200]);
});

test('it reads often at first, and then every so often', async () => {
  const clock = waitClock();
  const read = reading(1, 2, 3, 4, 5, 6, 7);
  await until('7', read, (value) => value === 7, { atMostMs: 5_000, clock });
  expect(clock.waits).toEqual([50, 100, 200, 400, 500, 500]);
});

test('how often is up to the caller', async () => {
  const clock = waitClock();
  await until('4', reading(1, 2, 3, 4), (value) => value === 4, { atMostMs: 900, everyMs: 300, firstMs: 100, clock });
  expect(clock.waits).toEqual([100, 200, 300]);
});

test('a last read is made when the time is over, not later', async () => {
  const clock = waitClock();
  const read = reading(1, 2, 3, 4);
  expect(await until('4', read, (value) => value === 4, { atMostMs: 1_200, everyMs: 500, clock })).toBe(4);
  expect(clock.waits).toEqual([500, 500, 200]);
});

test('time spent reading counts', async () => {
  const clock = waitClock();
  let reads = 0;
  const slow = async () => {
    await clock.wait(700);
    return ++reads;
  };
  await expect(until('never', slow, () => false, { atMostMs: 1_000, everyMs: 500, clock })).rejects.toThrow(
    '(2 reads)',
  );
});

test('in vain, it says what was awaited and what was seen last', async () => {
  const clock = waitClock();
  const swap = { status: 'Pending', qty: 2n ** 64n, access_token: 'hush-hush', nested: [{ preimage: 'hush' }] };
  const waiting = until('the swap is Succeeded', reading(swap), () => false, { atMostMs: 1_500, everyMs: 500, clock });
  await expect(waiting).rejects.toThrow(SetupError);
  await expect(waiting).rejects.toThrow(
    'waited 1.5 s (4 reads) until the swap is Succeeded; last seen: {"status":"Pending","qty":18446744073709551616,"access_token":"…","nested":[{"preimage":"…"}]}',
  );
});

test('the caller decides what it means and how the value is shown', async () => {
  const options = { atMostMs: 0, otherwise: (message: string) => new Violation(message), show: () => 'so' };
  const waiting = until('x', reading(undefined), () => false, options);
  await expect(waiting).rejects.toThrow(Violation);
  await expect(waiting).rejects.toThrow('waited 0 s (one read) until x; last seen: so');
});

test('nothing and long values are shown too', async () => {
  const clock = waitClock();
  await expect(until('x', reading(undefined), () => false, { atMostMs: 0, clock })).rejects.toThrow(/: nothing$/);
  await expect(until('x', reading('y'.repeat(999)), () => false, { atMostMs: 0, clock })).rejects.toThrow(/y{399}…$/);
});

test('what the read throws is thrown', async () => {
  const failing = () => Promise.reject(new Error('gone'));
  await expect(until('x', failing, () => true, { atMostMs: 9, clock: waitClock() })).rejects.toThrow('gone');
});

test('a guard narrows what comes back', async () => {
  const read = reading<string | undefined>(undefined, 'there');
  const found: string = await until('it is there', read, (value) => value !== undefined, {
    atMostMs: 1_000,
    clock: waitClock(),
  });
  expect(found).toBe('there');
});

test('without a clock of its own it waits in real time', async () => {
  expect(await until('2', reading(1, 2), (value) => value === 2, { atMostMs: 2_000, everyMs: 1 })).toBe(2);
});
