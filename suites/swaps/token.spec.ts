import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, note, requirement, should, test } from '../../harness/test.ts';

const HAS_ITS_OWN_TEXTS = must('SWP-INIT-15');
const CANNOT_BE_GUESSED = should('AUT-TOKEN-05');

test('every swap has a hash and a token of its own', { tag: [HAS_ITS_OWN_TEXTS, CANNOT_BE_GUESSED] }, async ({
  trader,
  sockets,
}) => {
  const ofSocket = await trader.begin(await Swaps.quoteOverSocketIfAny({ trader, sockets }, 'buy'));
  const swaps = [ofSocket, await trader.begin(), await trader.begin(), await trader.begin()];

  await requirement(HAS_ITS_OWN_TEXTS, () => {
    // Nothing is quoted: these are tokens.
    for (const member of ['payment_hash', 'access_token', 'swapstring'] as const)
      expect(new Set(swaps.map((swap) => swap[member])).size, `different ${member}`).toBe(swaps.length);
    for (const { access_token, payment_hash, body } of swaps)
      expect(
        Auth.isAmong(access_token, [payment_hash, body.rfq_id]),
        'whether the token of a swap is its hash or the id of its quote',
      ).toBe(false);
  });
  await requirement(CANNOT_BE_GUESSED, () => {
    expect(Auth.guessable(swaps.map(({ access_token }) => access_token))).toEqual([]);
    const made = swaps.filter(({ access_token, payment_hash, swapstring, body }) =>
      Auth.isMadeOf(access_token, [payment_hash, swapstring, body.rfq_id]),
    );
    expect(made.length, 'swaps whose token is made of what others may know of them').toBe(0);
  });
});

test('the token of a swap is given once', { tag: must('AUT-TOKEN-01') }, async ({ trader }) => {
  const begun = await trader.begin();
  const { body, payment_hash, access_token } = begun;
  const later = {
    status: await trader.status({ payment_hash, access_token }),
    'status without token': await trader.status({ payment_hash }),
    'status with another token': await trader.status({ payment_hash, access_token: 'another-token-of-no-swap' }),
    'a repeated init': await trader.init(body),
    'an incomplete init': await trader.init({ rfq_id: body.rfq_id }),
    'a refused execute': await trader.executeFor(begun, (valid) => valid.with('taker_pubkey', 'zz')),
    'an incomplete execute': await trader.execute({ payment_hash }),
    nodeinfo: await trader.nodeinfo(),
    'another quote': await trader.askForQuote({}),
  };
  for (const [what, answer] of Object.entries(later))
    expect(Auth.holdsSecret(answer, access_token), `whether ${what} tells the token of the swap`).toBe(false);
  note(`searched ${Object.keys(later).join(', ')}`);
});
