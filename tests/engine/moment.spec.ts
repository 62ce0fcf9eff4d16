import { isAfter, isBefore, momentOf } from '../../harness/engine/moment.ts';
import { expect, test } from '../test.ts';

const exchange = { durationMs: 500 };

test('a moment lies between the departure of the request and the end of the second of its Date', () => {
  const time = 1_700_000_600;
  const moment = momentOf({ exchange, date: time });
  expect(moment).toEqual({ from: time - 0.5, to: time + 1 });
  expect(isBefore(moment, time + 2)).toBe(true);
  expect(isBefore(moment, time + 2, 1)).toBe(false);
  expect(isAfter(moment, time - 1)).toBe(true);
  expect(isAfter(moment, time - 1, 1)).toBe(false);
});

test('without a Date it may have been at any time, whatever our own clock says', () => {
  const moment = momentOf({ exchange, date: undefined });
  expect(isBefore(moment, Number.MAX_VALUE)).toBe(false);
  expect(isAfter(moment, 0)).toBe(false);
});
