import { expect, test } from '@playwright/test';
import type { RunningCheck } from '../../../harness/engine/verdict/check.ts';
import { settle } from '../../../harness/engine/verdict/requirement.ts';

function checkOf(notes: string[]): RunningCheck {
  return {
    title: 'a check',
    declared: new Set(['MKT-ASSETS-04']),
    missing: () => undefined,
    redact: (text) => text.replaceAll('s3cret', '[secret]'),
    results: [],
    exchanges: [],
    window: 0,
    judged: false,
    notes,
    asserted: true,
  };
}

test('what ended a check is kept without secrets', () => {
  for (const name of ['Violation', 'NotExercised', 'SetupError', 'TargetUnavailable', 'TypeError']) {
    const check = checkOf([]);
    settle(check, { stack: `${name}: got s3cret`, message: `${name}: got s3cret` });
    expect(check.results).toMatchObject([{ id: 'MKT-ASSETS-04', message: expect.stringContaining('got [secret]') }]);
  }
});

test('what was noted beside a verdict is kept without secrets', () => {
  const check = checkOf(['saw s3cret']);
  settle(check, undefined);
  expect(check.results).toMatchObject([{ outcome: 'verified', message: 'saw [secret]' }]);
});
