import { DEFAULT_BOUNDS } from '../../../harness/engine/bounds.ts';
import {
  OF_NETWORKS,
  RETRY,
  type RetryAdvice,
  type RetryQuestion,
  retryAdvice,
} from '../../../harness/engine/wire/retry.ts';
import { expect, test } from '../../test.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

function waitAfter(question: Partial<RetryQuestion>): number | undefined {
  return adviceOn(question).waitMs;
}

function adviceOn(question: Partial<RetryQuestion>): RetryAdvice {
  return retryAdvice({
    longestAskedMs: DEFAULT_BOUNDS.namedWaitMs,
    attempt: 1,
    lost: 0,
    effect: 'reads',
    outcome: { status: 503 },
    wanted: true,
    random: 0.5,
    now: NOW,
    ...question,
  });
}

test('repeats only 429, 500, 502, 503, 504 and what a delivery network says of an absent server', () => {
  const repeated = [];
  for (let status = 100; status < 600; status++) {
    if (waitAfter({ outcome: { status } }) !== undefined) repeated.push(status);
  }
  expect(repeated).toEqual([429, 500, 502, 503, 504, ...OF_NETWORKS]);
});

test('gives up after the last attempt, and at once when the caller wants the first answer', () => {
  expect(waitAfter({ attempt: RETRY.maxAttempts - 1 })).toBeDefined();
  expect(waitAfter({ attempt: RETRY.maxAttempts })).toBeUndefined();
  expect(waitAfter({ wanted: false })).toBeUndefined();
});

test('waits longer each time, anywhere between nothing and the doubled bound', () => {
  for (let attempt = 1; attempt < RETRY.maxAttempts; attempt++) {
    const bound = Math.min(RETRY.capMs, RETRY.baseMs * 2 ** attempt);
    expect(waitAfter({ attempt, random: 0 })).toBe(0);
    expect(waitAfter({ attempt, random: 0.999999 })).toBe(bound);
  }
});

test('keeps the wait that the target names', () => {
  const outcome = { status: 429 };
  expect(waitAfter({ outcome, waitInBody: 3, random: 0 })).toBe(3_000);
  expect(waitAfter({ outcome, waitInBody: 3, random: 0.5 })).toBe(3_125);
  expect(waitAfter({ outcome, retryAfterHeader: '4', random: 0 })).toBe(4_000);
  expect(waitAfter({ outcome, retryAfterHeader: 'Thu, 01 Jan 2026 00:00:09 GMT', random: 0 })).toBe(9_000);
  expect(waitAfter({ outcome, retryAfterHeader: '4', waitInBody: 6, random: 0 })).toBe(6_000);
  expect(waitAfter({ outcome, waitInBody: DEFAULT_BOUNDS.namedWaitMs / 1000, random: 0 })).toBe(
    DEFAULT_BOUNDS.namedWaitMs,
  );
  expect(waitAfter({ outcome: { status: 503 }, retryAfterHeader: '2', random: 0 })).toBe(2_000);
});

test('gives up at once when the target names a wait that nobody keeps', () => {
  const advice = adviceOn({ outcome: { status: 429 }, retryAfterHeader: '999999999' });
  expect(advice).toEqual({ waitMs: undefined, tooLongMs: 999_999_999_000 });
});

test('falls back to backoff when the named wait makes no sense', () => {
  for (const waitInBody of [undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(waitAfter({ outcome: { status: 429 }, waitInBody, random: 0 }), String(waitInBody)).toBe(0);
  expect(waitAfter({ outcome: { status: 429 }, retryAfterHeader: 'later', random: 0 })).toBe(0);
});

test('repeats what may have taken effect only after a 429', () => {
  for (const status of [500, 502, 503, 504])
    expect(waitAfter({ effect: 'once', outcome: { status } }), String(status)).toBeUndefined();
  expect(waitAfter({ effect: 'once', outcome: { status: 429 } })).toBeDefined();
  expect(waitAfter({ effect: 'once', outcome: 'lost', lost: 1 })).toBeUndefined();
});

test('a lost answer is asked for again by what only reads, until it was lost three times', () => {
  const outcome = 'lost';
  expect(waitAfter({ outcome, lost: 1 })).toBe(0);
  expect(waitAfter({ outcome, lost: 2, attempt: 2 })).toBe(RETRY.baseMs / 2);
  expect(waitAfter({ outcome, lost: 3, attempt: 3 })).toBeUndefined();
  expect(waitAfter({ outcome, lost: 2, attempt: RETRY.maxAttempts })).toBeUndefined();
  expect(waitAfter({ outcome, lost: 1, effect: undefined })).toBeUndefined();
});

test('a lost answer is not the first answer that a caller may want', () => {
  expect(waitAfter({ outcome: 'lost', lost: 1, wanted: false })).toBe(0);
});
