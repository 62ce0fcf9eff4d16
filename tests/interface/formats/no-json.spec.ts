import { noJson, refusedAsMalformed } from '../../../harness/interface/formats/no-json.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';

test('none of the malformed bodies is JSON', () => {
  for (const body of noJson({ pair_id: 'x', amount: 2n ** 60n })) expect(() => JSON.parse(body), body).toThrow();
});

test('a malformed body is refused by its status alone', () => {
  refusedAsMalformed(answer(400, { error: 'boom' }), '[');
  refusedAsMalformed(answer(422, {}), '[');
  expect(() => refusedAsMalformed(answer(200, {}), '[')).toThrow('"[" is no JSON and was answered 200');
  expect(() => refusedAsMalformed(answer(500, {}), '[')).toThrow('expected status 400 or 422');
});
