import { key, must, refusedAs, test } from '../../harness/test.ts';

/** What `target_blocks` may not be: words, fractions, and what a lenient reader makes a number of. */
const NO_INTEGERS = ['abc', '1.5', '6x', '0x10'];

const NEEDS_A_TARGET = must('MKT-FEE-02');
const TAKES_AN_INTEGER = must('MKT-FEE-03');

test('target_blocks must be given', { tag: NEEDS_A_TARGET }, async ({ market }) => {
  refusedAs(NEEDS_A_TARGET, await market.feeEstimate());
  refusedAs(NEEDS_A_TARGET, await market.feeEstimate({ target_blocks: '' }));
});

for (const target_blocks of NO_INTEGERS) {
  test(`target_blocks=${target_blocks} is refused`, { tag: [TAKES_AN_INTEGER, key(target_blocks)] }, async ({
    market,
  }) => {
    refusedAs(TAKES_AN_INTEGER, await market.feeEstimate({ target_blocks }));
  });
}
