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
  { what: 'all three differ, so nothing is known', date: 645, stamp: 600, off: undefined },
];

const FRESH = ({ value }: Pick<Dated, 'value'>) => ({ time: Number(value), isFresh: true });
const LISTED = ({ value }: Pick<Dated, 'value'>) => ({ time: Number(value), isFresh: false });

for (const { what, date, stamp, off } of CASES)
  test(`${what}: \`Date\` ${date} s ahead, the body ${stamp} s`, () => {
    const dates = createDates(FRESH);
    const read = answer(date, stamp);
    dates.learn(read);
    expect(dates.off).toBe(off);
    expect(dates.of(read)).toBe(off === undefined ? NOW + date : undefined);
  });

test('a `Date` that was right stays believed once the clock was moved, whatever the bodies say', () => {
  const dates = createDates(FRESH);
  dates.learn(answer(0, -120));
  dates.learn(answer(600, 0));
  expect(dates.off).toBeUndefined();
});

test('a `Date` that was off stays so once the clock was moved', () => {
  const dates = createDates(FRESH);
  dates.learn(answer(45, 0));
  dates.learn(answer(600, 600));
  expect(dates.off).toBe(45);
  dates.beginWith(undefined);
  expect(dates.off).toBeUndefined();
});

test('a list that may come from a cache says nothing for a `Date`, and something against one when it is of now', () => {
  const dates = createDates(LISTED);
  dates.learn(answer(-45, -45));
  dates.learn(answer(600, 500));
  expect(dates.off).toBeUndefined();
  dates.learn(answer(45, 0));
  expect(dates.off).toBe(45);
});

test('an answer that took long says nothing', () => {
  const dates = createDates(FRESH);
  const slow = { ...answer(45, 45), exchange: { sentAt: NOW * 1000, durationMs: 60_000 } };
  dates.learn(slow);
  dates.learn(answer(45, 0));
  expect(dates.off).toBe(45);
});
