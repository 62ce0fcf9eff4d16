import { JUDGED } from '../../harness/model/judged.ts';
import { judgeSequences } from '../../harness/model/verdicts.ts';
import { test } from '../../harness/test.ts';

/** Few, as each sends some twenty requests. */
const SEQUENCES = 3;
const COMMANDS_EACH = 40;

test('two clients do with quotes and swaps what they like', { tag: JUDGED }, async ({
  trader,
  passage,
  discovery,
  seed,
}) => {
  // What lapses, lapses by the clock of the target, so that has to be told.
  if (discovery.tellsTime) await passage.now();
  await judgeSequences({ trader, seed }, { seed, sequences: SEQUENCES, commandsEach: COMMANDS_EACH }, JUDGED);
});
