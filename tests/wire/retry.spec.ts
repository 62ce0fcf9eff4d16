import { expect, test } from '@playwright/test';
import { RETRY, type RetryQuestion, retryAdvice } from '../../harness/engine/wire/retry.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

function waitAfter(question: Partial<RetryQuestion>): number | undefined {
  return retryAdvice({
    attempt: 1,
    method: 'GET',
    operation: 'GET /api/v1/market/assets',
    outcome: { status: 503 },
    wanted: true,
    random: 0.5,
    now: NOW,
    ...question,
  }).waitMs;
}

test('repeats only 429, 500, 502 and 503', () => {
  const repeated = [];
  for (let status = 100; status < 600; status++) {
    if (waitAfter({ outcome: { status } }) !== undefined) repeated.push(status);
  }
  expect(repeated).toEqual([429, 500, 502, 503]);
});

test('gives up after the last attempt, and at once when the caller wants the first answer', () => {
  expect(waitAfter({ attempt: RETRY.maxAttempts - 1 })).toBeDefined();
  expect(waitAfter({ attempt: RETRY.maxAttempts })).toBeUndefined();
  expect(waitAfter({ wanted: false })).toBeUndefined();
  expect(waitAfter({ wanted: false, outcome: 'dropped' })).toBeUndefined();
});

test('waits longer each time, anywhere between nothing and the doubled bound', () => {
  for (let attempt = 1; attempt < RETRY.maxAttempts; attempt++) {
    const bound = Math.min(RETRY.capMs, RETRY.baseMs * 2 ** attempt);
    expect(waitAfter({ attempt, random: 0 })).toBe(0);
    expect(waitAfter({ attempt, random: 0.999999 })).toBe(bound);
  }
});

test('keeps the wait that the target names', () => {
  const told = (retry_after: unknown) => ({ details: { retry_after } });
  const outcome = { status: 429 };
  expect(waitAfter({ outcome, body: told(3), random: 0 })).toBe(3_000);
  expect(waitAfter({ outcome, body: told('3'), random: 0 })).toBe(3_000);
  expect(waitAfter({ outcome, body: told(3), random: 0.5 })).toBe(3_125);
  expect(waitAfter({ outcome, retryAfterHeader: '4', random: 0 })).toBe(4_000);
  expect(waitAfter({ outcome, retryAfterHeader: 'Thu, 01 Jan 2026 00:00:09 GMT', random: 0 })).toBe(9_000);
  expect(waitAfter({ outcome, retryAfterHeader: '4', body: told(6), random: 0 })).toBe(6_000);
  expect(waitAfter({ outcome, body: told(86_400), random: 0 })).toBe(RETRY.longestToldMs);
  expect(waitAfter({ outcome: { status: 503 }, retryAfterHeader: '2', random: 0 })).toBe(2_000);
});

test('falls back to backoff when the named wait makes no sense', () => {
  for (const retry_after of [-1, 'soon', '', null, {}, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(
      waitAfter({ outcome: { status: 429 }, body: { details: { retry_after } }, random: 0 }),
      String(retry_after),
    ).toBe(0);
  }
  for (const body of [undefined, null, 'text', [], { details: null }, { details: 'x' }]) {
    expect(waitAfter({ outcome: { status: 429 }, body, random: 0 })).toBe(0);
  }
  expect(waitAfter({ outcome: { status: 429 }, retryAfterHeader: 'later', random: 0 })).toBe(0);
});

test('repeats what may have taken effect only after a 429', () => {
  for (const operation of [
    'POST /api/v1/swaps/init',
    'POST /api/v1/swaps/execute',
    'POST /api/v1/lsps1/create_order',
    'POST /api/v1/lsps1/rate_decision',
  ]) {
    for (const status of [500, 502, 503]) {
      expect(waitAfter({ method: 'POST', operation, outcome: { status } }), `${operation} ${status}`).toBeUndefined();
    }
    expect(waitAfter({ method: 'POST', operation, outcome: { status: 429 } }), operation).toBeDefined();
    expect(waitAfter({ method: 'POST', operation, outcome: 'dropped' }), operation).toBeUndefined();
  }
});

test('a dropped connection is tried once more when the request only reads', () => {
  const outcome = 'dropped';
  expect(waitAfter({ outcome })).toBe(0);
  expect(waitAfter({ outcome, attempt: 2 })).toBeUndefined();
  expect(waitAfter({ outcome, method: 'POST', operation: 'POST /api/v1/lsps1/get_order' })).toBe(0);
  expect(waitAfter({ outcome, method: 'POST', operation: undefined })).toBeUndefined();
  expect(waitAfter({ outcome, method: 'DELETE', operation: undefined })).toBeUndefined();
});
