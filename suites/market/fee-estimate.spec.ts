import { typed } from '../../harness/engine/json/typed.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  type Answer,
  accepted,
  answeredAs,
  confirm,
  expect,
  isInteger,
  key,
  must,
  note,
  oneOf,
  refusedAs,
  requirement,
  silent,
  test,
  Violation,
} from '../../harness/test.ts';

/** Block counts that any node can estimate for: usual ones, and such as no node keeps an estimate for. */
const TARGETS = [1, 5, 6, 144, 1000];

/** Targets between the usual ones, of which one is drawn. */
const BETWEEN = Array.from({ length: 130 }, (_, index) => index + 10);

/** What `target_blocks` may not be: words, fractions, and what a lenient reader makes a number of. */
const NO_INTEGERS = ['abc', '1.5', '6x', '0x10'];

/** Block counts whose treatment is not shown. */
const OPEN = ['target_blocks=0', 'target_blocks=-1', 'target_blocks=1000000'];

const GIVES_AN_ESTIMATE = must('MKT-FEE-01');
const NEEDS_A_TARGET = must('MKT-FEE-02');
const TAKES_AN_INTEGER = must('MKT-FEE-03');
const NAMES_ITS_TARGET = must('MKT-FEE-04');
const COSTS_BY_TARGET = silent('MKT-FEE-07');
const BOUNDS = silent('MKT-FEE-06');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

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

test('the estimate names its target', { tag: [NAMES_ITS_TARGET, COSTS_BY_TARGET] }, async ({ market, seed }) => {
  const between = oneOf(BETWEEN, { what: 'target between', named: String, seed });
  const targets = [1, 6, between, 144, 1000];
  const ask = (target_blocks: number) => market.feeEstimate({ target_blocks });
  const fees: Estimate[] = [];
  await requirement(NAMES_ITS_TARGET, () =>
    confirm('the market', async () => {
      const answers: Answer[] = [];
      for (const blocks of targets) answers.push(await ask(blocks));
      const inTurn = estimatesIn(targets, answers);
      await areNamedAsAsked(ask, inTurn);
      // What is kept of an estimate shows in the next one, and what several share where they are asked for at once.
      const atOnce = estimatesIn(targets, await Promise.all(targets.map(ask)));
      expect(namesIn(atOnce), 'targets named by estimates that are asked for at once').toEqual(namesIn(inTurn));
      fees.push(...inTurn);
    }),
  );
  await requirement(COSTS_BY_TARGET, () => {
    const dearer = fees.some(({ fee }, at) => fee > (fees[at - 1]?.fee ?? Number.POSITIVE_INFINITY));
    if (dearer) note('a longer target is dearer');
    note(fees.map(({ blocks, fee }) => `${fee} for ${blocks} blocks`).join(', '));
  });
});

interface Estimate {
  readonly blocks: number;
  readonly named: unknown;
  readonly fee: number;
}

/** The estimates for some targets; far ones may be refused. */
function estimatesIn(targets: readonly number[], answers: readonly Answer[]): Estimate[] {
  return answers.flatMap((answer, at) => {
    const blocks = targets[at] ?? 0;
    const estimate = Market.estimateFor(NAMES_ITS_TARGET, blocks, answer);
    return estimate ? [{ blocks, named: estimate.target_blocks, fee: Number(estimate.estimated_fee_sat) }] : [];
  });
}

function namesIn(estimates: readonly Estimate[]): string[] {
  return estimates.map(({ blocks, named }) => `${typed(named)} for ${blocks}`);
}

/** Asserts that estimates name their targets. */
async function areNamedAsAsked(
  ask: (target_blocks: number) => Promise<Answer>,
  estimates: readonly Estimate[],
): Promise<void> {
  for (const { blocks, named } of estimates.filter((estimate) => estimate.named !== estimate.blocks)) {
    // A node that keeps no estimate for it may use one that it keeps; asked for that, it names the same.
    const what = `the estimate for ${blocks} blocks names ${typed(named)}`;
    if (!isInteger(named)) throw new Violation(what);
    const itself = accepted(await ask(Number(named)));
    expect(itself.target_blocks, `${what}; \`target_blocks\` of the estimate for that`).toBe(named);
    note(what);
  }
  const different = new Set(estimates.map(({ named }) => named)).size;
  expect(different, `targets named for ${estimates.map(({ blocks }) => blocks).join(', ')}`).toBeGreaterThan(1);
}

test('the bounds of target_blocks', { tag: [BOUNDS, WITHSTANDS_INPUT] }, async ({ market }) => {
  const answers: Errors.Probed<string> = new Map();
  await requirement(WITHSTANDS_INPUT, () => Errors.probe(OPEN, market.feeEstimate, answers));
  await requirement(BOUNDS, () => {
    for (const answer of answers.values()) answeredAs(BOUNDS, answer);
    note(Errors.summary(answers));
  });
});
