import { thrown } from '../../harness/run/playwright/thrown.ts';
import * as Failures from '../../harness/verdict/failures.ts';
import { resultOf } from '../../harness/verdict/requirement.ts';
import { expect, test } from '../test.ts';

/** Those that end a whole run, that Playwright shows by their matcher, or that nothing throws. */
const OTHERS: readonly unknown[] = [Failures.ConfigurationError, Failures.FailedExpect, Failures.NotJudged];

const CLASSES = Object.values(Failures).filter(
  (one): one is typeof Failures.Violation => one.prototype instanceof Error && !OTHERS.includes(one),
);

for (const Kind of CLASSES)
  test(`a test that ${Kind.name} ended has the same result by its text`, () => {
    const error = new Kind('no asset is for sale');
    const { message, stack } = error;
    const again = thrown({ message: `${error.name}: ${message}`, ...(stack === undefined ? {} : { stack }) });
    expect(resultOf(again)).toEqual(resultOf(error));
  });
