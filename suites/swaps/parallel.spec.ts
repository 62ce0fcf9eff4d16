import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, must, requirement, should, test } from '../../harness/test.ts';

/** How many swaps are begun side by side in each direction, and in both. */
const EACH_WAY = 3;
const SWAPS = 2 * EACH_WAY;

const HAVE_THEIR_OWN_TEXTS = must('SWP-INIT-15');
const KEEP_APART = should('FLW-SWAP-04');

test('swaps side by side do not disturb each other', { tag: [KEEP_APART, HAVE_THEIR_OWN_TEXTS] }, async ({
  trader,
}) => {
  // One trade at the same time, each with another amount, so that the figures differ.
  const quotesApart = async (purpose: 'buy' | 'sell') => {
    const trade = trader.tradeFor(purpose);
    const first = await trader.quote({ trade });
    const more = Array.from({ length: EACH_WAY - 1 }, (_, at) => first.from_asset.amount + BigInt(at + 1));
    return [first, ...(await Promise.all(more.map((from_amount) => trader.quote({ trade, from_amount }))))];
  };
  const quotes = (await Promise.all([quotesApart('buy'), quotesApart('sell')])).flat();
  const swaps = await Promise.all(quotes.map((quote) => trader.begin(quote)));

  await requirement(HAVE_THEIR_OWN_TEXTS, () => {
    const texts = swaps.flatMap(({ payment_hash, swapstring }) => [payment_hash, swapstring]);
    const tokens = swaps.map(({ access_token }) => access_token);
    expect(new Set([...texts, ...tokens]).size, 'distinct hashes, tokens and swapstrings').toBe(3 * SWAPS);
    expect(
      tokens.filter((token) => Auth.isAmong(token, texts)),
      'tokens that are a hash or a swapstring',
    ).toEqual([]);
  });
  await requirement(KEEP_APART, async () => {
    const statuses = await Promise.all(swaps.map((swap) => trader.swapOf(swap)));
    await control(() => {
      for (const [at, { body }] of swaps.entries())
        expect(Swaps.figureProblems(statuses[at] ?? {}, body), `figures of swap ${at + 1}`).toEqual([]);
    }, [Swaps.plainSwapsAsQuoted(trader)]);
    for (const [at, { payment_hash }] of swaps.entries()) {
      const { access_token } = swaps[(at + 1) % SWAPS] ?? {};
      Swaps.swapNotFound(await trader.status({ payment_hash, access_token }));
    }
  });
});
