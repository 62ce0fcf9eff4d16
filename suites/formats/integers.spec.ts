import { outcomeOf, withstood } from '../../harness/interface/errors/withstood.ts';
import { accepted, expect, requirement, test } from '../../harness/test.ts';

test('a number with an empty fraction where an integer is asked for', {
  tag: ['@FMT-INT-03', '@ERR-STATUS-08'],
}, async ({ market }) => {
  const answer = await market.feeEstimate({ target_blocks: '6.0' });
  await requirement('ERR-STATUS-08', () => withstood(answer));
  await requirement('FMT-INT-03', () => {
    expect([200, 400, 422]).toContain(answer.status);
    if (answer.status === 200) expect(accepted(answer).target_blocks, 'read as that number').toBe(6);
    return `target_blocks=6.0 gives ${outcomeOf(answer)}`;
  });
});
