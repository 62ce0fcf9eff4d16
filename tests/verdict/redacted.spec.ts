import { NotExercised, SetupError, TargetUnavailable, Violation } from '../../harness/verdict/failures.ts';
import { settle } from '../../harness/verdict/requirement.ts';
import { expect, test } from '../test.ts';
import { checkOf } from './check-of.ts';

const saying = { redact: (text: string) => text.replaceAll('s3cret', '[secret]'), asserted: true };

test('what ended a check is kept without secrets', () => {
  for (const Kind of [Violation, NotExercised, SetupError, TargetUnavailable, TypeError]) {
    const check = checkOf(saying);
    settle(check, new Kind('got s3cret'));
    expect(check.results).toMatchObject([{ id: 'MKT-ASSETS-04', message: expect.stringContaining('got [secret]') }]);
  }
});

test('what was noted beside a verdict is kept without secrets', () => {
  const check = checkOf({ ...saying, notes: ['saw s3cret'] });
  settle(check, undefined);
  expect(check.results).toMatchObject([{ outcome: 'verified', message: 'saw [secret]' }]);
});
