import { expect, test } from '@playwright/test';
import { NotExercised, Violation } from '../../../harness/engine/failures.ts';
import { withstood } from '../../../harness/interface/errors/withstood.ts';
import { answer } from '../quotes/answers.ts';

test('a refusal in whatever form withstands an input', () => {
  withstood(answer(200, {}));
  withstood(answer(400, { error: 'boom' }));
  withstood(answer(403, 'Forbidden'));
  withstood(answer(404, { error_code: 'NOT_FOUND', message: 'without a request_id' }));
});

test('a server error does not, and one of a proxy tells nothing', () => {
  for (const status of [500, 501, 505]) expect(() => withstood(answer(status, {})), `${status}`).toThrow(Violation);
  for (const status of [429, 502, 503, 504])
    expect(() => withstood(answer(status, {})), `${status}`).toThrow(NotExercised);
});
