import * as Swaps from '../../harness/groups/swaps.ts';
import {
  answeredAs,
  expect,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  silent,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const POLLS = 10;

const WITHOUT_HASH = silent('SWP-STATUS-15');
const STAYS_AS_IT_IS = must('SWP-STATUS-17');
const NEVER_SUCCEEDS_BY_ITSELF = must('SWP-STATE-08');

test('a status request without payment_hash', { tag: WITHOUT_HASH }, async ({ trader }) => {
  const { access_token } = await trader.begin();
  const withToken = await trader.status({ access_token });
  const empty = await trader.status({});
  for (const answer of [withToken, empty]) answeredAs(WITHOUT_HASH, answer);
  note(`with a token ${outcomeOf(withToken)}, without ${outcomeOf(empty)}`);
});

test('polling changes nothing', { tag: [STAYS_AS_IT_IS, NEVER_SUCCEEDS_BY_ITSELF] }, async ({ trader }) => {
  const begun = await trader.begin();
  const first = await trader.swapOf(begun);
  const statuses = new Set([first.status]);

  await requirement(STAYS_AS_IT_IS, async () => {
    for (let poll = 1; poll < POLLS; poll++) {
      if (poll === POLLS / 2) {
        await TIME.wait(TIMEOUTS.nextSecondMs);
        await trader.begin();
      }
      const swap = await trader.swapOf(begun);
      statuses.add(swap.status);
      expect(Swaps.rewritten(first, swap), `what poll ${poll + 1} says otherwise than the first`).toEqual([]);
      if (swap.status !== 'Expired') expect(swap.status, `status in poll ${poll + 1}`).toBe(first.status);
    }
  });
  await requirement(NEVER_SUCCEEDS_BY_ITSELF, () => {
    expect([...statuses], 'statuses of a swap that nobody executed').not.toContain('Succeeded');
  });
});

test('the swap object looks from the side of the client', { tag: should('SWP-STATUS-18') }, async ({ trader }) => {
  const sides: [purpose: string, isOfTheClient: boolean][] = [];
  for (const purpose of new Set(['sell', 'buy', ...Swaps.kindsOf(trader)] as const)) {
    const begun = await trader.begin(await trader.quote({ purpose }));
    const swap = await trader.swapOf(begun);
    // Quantities that are not those of init look from no side.
    if (Swaps.figureProblems(swap, begun.body).length === 0)
      sides.push([purpose, Swaps.facesTheClient(swap, begun.body)]);
  }
  const [first, ...others] = sides;
  if (!first || others.length === 0)
    throw new NotExercised('quantities and assets are not those of init, whichever side they look from');
  const [usual, isOfTheClient] = first;
  for (const [purpose, side] of others)
    expect(
      side,
      `whether a swap to ${purpose} is shown from the side of the client, compared with one to ${usual}`,
    ).toBe(isOfTheClient);
  if (!isOfTheClient) note("every swap object looks from the maker's side");
});
