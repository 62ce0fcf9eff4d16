import { idOf, must, tier } from '../../specs/tags.ts';
import { tierOf } from '../../specs/tiers.ts';
import { expect, test } from '../test.ts';

test('an id of another level, or a misspelt one, does not compile', () => {
  // @ts-expect-error the list of asset filters is left open
  must('MKT-ASSETS-15');
  // @ts-expect-error there is no such id
  must('MKT-ASSETS-99');
  expect(idOf(must('MKT-ASSETS-01'))).toBe('MKT-ASSETS-01');
});

test('a check asks for the tier of its operations, or for the one it names', () => {
  expect(tierOf(['MKT-ASSETS-01'])).toBe('read');
  expect(tierOf(['MKT-ASSETS-01', 'QUO-REQ-01'])).toBe('quote');
  expect(tierOf(['SWP-INIT-01', 'QUO-REQ-01'])).toBe('order');
  expect(tierOf(['SWP-EXEC-10', tier('pay').slice(1)])).toBe('pay');
  expect(tierOf(['FMT-PREC-01', tier('read').slice(1)])).toBe('read');
  expect(tierOf(['NO-SUCH-1', 'flaky'])).toBe('read');
});
