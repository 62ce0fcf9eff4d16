import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answeredAs, answersOf, refusedAs } from '../../../harness/interface/errors/as-stated.ts';
import { codeOf } from '../../../harness/interface/errors/code.ts';
import { NotExercised, Served, Violation } from '../../../harness/verdict/failures.ts';
import { answersText, loadRegister } from '../../../specs/register.ts';
import { must } from '../../../specs/tags.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';

const NEEDS_A_TARGET = must('MKT-FEE-02');

const VALIDATION = { detail: [{ loc: ['query', 'target_blocks'], msg: 'missing', type: 'missing' }] };

test('the accepted statuses of a requirement are those of the register', () => {
  const { answers } = loadRegister().byId.get('MKT-FEE-02') ?? {};
  expect(answersOf(NEEDS_A_TARGET)).toEqual(answers);
  expect(answersText(answersOf(NEEDS_A_TARGET))).toBe('422, or 400 in its place');
  expect(answersText(answersOf(must('FMT-JSON-04')))).toBe('400 or 422');
});

test('an expected or an allowed refusal is accepted, another status violates, a busy target decides nothing', () => {
  expect(refusedAs(NEEDS_A_TARGET, answer(422, VALIDATION))).toEqual(VALIDATION);
  refusedAs(NEEDS_A_TARGET, answer(400, { detail: 'target_blocks is missing' }));
  expect(() => refusedAs(NEEDS_A_TARGET, answer(404, { detail: 'Not Found' }))).toThrow(Violation);
  expect(() => refusedAs(NEEDS_A_TARGET, answer(400, { detail: 'no' }), 400)).toThrow(Violation);
  expect(() => refusedAs(NEEDS_A_TARGET, answer(200, {}))).toThrow(Served);
  const error = { error_code: 'NOT_FOUND', message: 'no', details: {}, request_id: 'r' };
  expect(() => refusedAs(NEEDS_A_TARGET, answer(200, error))).not.toThrow(Served);
  expect(() => refusedAs(NEEDS_A_TARGET, answer(200, error))).toThrow(Violation);
  expect(() => answeredAs(NEEDS_A_TARGET, answer(429, {}))).toThrow(NotExercised);
});

test('the form of a refusal is not held against the requirement that asks for a refusal', () => {
  expect(refusedAs(NEEDS_A_TARGET, answer(400, {}))).toEqual({});
  expect(refusedAs(NEEDS_A_TARGET, answer(422, { detail: 'no' }))).toEqual({ detail: 'no' });
});

test('a code is compared whatever its spelling', () => {
  expect(codeOf(answer(404, { error_code: ' pair_not_found' }))).toBe('PAIR_NOT_FOUND');
  expect(codeOf(answer(404, { error_code: 'Pair not-found' }))).toBe('PAIR_NOT_FOUND');
  expect(codeOf(answer(400, { detail: 'no' }))).toBeUndefined();
  expect(codeOf(answer(404, { error_code: 7 }))).toBeUndefined();
});

test('no suite lists statuses itself', () => {
  const suites = join(import.meta.dirname, '../../../suites');
  for (const file of readdirSync(suites, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')))
    expect(readFileSync(join(suites, file), 'utf8'), file).not.toMatch(/\b(refused|statusIn)\(|\[[2-5]\d\d, [2-5]\d\d/);
});
