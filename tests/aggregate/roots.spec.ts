import { chargedToRoots } from '../../harness/aggregate/roots.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import type { Level } from '../../specs/register.ts';
import { expect, test } from '../test.ts';

const LEVELS: Readonly<Record<string, Level>> = {
  FORM: 'must',
  LOOSE: 'should',
  ONE: 'must',
  'PUSH-01': 'must',
  'PUSH-02': 'must',
  TWO: 'must',
  WISH: 'should',
};

function violated(id: string, over: Partial<CheckResult>): CheckResult {
  return { id, title: id, outcome: 'violated', message: `${id} is broken`, exchanges: [], ...over };
}

function charged(...results: readonly CheckResult[]): Record<string, string> {
  const all = chargedToRoots(results, (id) => LEVELS[id]);
  return Object.fromEntries(all.map(({ id, outcome, follows }) => [id, follows ? `follows ${follows}` : outcome]));
}

const ROOT = violated('FORM', { broken: ['w1-1', 'w1-2'], offending: 'w1-1' });

test('what several checks found by an answer that is broken by itself is charged to that', () => {
  const found = charged(violated('ONE', { offending: 'w1-1' }), ROOT, violated('TWO', { offending: 'w1-2' }));
  expect(found).toEqual({ ONE: 'follows FORM', FORM: 'violated', TWO: 'follows FORM' });
});

test('what a requirement of the same family says of it stays', () => {
  const root = violated('PUSH-02', { broken: ['w1-1'], offending: 'w1-1' });
  const others = ['ONE', 'PUSH-01', 'TWO'].map((id) => violated(id, { offending: 'w1-1' }));
  expect(charged(root, ...others)).toEqual({
    ONE: 'follows PUSH-02',
    'PUSH-01': 'violated',
    'PUSH-02': 'violated',
    TWO: 'follows PUSH-02',
  });
});

test('what is judged by another answer stays, and so does what no exchange shows', () => {
  const found = charged(ROOT, violated('ONE', { offending: 'w1-3' }), violated('TWO', {}));
  expect(found).toEqual({ FORM: 'violated', ONE: 'violated', TWO: 'violated' });
});

test('that something was served at all does not follow from how', () => {
  const other = violated('TWO', { offending: 'w1-1' });
  const found = charged(ROOT, violated('ONE', { offending: 'w1-2', served: true }), other, { ...other, id: 'WISH' });
  expect(found).toEqual({ FORM: 'violated', ONE: 'violated', TWO: 'follows FORM', WISH: 'follows FORM' });
});

test('one requirement beside the root says the same', () => {
  expect(charged(ROOT, violated('ONE', { offending: 'w1-1' }))).toEqual({ FORM: 'violated', ONE: 'violated' });
});

test('a should that is broken excuses no must', () => {
  const loose = violated('LOOSE', { broken: ['w1-1'] });
  const found = charged(loose, violated('ONE', { offending: 'w1-1' }), violated('TWO', { offending: 'w1-1' }));
  expect(found).toEqual({ LOOSE: 'violated', ONE: 'violated', TWO: 'violated' });
  const wishes = charged(loose, violated('WISH', { offending: 'w1-1' }), violated('WISH', { offending: 'w1-1' }));
  expect(wishes).toEqual({ LOOSE: 'violated', WISH: 'violated' });
});

test('what recorded exchanges decide is charged by itself', () => {
  const own = violated('ONE', { broken: [], offending: 'w1-1' });
  expect(charged(ROOT, own, violated('TWO', { offending: 'w1-1' }))).toMatchObject({ ONE: 'violated' });
});

test('what follows says by which exchange, and what it had found', () => {
  const [first] = chargedToRoots(
    [violated('ONE', { offending: 'w1-1' }), ROOT, violated('TWO', { offending: 'w1-1' })],
    (id) => LEVELS[id],
  );
  expect(first).toMatchObject({
    outcome: 'not-exercised',
    reason: 'precondition',
    message: 'w1-1, by which it was judged, breaks FORM: ONE is broken',
  });
});
