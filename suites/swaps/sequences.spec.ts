import { JUDGED } from '../../harness/model/judged.ts';
import { ordering } from '../../harness/model/ordering.ts';
import { judgeSequences } from '../../harness/model/verdicts.ts';
import { TIMEOUTS, test } from '../../harness/test.ts';

/** Few, as each sends some thirty requests. */
const SEQUENCES = 3;
const COMMANDS_EACH = 40;

test('two clients send random sequences of quotes, swaps and orders', { tag: JUDGED }, async ({
  trader,
  buyer,
  passage,
  discovery,
  seed,
}) => {
  test.setTimeout(Math.max(test.info().timeout, TIMEOUTS.sequencesMs));
  // Things expire by the clock of the target, so its time has to be known.
  if (discovery.tellsTime) await passage.now();
  const target = { trader, seed, ...(await ordering(buyer)) };
  await judgeSequences(target, { seed, sequences: SEQUENCES, commandsEach: COMMANDS_EACH }, JUDGED);
});
