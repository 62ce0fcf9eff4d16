import { JUDGED_WHEN_PAYING } from '../../harness/model/judged.ts';
import { ordering } from '../../harness/model/ordering.ts';
import { judgeSequences } from '../../harness/model/verdicts.ts';
import { TIMEOUTS, test, tier } from '../../harness/test.ts';

/** Few, as each sends some twenty requests and pays a time or two; the aimed one comes first, and is longer. */
const SEQUENCES = 4;
const COMMANDS_EACH = 50;

test('two clients trade, order, pay and decide as they like while time passes, blocks come and the market moves', {
  tag: ['@exclusive', tier('pay'), ...JUDGED_WHEN_PAYING],
}, async ({ trader, buyer, payer, orderPayer, levers, passage, discovery, seed }) => {
  test.setTimeout(Math.max(test.info().timeout, TIMEOUTS.sequencesMs));
  if (discovery.tellsTime) await passage.now();
  // A clock that cannot be read must not be moved, or nobody could know what has expired.
  const time = discovery.tellsTime ? { pass: levers.advanceClock } : {};
  const { payInvoice, payOnchain, refundPlace } = orderPayer;
  const { mine, moveRate } = levers;
  const { address: refund_onchain_address } = await refundPlace();
  const least_client_sat = await orderPayer.leastClientSat();
  const means = { payInvoice, payOnchain, mine, moveRate, least_client_sat, refund_onchain_address };
  const target = { trader, seed, pay: payer.pay, means, ...(await ordering(buyer)), ...time };
  await judgeSequences(target, { seed, sequences: SEQUENCES, commandsEach: COMMANDS_EACH }, JUDGED_WHEN_PAYING);
});
