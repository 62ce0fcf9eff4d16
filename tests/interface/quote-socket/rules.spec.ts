import { keepTheRules } from '../../../harness/interface/quote-socket/rules.ts';
import { quotedIn } from '../../../harness/interface/quotes/read.ts';
import { Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { quoteBody } from '../quotes/answers.ts';

const quote = (changed: Readonly<Record<string, unknown>>) => quotedIn(quoteBody(changed), Date.now());
const SHORT = { timestamp: 1_790_000_000, expires_at: 1_790_000_030 };
const LONG = { ...SHORT, expires_at: 1_790_000_600 };

test('what quotes of REST break alone is no violation of the socket', () => {
  const socket = quote({ ...SHORT, rfq_id: 'of-the-socket' });
  expect(() => keepTheRules([socket], [quote({ ...LONG, rfq_id: 'of-rest' })], undefined)).not.toThrow();
  expect(() => keepTheRules([quote({ ...LONG, rfq_id: 'a' })], [quote({ ...LONG, rfq_id: 'b' })], undefined)).toThrow(
    /QUO-TIME-02/,
  );
});

test('an id that REST gave is not given again', () => {
  const again = () => keepTheRules([quote({ ...SHORT, rfq_id: 'r' })], [quote({ ...SHORT, rfq_id: 'r' })], undefined);
  expect(again).toThrow(Violation);
  expect(again).toThrow(/QUO-RESP-02/);
});
