import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import { isInteger, must, test, Violation } from '../../harness/test.ts';

/** Block counts that any node can estimate for: usual ones, and such as no node keeps an estimate for. */
const TARGETS = [1, 5, 6, 144, 1000];

const GIVES_AN_ESTIMATE = must('MKT-FEE-01');

test('the estimate gives fee, target and time', { tag: GIVES_AN_ESTIMATE }, async ({ market }) => {
  for (const target_blocks of TARGETS) {
    const estimate = Market.estimateFor(GIVES_AN_ESTIMATE, target_blocks, await market.feeEstimate({ target_blocks }));
    if (!estimate) continue;
    for (const member of ['estimated_fee_sat', 'target_blocks', 'timestamp'])
      if (!isInteger(estimate[member]))
        throw new Violation(
          `\`${member}\` of the estimate for ${target_blocks} blocks is ${typed(estimate[member])}; expected an integer`,
        );
  }
});
