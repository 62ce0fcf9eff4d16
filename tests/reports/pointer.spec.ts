import { fitOf } from '../../harness/engine/json/fit.ts';
import { pointerIn, stepsOf } from '../../reports/pointer.ts';
import { expect, test } from '../test.ts';

// Should the problems of the schemas ever be worded otherwise, this says so.
test('each problem of a schema names its member', () => {
  const { misfits } = fitOf('errors/application', { error: { code: 5 } });
  expect(misfits.length).toBeGreaterThan(1);
  for (const { text, keyword, place } of misfits.filter(({ place: where }) => where !== ''))
    expect(pointerIn(`3 of 9 answers: GET /api/v1/market/pairs (w0-4): ${text}`)).toEqual(
      keyword === 'required' ? expect.stringContaining(`${place}/`) : place,
    );
});

for (const { message, pointer } of [
  {
    message: '`to_asset.amount` of the quote is a string, `"1094795000"`; expected an integer above 0',
    pointer: '/to_asset/amount',
  },
  { message: '`total` is "6"; expected an integer', pointer: '/total' },
  { message: '1 of 2 answers: GET /api/v1/x (w0-1): /assets/0/name is empty; more', pointer: '/assets/0/name' },
  { message: 'the body must be object, got 5', pointer: undefined },
  { message: 'GET /api/v1/market/pairs is slow', pointer: undefined },
])
  test(`${message} is about ${pointer ?? 'no member'}`, () => {
    expect(pointerIn(message)).toBe(pointer);
  });

test('a pointer is read step by step', () => {
  expect(stepsOf('/a~1b/0/c~0d')).toEqual(['a/b', '0', 'c~d']);
});
