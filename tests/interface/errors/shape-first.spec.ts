import { shapeComesFirst } from '../../../harness/interface/errors/shape-first.ts';
import { Inconclusive, Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { answer } from '../quotes/answers.ts';

const VALIDATION = answer(422, { detail: [{ loc: ['body', 'amount'], msg: 'No', type: 'int_type' }] });
const UNKNOWN = answer(404, { error_code: 'ASSET_NOT_FOUND', message: 'No', request_id: 'r' });
const MALFORMED = answer(400, { error_code: 'VALIDATION_ERROR', message: 'No', request_id: 'r' });
const LEGACY = answer(400, { detail: 'No' });

function judge(shape: typeof UNKNOWN, business: typeof UNKNOWN, both: typeof UNKNOWN): Promise<void> {
  return shapeComesFirst({
    inShape: async () => shape,
    inBusiness: async () => business,
    inBoth: async () => both,
  });
}

test('a 422 beside a business error says by itself that the shape came first', async () => {
  await judge(VALIDATION, UNKNOWN, VALIDATION);
});

test('what a bad shape draws alone is due beside a business error', async () => {
  await expect(judge(VALIDATION, UNKNOWN, UNKNOWN)).rejects.toThrow(Violation);
  await expect(judge(VALIDATION, LEGACY, LEGACY)).rejects.toThrow(Violation);
});

test('two refusals that are alike decide nothing', async () => {
  await expect(judge(MALFORMED, MALFORMED, MALFORMED)).rejects.toThrow(Inconclusive);
});
