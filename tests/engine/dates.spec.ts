import { createDates, type Dated } from '../../harness/engine/dates.ts';
import { expect, test } from '../test.ts';

const NOW = 1_700_000_000;

/** An answer of now by our clock, whose `Date` and body are ahead of it by these seconds. */
function answer(date: number, stamp: number): Dated {
  const text = new Date((NOW + date) * 1000).toUTCString();
  return {
    exchange: { sentAt: NOW * 1000, durationMs: 100 },
    operation: undefined,
    status: 200,
    value: NOW + stamp,
    header: () => text,
  };
}

const CASES = [
  { what: 'all clocks agree', date: 0, stamp: 0, off: undefined },
  { what: 'the clock of the target differs from ours', date: 45, stamp: 45, off: undefined },
  { what: 'our clock sides with the `Date`', date: 0, stamp: -45, off: undefined },
  { what: 'our clock sides with the body', date: 45, stamp: 0, off: 45 },
  { what: 'our clock sides with the body', date: -45, stamp: 0, off: -45 },
  { what: 'the clock of the target was moved, and a proxy has its own', date: 645, stamp: 600, off: 45 },
];

for (const { what, date, stamp, off } of CASES)
  test(`${what}: \`Date\` ${date} s ahead, the body ${stamp} s`, () => {
    const dates = createDates(({ value }) => ({ time: Number(value), isFresh: true }));
    const read = answer(date, stamp);
    dates.learn(read);
    expect(dates.off).toBe(off);
    expect(dates.of(read)).toBe(off === undefined ? NOW + date : undefined);
  });

test('a list that may come from a cache shows a wrong `Date` only when our clock sides with the list', () => {
  const dates = createDates(({ value }) => ({ time: Number(value), isFresh: false }));
  dates.learn(answer(600, 500));
  expect(dates.off).toBeUndefined();
  dates.learn(answer(45, 0));
  expect(dates.off).toBe(45);
  dates.beginWith(undefined);
  expect(dates.off).toBeUndefined();
});
