import type { Answer } from '../../../harness/engine/wire/answer.ts';
import { recordExecutions } from '../../../harness/flows/swaps/executions.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { expect, test } from '../../test.ts';

const REFUSED: Answer = answer(400, { error_code: 'VALIDATION_ERROR', message: 'Not of one init' });
const TAKEN_ON: Answer = answer(200, { status: 200, message: '' });

test('a swap is refused when each of its executes was, in any order, and one without an answer may be taken on', () => {
  const executions = recordExecutions();
  expect(executions.refusalOf('a')).toBeUndefined();
  const first = executions.begin('a');
  expect(executions.refusalOf('a')).toBeUndefined();
  first(REFUSED);
  expect(executions.refusalOf('a')).toContain('400 VALIDATION_ERROR');
  expect(executions.refusalOf('a')).toContain('Not of one init');
  const [one, other] = [executions.begin('b'), executions.begin('b')];
  one(TAKEN_ON);
  other(REFUSED);
  expect(executions.refusalOf('b')).toBeUndefined();
});
