import { statusIn } from '../../../harness/interface/errors/answers.ts';
import { withstood } from '../../../harness/interface/errors/withstood.ts';
import { NotExercised, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';

test('a refusal in whatever form withstands an input', () => {
  withstood(answer(200, {}));
  withstood(answer(400, { error: 'boom' }));
  withstood(answer(403, 'Forbidden'));
  // Of what is no operation.
  withstood(answer(501, {}));
  withstood(answer(404, { error_code: 'NOT_FOUND', message: 'without a request_id' }));
});

test('a server error does not, and one of a proxy proves nothing', () => {
  for (const status of [500, 505]) expect(() => withstood(answer(status, {})), `${status}`).toThrow(Violation);
  for (const status of [429, 502, 503, 504])
    expect(() => withstood(answer(status, {})), `${status}`).toThrow(NotExercised);
});

test('a limit under another status proves nothing either, of a quote no more than of an input', () => {
  const limited = (status: number) => answer(status, { error_code: 'RATE_LIMIT_EXCEEDED' });
  for (const status of [400, 403, 500]) {
    expect(() => withstood(limited(status)), `${status}`).toThrow(NotExercised);
    expect(() => statusIn(limited(status), [200]), `${status}`).toThrow(NotExercised);
  }
  expect(() => statusIn(limited(200), [404])).toThrow(Violation);
  expect(() => statusIn(answer(403, { error_code: 'INSUFFICIENT_SCOPE' }), [200])).toThrow(Violation);
  statusIn(answer(403, { error_code: 'INSUFFICIENT_SCOPE' }), [403]);
  expect(() => statusIn(limited(403), [403])).toThrow(NotExercised);
  statusIn(limited(429), [429]);
});
