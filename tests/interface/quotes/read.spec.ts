import { feeShare, quoted, refusedAsNoPair, unpriced } from '../../../harness/interface/quotes/read.ts';
import { NotExercised, Violation } from '../../../harness/verdict/failures.ts';
import { must } from '../../../specs/tags.ts';
import { expect, test } from '../../test.ts';
import { answer, quoteAnswer, quoteBody } from './answers.ts';

const application = (error_code: string) => ({ error_code, message: 'No', request_id: 'r' });

test('a quote is read with exact amounts', () => {
  const { from, to, price, timestamp, expires_at } = quoted(quoteAnswer());
  expect([from.amount, to.amount]).toEqual([1000n, 2n ** 60n + 1n]);
  expect([price, timestamp, expires_at]).toEqual([1.5, 10, 40]);
});

for (const [what, body] of Object.entries({
  'no leg': quoteBody({ to_asset: null }),
  'an amount as text': quoteBody({ to_asset: { amount: '7' } }),
  'an amount of 0': quoteBody({ from_asset: { amount: 0 } }),
  'a fraction': quoteBody({ from_asset: { amount: 1.5 } }),
}))
  test(`${what} is no quote to reckon with`, () => {
    expect(() => quoted(answer(200, body))).toThrow(Violation);
  });

test('an amount that is none is named with its type', () => {
  const asText = quoteBody({ to_asset: { amount: '1094795000' } });
  expect(() => quoted(answer(200, asText))).toThrow(
    '`to_asset.amount` of the quote is a string, `"1094795000"`; expected an integer above 0',
  );
});

test('a refusal is no quote, and a busy target judges nothing', () => {
  expect(() => quoted(answer(400, { detail: 'No' }))).toThrow(Violation);
  expect(() => quoted(answer(503, {}))).toThrow(NotExercised);
});

const NO_AMOUNT = must('QUO-REQ-03');

test('a refusal has an allowed status and no rfq_id', () => {
  expect(unpriced(NO_AMOUNT, answer(400, { detail: 'No' }))).toEqual({ detail: 'No' });
  expect(() => unpriced(NO_AMOUNT, answer(404, application('NOT_FOUND')))).toThrow(Violation);
  expect(() => unpriced(NO_AMOUNT, answer(400, { detail: 'No', rfq_id: 'r' }))).toThrow(Violation);
  expect(() => unpriced(NO_AMOUNT, quoteAnswer())).toThrow(Violation);
});

test('a pair that is none is refused by one of three codes, or with 400', () => {
  for (const code of ['PAIR_NOT_FOUND', 'ASSET_NOT_FOUND', 'NOT_FOUND'])
    expect(() => refusedAsNoPair(answer(404, application(code)))).not.toThrow();
  expect(() => refusedAsNoPair(answer(400, { detail: 'No' }))).not.toThrow();
  expect(() => refusedAsNoPair(answer(404, application('SWAP_NOT_FOUND')))).toThrow(Violation);
  expect(() => refusedAsNoPair(answer(404, { detail: 'No' }))).toThrow(Violation);
  const malformed = answer(422, { detail: [{ loc: ['body'], msg: 'No', type: 'value_error' }] });
  expect(() => refusedAsNoPair(malformed)).not.toThrow();
  expect(() => refusedAsNoPair(malformed, 422)).toThrow(Violation);
});

for (const { fee, share } of [
  { fee: { final_fee: 20, fee_asset: 'BTC' }, share: 0.02 },
  { fee: { final_fee: 2n ** 59n, fee_asset: 'GOLD' }, share: 0.5 },
  { fee: { final_fee: 20, fee_asset: 'EUR' }, share: 0 },
  { fee: { final_fee: 'x', fee_asset: 'BTC' }, share: 0 },
  { fee: null, share: 0 },
])
  test(`the share of a fee of ${String(fee?.final_fee)} ${fee?.fee_asset ?? ''} is ${share}`, () => {
    expect(feeShare(quoted(quoteAnswer({ fee })))).toBeCloseTo(share);
  });
