import { expect, must, note, outcomeOf, requirement, rewritten, silent, test } from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const POLLS = 10;

/** The polls go on for longer than the second in which times are told. */
const PAUSE_MS = 1_100;

const STAYS_AS_IT_IS = must('SWP-STATUS-17');
const NEVER_SUCCEEDS_BY_ITSELF = must('SWP-STATE-08');

test('a status request without payment_hash', { tag: silent('SWP-STATUS-15') }, async ({ trader }) => {
  const { access_token } = await trader.begin();
  const withToken = await trader.status({ access_token });
  const empty = await trader.status({});
  for (const { status } of [withToken, empty]) expect([400, 404, 422], 'status').toContain(status);
  note(`with a token ${outcomeOf(withToken)}, without ${outcomeOf(empty)}`);
});

test('polling changes nothing', { tag: [STAYS_AS_IT_IS, NEVER_SUCCEEDS_BY_ITSELF] }, async ({ trader }) => {
  const begun = await trader.begin();
  const first = await trader.swapOf(begun);
  const statuses = new Set([first.status]);

  await requirement(STAYS_AS_IT_IS, async () => {
    for (let poll = 1; poll < POLLS; poll++) {
      if (poll === POLLS / 2) await TIME.wait(PAUSE_MS);
      const swap = await trader.swapOf(begun);
      statuses.add(swap.status);
      expect(rewritten(first, swap), `what poll ${poll + 1} says otherwise than the first`).toEqual([]);
      if (swap.status !== 'Expired') expect(swap.status, `status in poll ${poll + 1}`).toBe(first.status);
    }
  });
  await requirement(NEVER_SUCCEEDS_BY_ITSELF, () => {
    expect([...statuses], 'statuses of a swap that nobody executed').not.toContain('Succeeded');
  });
});
