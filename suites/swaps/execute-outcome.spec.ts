import * as Swaps from '../../harness/groups/swaps.ts';
import {
  answeredAs,
  each,
  expect,
  inconclusive,
  may,
  note,
  outcomeOf,
  requirement,
  should,
  silent,
  TIMEOUTS,
  test,
  Violation,
} from '../../harness/test.ts';

const REFUSES_WHAT_IS_NO_KEY = should('SWP-EXEC-09');
const FAILS_IN_ANY_FORM = may('SWP-EXEC-07');
const LEAVES_THE_SWAP = silent('SWP-EXEC-13');

test('an execute for what is no public key is refused', { tag: REFUSES_WHAT_IS_NO_KEY }, async ({ trader, seed }) => {
  const keys: Record<string, (valid: string) => string> = {
    'no digits': () => 'zz',
    'no point of the curve': () => Swaps.pointlessPubkey(seed),
    'an empty text': () => '',
    'a key without its first byte': (valid) => valid.slice(2),
  };
  await each(Object.entries(keys), async ([what, otherwise]) => {
    const swap = await trader.begin();
    const answer = await trader.executeFor(swap, (valid) =>
      valid.with('taker_pubkey', otherwise(String(valid.json.taker_pubkey))),
    );
    answeredAs(REFUSES_WHAT_IS_NO_KEY, answer);
    if (answer.status > 500) return note(`${what}: ${outcomeOf(answer)}, found when connecting`);
    const { accepted, refused, outcome } = Swaps.executionOf(answer);
    if (refused) return note(`${what}: ${outcome}`);
    // That it fails may show in the status alone (SWP-EXEC-07), but there it has to.
    const { last, text } = await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.hopelessSwapMs });
    if (last === 'Pending') inconclusive(`${what} was taken on, and the swap is still ${text}`);
    if (last === 'Waiting' && !accepted) inconclusive(`${what}: whether ${outcome} is a refusal is open`);
    if (last !== 'Failed' && last !== 'Expired') throw new Violation(`${what} was taken on, and the swap was ${text}`);
    note(`${what}: taken on, then ${text}`);
  });
});

test('what a refused execute leaves behind', { tag: [LEAVES_THE_SWAP, FAILS_IN_ANY_FORM] }, async ({
  trader,
  seed,
}) => {
  const swap = await trader.begin();
  const answer = await trader.executeFor({ ...swap, payment_hash: Swaps.unknownHash(seed) });
  await requirement(FAILS_IN_ANY_FORM, () => note(`a failing execute shows as ${outcomeOf(answer)}`));
  await requirement(LEAVES_THE_SWAP, async () => {
    const { status } = await trader.swapOf(swap);
    expect(status, 'status of the swap whose execute was refused').not.toBe('Succeeded');
    note(`after a refused execute the swap is ${status}`);
  });
});
