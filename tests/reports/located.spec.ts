import { chargedToRoots } from '../../harness/aggregate/roots.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { locate } from '../../reports/collect.ts';
import { expect, test } from '../test.ts';

const violated = (id: string, over: Partial<CheckResult>): CheckResult => ({
  ...{ id, title: id, outcome: 'violated', message: `${id} is broken`, exchanges: [] },
  ...over,
});

const RESULTS = [
  violated('ONE', { offending: 'w1-1' }),
  violated('TWO', { offending: 'w1-2' }),
  violated('FORM', { broken: ['w1-1', 'w1-2'], offending: 'w1-1' }),
];

test('what follows from a broken answer is charged to it in the report of a run', () => {
  const charged = chargedToRoots(locate(RESULTS, 0, '@FORM'), () => 'must');
  expect(charged.map(({ follows }) => follows)).toEqual(['FORM', 'FORM', undefined]);
});

test('a broken answer of one part excuses nothing in another part', () => {
  const [one, two, form] = RESULTS as [CheckResult, CheckResult, CheckResult];
  const charged = chargedToRoots([...locate([one, two], 0, '@ONE'), ...locate([form], 1, '@FORM')], () => 'must');
  expect(charged.map(({ follows }) => follows)).toEqual([undefined, undefined, undefined]);
});
