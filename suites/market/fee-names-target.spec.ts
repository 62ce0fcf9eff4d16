import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  type Answer,
  accepted,
  confirm,
  expect,
  inconclusive,
  isInteger,
  must,
  note,
  oneOf,
  requirement,
  silent,
  test,
  Violation,
} from '../../harness/test.ts';

/** Targets between the usual ones, of which one is drawn. */
const BETWEEN = Array.from({ length: 130 }, (_, index) => index + 10);

const NAMES_ITS_TARGET = must('MKT-FEE-04');
const COSTS_BY_TARGET = silent('MKT-FEE-07');

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
    note(what);
    // A node without any estimate yet has none that could be asked for.
    if (named < 1) continue;
    const itself = accepted(await ask(Number(named)));
    expect(itself.target_blocks, `${what}; \`target_blocks\` of the estimate for that`).toBe(named);
  }
  const different = new Set(estimates.map(({ named }) => named)).size;
  if (different === 1 && new Set(estimates.map(({ fee }) => fee)).size === 1)
    inconclusive(`one estimate is given for all targets: ${namesIn(estimates).join(', ')}`);
  expect(different, `targets named for ${estimates.map(({ blocks }) => blocks).join(', ')}`).toBeGreaterThan(1);
}
