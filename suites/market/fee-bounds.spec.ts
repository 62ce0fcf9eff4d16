import * as Errors from '../../harness/groups/errors.ts';
import { answeredAs, must, note, requirement, silent, test } from '../../harness/test.ts';

/** Block counts whose treatment is not shown. */
const OPEN = ['target_blocks=0', 'target_blocks=-1', 'target_blocks=1000000'];

const BOUNDS = silent('MKT-FEE-06');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('the bounds of target_blocks', { tag: [BOUNDS, WITHSTANDS_INPUT] }, async ({ market }) => {
  const answers: Errors.Probed<string> = new Map();
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(OPEN, market.feeEstimate, answers));
  await requirement(BOUNDS, () => {
    for (const answer of answers.values()) answeredAs(BOUNDS, answer);
    note(Errors.summary(answers));
  });
});
