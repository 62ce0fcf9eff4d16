import { mayLackFunds } from '../../../harness/interface/errors/funds.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';

test('a refusal may be for want of funds by 409, or by a code that is not listed', () => {
  const refused = (status: number, error_code: string) =>
    answer(status, { error_code, message: 'no', request_id: 'r' });
  const legacy = { detail: 'no' };
  for (const short of [
    refused(400, 'NO_FUNDS'),
    refused(402, 'NO_FUNDS'),
    refused(409, 'NOT_FOUND'),
    answer(409, legacy),
  ])
    expect(mayLackFunds(short)).toBe(true);
  for (const other of [
    refused(400, 'VALIDATION_ERROR'),
    refused(400, 'validation-error'),
    refused(404, 'NO_FUNDS'),
    refused(422, 'NO_FUNDS'),
    refused(500, 'NO_FUNDS'),
    answer(400, legacy),
    answer(200, {}),
  ])
    expect(mayLackFunds(other)).toBe(false);
});
