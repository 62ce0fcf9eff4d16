import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  expect,
  isInteger,
  key,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const EXECUTE_IS_TAKEN_ON = must('SWP-EXEC-01');
const WAITS_THEN_PENDS_THEN_ENDS = must('SWP-STATE-02');
const NOT_SETTLED_TOO_EARLY = must('SWP-EXEC-08');
const SUCCEEDS_TO_THE_UNIT = must('SWP-STATE-03');
const FIVE_STEPS_LEAD_THERE = must('FLW-SWAP-01');

for (const purpose of ['sell', 'buy', 'exchange'] as const) {
  test(`a quote to ${purpose} an asset is settled to the unit`, {
    tag: [
      tier('pay'),
      FIVE_STEPS_LEAD_THERE,
      EXECUTE_IS_TAKEN_ON,
      NOT_SETTLED_TOO_EARLY,
      WAITS_THEN_PENDS_THEN_ENDS,
      SUCCEEDS_TO_THE_UNIT,
      key(purpose),
    ],
  }, async ({ payer, trader }) => {
    // A sale by how much is got, the others by how much is given.
    const wish = async () => (purpose === 'sell' ? await Swaps.reverseWish(trader, purpose) : { purpose });
    async function fiveSteps() {
      const swap = await payer.begin({ ...(await wish()), essential: purpose !== 'exchange' });
      await payer.whitelist(swap);
      const execute = await payer.execute(swap);
      const lifecycle = await trader.lifecycleOf(swap, execute.status === 200 ? {} : { atMostMs: 0 });
      if (lifecycle.last !== 'Succeeded') await payer.nodeIsAsItWas(swap);
      return { swap, execute, lifecycle };
    }
    const first = await fiveSteps();
    // A route outside the service may fail, but hardly twice.
    const hasFailed = first.lifecycle.last === 'Failed' || Swaps.isRefused(first.execute);
    const { swap, execute, lifecycle } = hasFailed ? await fiveSteps() : first;
    const { statuses } = lifecycle;

    await requirement(EXECUTE_IS_TAKEN_ON, () => {
      const { status, message } = accepted(execute);
      expect(isInteger(status), `\`status\` ${status} of execute is an integer`).toBe(true);
      expect(message, '`message` of execute').toEqual(expect.any(String));
      expect(Swaps.isRefused(execute), `whether \`status\` ${status} is that of a failure`).toBe(false);
    });
    if (Errors.isBusy(execute)) throw new NotExercised(`the execute was put off: ${outcomeOf(execute)}`);
    await requirement(WAITS_THEN_PENDS_THEN_ENDS, () => {
      const waits = statuses[0] === 'Waiting';
      if (waits)
        expect(lifecycle.firstLastedMs, 'milliseconds after execute with status Waiting').toBeLessThan(
          TIMEOUTS.waitingAfterExecute * 1000,
        );
      const between = statuses.slice(waits ? 1 : 0, -1);
      expect(between, 'statuses between execute and the end').toEqual(between.map(() => 'Pending'));
      note(lifecycle.text);
    });
    await requirement(NOT_SETTLED_TOO_EARLY, async () => {
      const launched = statuses.filter((status) => status !== 'Waiting');
      const [next] = launched;
      expect(['Pending', 'Succeeded', 'Failed', 'Expired'], 'the first status after execute').toContain(next);
      if (!launched.includes('Succeeded')) throw new NotExercised(`the swap was ${lifecycle.text}`);
      expect(await payer.ownEndOf(swap), "status of the swap on the client's node").toBe('Succeeded');
    });
    // A payment may take longer than a run looks at it; when the client's node has got its due, it no longer does.
    async function endOf() {
      if (lifecycle.isOver || Swaps.isRefused(execute)) return lifecycle.last;
      const own = await payer.ownStatusOf(swap);
      if (own !== 'Succeeded')
        throw new NotExercised(`the swap is still ${lifecycle.last}, on the client's node ${own}`);
      return (await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.endOnBothSidesMs })).last;
    }
    const last = await endOf();
    await requirement(SUCCEEDS_TO_THE_UNIT, async () => {
      expect(last, lifecycle.what).toBe('Succeeded');
      await payer.gotItsDue(swap);
    });
    await requirement(FIVE_STEPS_LEAD_THERE, async () => {
      note(`quote, init, whitelist, execute, then ${lifecycle.text}`);
      expect(last, lifecycle.what).toBe('Succeeded');
      await payer.gotItsDue(swap);
    });
  });
}
