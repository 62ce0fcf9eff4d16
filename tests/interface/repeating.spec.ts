import { REPEATING } from '../../harness/interface/repeating.ts';
import { loadOperations } from '../../specs/operations.ts';
import { expect, test } from '../test.ts';

test('of every POST operation it is known whether it may be sent again', () => {
  const posts = loadOperations().filter(({ method }) => method === 'POST');
  const withEffect = (effect: string) =>
    posts.filter(({ id }) => REPEATING.effectOf(id) === effect).map(({ id }) => id);
  expect(withEffect('once')).toEqual([
    'POST /api/v1/swaps/init',
    'POST /api/v1/swaps/execute',
    'POST /api/v1/lsps1/create_order',
    'POST /api/v1/lsps1/rate_decision',
  ]);
  expect(withEffect('reads')).toHaveLength(posts.length - 4);
});

test('of an operation that the interface does not have, nothing is known', () => {
  expect(REPEATING.effectOf('POST /api/v1/unheard-of')).toBeUndefined();
});

test('the wait in a body is a number of seconds, or a numeric text', () => {
  const waitOf = (retry_after: unknown) => REPEATING.waitIn({ details: { retry_after } });
  expect(['3', 3, 'soon'].map(waitOf)).toEqual([3, 3, Number.NaN]);
  for (const retry_after of ['', ' ', null, {}, undefined]) expect(waitOf(retry_after)).toBeUndefined();
  for (const body of [undefined, null, 'text', [], { details: null }, { details: 'x' }])
    expect(REPEATING.waitIn(body)).toBeUndefined();
});
