import { trySequences } from '../../harness/model/sequences.ts';
import { idsIn, judgeSequences } from '../../harness/model/verdicts.ts';
import { test } from '../../harness/test.ts';

/** Few, as each sends some twenty requests and pays a time or two. */
const SEQUENCES = 5;
const COMMANDS_EACH = 50;

const TAGS = [
  '@pay',
  '@AUT-TOKEN-01',
  '@ERR-STATUS-08',
  '@FLW-QUOTE-01',
  '@FMT-UNIT-02',
  '@SWP-INIT-03',
  '@SWP-INIT-05',
  '@SWP-INIT-06',
  '@SWP-INIT-08',
  '@SWP-INIT-09',
  '@SWP-INIT-10',
  '@SWP-INIT-11',
  '@SWP-INIT-12',
  '@SWP-INIT-13',
  '@SWP-INIT-15',
  '@SWP-STATUS-01',
  '@SWP-STATUS-03',
  '@SWP-STATUS-05',
  '@SWP-STATUS-09',
  '@SWP-STATUS-10',
  '@SWP-STATUS-11',
  '@SWP-STATUS-12',
  '@SWP-STATUS-13',
  '@SWP-STATUS-17',
  '@SWP-STATE-01',
  '@SWP-STATE-04',
  '@SWP-STATE-06',
  '@SWP-STATE-08',
  '@SWP-STATE-09',
  '@SWP-EXEC-02',
  '@SWP-EXEC-03',
  '@SWP-EXEC-04',
  '@SWP-EXEC-05',
  '@SWP-EXEC-06',
  '@SWP-EXEC-11',
  '@SWP-STATE-02',
];

test('two clients trade and pay as they like while time passes', { tag: TAGS }, async ({
  trader,
  payer,
  levers,
  discovery,
  seed,
}) => {
  // A clock that cannot be read must not be moved, or nobody could tell what has lapsed.
  const time = discovery.tellsTime ? { pass: levers.advanceClock } : {};
  const market = { trader, seed, pay: payer.pay, ...time };
  const result = await trySequences(market, { seed, sequences: SEQUENCES, commandsEach: COMMANDS_EACH });
  await judgeSequences(result, idsIn(TAGS));
});
