import * as Errors from '../../harness/groups/errors.ts';
import { accepted, answeredAs, expect, must, note, outcomeOf, requirement, silent, test } from '../../harness/test.ts';

const EMPTY_FRACTION = silent('FMT-INT-03');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a number with an empty fraction where an integer is asked for', {
  tag: [EMPTY_FRACTION, WITHSTANDS_INPUT],
}, async ({ market }) => {
  const answer = await market.feeEstimate({ target_blocks: '6.0' });
  await requirement(WITHSTANDS_INPUT, () => Errors.withstood(answer));
  await requirement(EMPTY_FRACTION, () => {
    answeredAs(EMPTY_FRACTION, answer);
    if (answer.status === 200) expect(accepted(answer).target_blocks, 'read as that number').toBe(6);
    note(`target_blocks=6.0 gives ${outcomeOf(answer)}`);
  });
});
