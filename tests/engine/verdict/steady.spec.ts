import { expect, test } from '@playwright/test';
import { NotExercised, Violation } from '../../../harness/engine/failures.ts';
import { steady, unchanged } from '../../../harness/engine/verdict/steady.ts';

test('a check that finds a violation once is made again', async () => {
  let made = 0;
  await steady(async () => {
    if (++made === 1) throw new Violation('it moved');
  });
  expect(made).toBe(2);
});

test('the second finding counts', async () => {
  let made = 0;
  const twice = steady(async () => {
    throw new Violation(`finding ${++made}`);
  });
  await expect(twice).rejects.toThrow('finding 2');
});

test('what is no violation is not repeated', async () => {
  let made = 0;
  const hindered = steady(async () => {
    made++;
    throw new NotExercised('busy');
  });
  await expect(hindered).rejects.toThrow('busy');
  expect(made).toBe(1);
});

for (const { values, reads, agrees } of [
  { values: [1, 1], reads: 2, agrees: true },
  { values: [1, 2, 2], reads: 3, agrees: true },
  { values: [1, 2, 1], reads: 3, agrees: true },
  { values: [1, 2, 3], reads: 3, agrees: false },
]) {
  test(`reading ${values} ${agrees ? 'is' : 'is not'} unchanged`, async () => {
    let read = 0;
    const same = (earlier: number | undefined, later: number | undefined) => {
      if (earlier !== later) throw new Violation('changed');
    };
    const compared = unchanged(async () => values[read++], same);
    if (agrees) await compared;
    else await expect(compared).rejects.toThrow('changed');
    expect(read).toBe(reads);
  });
}
