import { setRunningCheck } from '../../harness/verdict/check.ts';
import { confirm } from '../../harness/verdict/confirm.ts';
import { inconclusive, NotExercised, Violation } from '../../harness/verdict/failures.ts';
import { resultOf } from '../../harness/verdict/requirement.ts';
import { reread } from '../../harness/verdict/reread.ts';
import { expect, test } from '../test.ts';
import { checkOf } from './check-of.ts';

test.afterEach(() => setRunningCheck(undefined));

for (const { fails, tries, counts } of [
  { fails: [], tries: 1, counts: false },
  { fails: [1], tries: 3, counts: false },
  { fails: [1, 2], tries: 2, counts: true },
  { fails: [1, 3], tries: 3, counts: true },
]) {
  const when = fails.length === 0 ? 'never' : `at try ${fails.join(' and ')}`;
  test(`a violation that shows ${when} ${counts ? 'counts' : 'does not count'}`, async () => {
    let made = 0;
    const outcome = confirm('the market', async () => {
      if (fails.includes(++made)) throw new Violation(`finding ${made}`);
    });
    if (counts) await expect(outcome).rejects.toThrow(`finding ${fails.at(-1)}`);
    else await outcome;
    expect(made).toBe(tries);
  });
}

test('a violation that passes is kept as a remark, and counted', async () => {
  const check = checkOf({});
  setRunningCheck(check);
  let made = 0;
  await confirm('another client', async () => {
    if (++made === 1) throw new Violation('it moved');
  });
  expect(check).toMatchObject({
    flaky: 1,
    notes: ['once in 3 tries, which another client may have caused: it moved'],
  });
});

test('what is no violation is not repeated', async () => {
  let made = 0;
  const hindered = confirm('the market', async () => {
    made++;
    throw new NotExercised('busy');
  });
  await expect(hindered).rejects.toThrow('busy');
  expect(made).toBe(1);
});

for (const { values, agrees } of [
  { values: [1, 1], agrees: true },
  { values: [1, 2, 2, 2], agrees: true },
  { values: [1, 2, 1], agrees: false },
  { values: [1, 2, 2, 3], agrees: false },
  { values: [1, 2, 3], agrees: false },
]) {
  test(`reading ${values} ${agrees ? 'is' : 'is not'} unchanged`, async () => {
    let read = 0;
    const compared = reread(
      async () => values[read++],
      (earlier, later) => {
        if (earlier !== later) throw new Violation('changed');
      },
      0,
    ).then((work) => confirm('the market', work));
    if (agrees) await compared;
    else await expect(compared).rejects.toThrow('changed');
    expect(read).toBe(values.length);
  });
}

test('what is not decided is neither verified nor violated', () => {
  let thrown: unknown;
  try {
    inconclusive('the other leg may be out of range');
  } catch (error) {
    thrown = error;
  }
  expect(resultOf(thrown)).toEqual({
    outcome: 'not-exercised',
    reason: 'undecided',
    message: 'the other leg may be out of range',
  });
});
