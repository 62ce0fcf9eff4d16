import {
  accepted,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  requirement,
  silent,
  test,
  Violation,
} from '../../../harness/test.ts';
import { NotApplicable, SetupError } from '../../../harness/verdict/failures.ts';

const ONE = must('MKT-ASSETS-01');
const OTHER = must('MKT-ASSETS-02');
const OPEN = silent('MKT-ASSETS-15');

test('holds', { tag: ONE }, async ({ wire }) => {
  expect((await wire.send({ method: 'GET', path: '/' })).status).toBe(200);
});

test('holds by a reader, with a remark', { tag: ONE }, async ({ wire }) => {
  accepted(await wire.send({ method: 'GET', path: '/' }));
  note('worth keeping');
});

test('an expectation fails', { tag: ONE }, () => {
  expect(2, 'the number').toBe(1);
});

test('a violation is thrown', { tag: ONE }, () => {
  throw new Violation('it broke');
});

test('a violation quotes a large answer', { tag: ONE }, () => {
  throw new Violation(`it broke: ${'y'.repeat(100_000)}`);
});

test('nothing to look at', { tag: ONE }, () => {
  throw new NotExercised('no pair is listed');
});

test('nothing was decided', { tag: ONE }, () => {
  inconclusive('it may be either');
});

test('nothing to say in this run', { tag: ONE }, () => {
  throw new NotApplicable('no lever');
});

test('no quote to start from', { tag: ONE }, () => {
  throw new SetupError('no quote');
});

test('asserts nothing', { tag: ONE }, () => {});

test('a defect of the suite', { tag: ONE }, () => {
  throw new TypeError('undefined is not a function');
});

test('a note on what is open', { tag: OPEN }, () => {
  note('seven filters');
});

test('an objection to what is open', { tag: OPEN }, () => {
  expect(2).toBe(1);
});

test('one of two goes without a verdict', { tag: [ONE, OTHER] }, async () => {
  await requirement(OTHER, () => expect(2).toBe(1));
});

test('what is asserted before a step counts for none', { tag: [ONE, OTHER] }, async () => {
  await requirement(OTHER, () => expect(1).toBe(1));
  await requirement(ONE, () => {});
});
