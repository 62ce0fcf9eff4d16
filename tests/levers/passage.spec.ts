import { TIMEOUTS } from '../../harness/interface/timeouts.ts';
import { createPassage } from '../../harness/levers/passage.ts';
import { NotApplicable, NotExercised } from '../../harness/verdict/failures.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { expect, test } from '../test.ts';

/** A target and a machine whose clocks go together, and take no time. */
function clocks() {
  const clock = waitClock(1_000_000);
  return { read: async () => clock.now() / 1000, clock, advance: (seconds: number) => clock.wait(seconds * 1000) };
}

test('with the lever the clock is advanced by what is missing, once', async () => {
  const { read: now, advance } = clocks();
  const advanced: number[] = [];
  const advanceClock = async (seconds: number) => {
    advanced.push(seconds);
    await advance(seconds);
  };
  const passage = createPassage({ read: now, advanceClock });
  await passage.until(1_000 + 10 * TIMEOUTS.clockWait, 'a swap has expired');
  await passage.until(1_001, 'that was long ago');
  expect(advanced).toEqual([10 * TIMEOUTS.clockWait]);
});

test('without the lever it is waited for', async () => {
  const { read: now, clock } = clocks();
  const passage = createPassage({ read: now, clock });
  await passage.until(1_031, 'a quote has expired');
  expect(await passage.now()).toBeGreaterThanOrEqual(1_031);
  expect(await passage.now()).toBeLessThan(1_034);
});

test('what is too far away is left alone, with the reason', async () => {
  const { read: now, clock } = clocks();
  const waiting = createPassage({ read: now, clock }).until(1_000 + TIMEOUTS.clockWait + 1, 'the swap has expired');
  await expect(waiting).rejects.toThrow(NotApplicable);
  await expect(waiting).rejects.toThrow('the swap has expired only in 181 s; a run waits 180 s at most');
});

test('a target that does not give its time is left alone', async () => {
  const passage = createPassage({ read: async () => undefined, advanceClock: async () => {} });
  await expect(passage.until(1_000, 'a quote has expired')).rejects.toThrow(NotApplicable);
  await expect(passage.now()).rejects.toThrow('its answers have no `Date`');
});

test('a time that the target did not say is not waited for', async () => {
  const waiting = createPassage({ read: async () => 1_000, advanceClock: async () => {} }).until(
    NaN,
    'the quote expires',
  );
  await expect(waiting).rejects.toThrow(NotExercised);
  await expect(waiting).rejects.toThrow('the target does not say when the quote expires');
});

test('the clock is not moved to an absurd time', async () => {
  const { read: now } = clocks();
  const advanceClock = () => Promise.reject(new Error('it was moved'));
  const leaping = createPassage({ read: now, advanceClock }).until(1_796_040_898_000, 'a quote has expired');
  await expect(leaping).rejects.toThrow(NotExercised);
  await expect(leaping).rejects.toThrow('a quote has expired in 1796040897000 s, which is no time to leap to');
});
