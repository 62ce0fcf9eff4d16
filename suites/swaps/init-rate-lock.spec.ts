import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { type InitBody, initOf } from '../../harness/interface/swaps/client.ts';
import { beginsNothing } from '../../harness/interface/swaps/read.ts';
import { facesTheClient, figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../harness/interface/swaps/swapstring.ts';
import { begunSwap, type Trader } from '../../harness/interface/swaps/trader.ts';
import { accepted, expect, NotExercised, note, requirement, test } from '../../harness/test.ts';
import type { Quote } from '../../schemas/types.ts';

type Change = (body: InitBody) => Partial<InitBody>;

const OTHER_AMOUNTS: Record<string, Change> = {
  'one unit less given': ({ from_amount }) => ({ from_amount: BigInt(from_amount) - 1n }),
  'one unit more got': ({ to_amount }) => ({ to_amount: BigInt(to_amount) + 1n }),
  'one percent more got': ({ to_amount }) => ({ to_amount: BigInt(to_amount) + BigInt(to_amount) / 100n + 1n }),
  'both doubled': ({ from_amount, to_amount }) => ({
    from_amount: BigInt(from_amount) * 2n,
    to_amount: BigInt(to_amount) * 2n,
  }),
};

for (const [what, change] of Object.entries(OTHER_AMOUNTS)) {
  test(`the quoted rate holds against ${what}`, { tag: ['@order', '@SWP-INIT-11'] }, async ({ trader }) => {
    await requirement('SWP-INIT-11', async () => refusesOrKeeps(trader, await trader.quote(), change, what));
  });
}

test('the quoted assets hold against exchanged ones', { tag: ['@order', '@SWP-INIT-12'] }, async ({ trader }) => {
  await requirement('SWP-INIT-12', async () => {
    const change: Change = ({ from_asset, from_amount, to_asset, to_amount }) => ({
      from_asset: to_asset,
      from_amount: to_amount,
      to_asset: from_asset,
      to_amount: from_amount,
    });
    const onlyAssets: Change = ({ from_asset, to_asset }) => ({ from_asset: to_asset, to_asset: from_asset });
    await refusesOrKeeps(trader, await trader.quote(), change, 'both legs exchanged');
    await refusesOrKeeps(trader, await trader.quote(), onlyAssets, 'both assets exchanged');
  });
});

test('the quoted assets hold against a third one', { tag: ['@order', '@SWP-INIT-12'] }, async ({
  trader,
  discovery,
  seed,
}) => {
  await requirement('SWP-INIT-12', async () => {
    const quote = await trader.quote();
    const legs = [quote.from_asset.asset_id, quote.to_asset.asset_id];
    const third = discovery.assets.map(({ asset_id }) => asset_id).find((asset_id) => !legs.includes(asset_id));
    if (third === undefined) note('no third asset is listed');
    else await refusesOrKeeps(trader, quote, () => ({ to_asset: third }), `${third} to get`);
    const unlisted = unlistedAssetId(discovery, seed);
    await refusesOrKeeps(trader, await trader.quote(), () => ({ from_asset: unlisted }), 'an unlisted asset to give');
  });
});

/** An init that deviates from its quote is refused, or begins the swap that was quoted; both are noted. */
async function refusesOrKeeps(trader: Trader, quote: Quote, change: Change, what: string): Promise<void> {
  const body = initOf(quote);
  const deviating = { ...body, ...change(body) };
  const answer = await trader.init(deviating);
  if (answer.status !== 200) return note(beginsNothing(answer, what));
  const swap = begunSwap(quote, deviating, answer);
  expect(missingParts(swap.swapstring, body, swap.payment_hash), `what the swapstring lacks for ${what}`).toEqual([]);
  expect(amountProblems(swap.swapstring, body), `amounts of the swapstring for ${what}`).toEqual([]);
  const shown = await trader.swapOf(swap);
  expect(figureProblems(shown, body), `figures of the swap for ${what}`).toEqual([]);
  const usual = await trader.begin(await trader.quote());
  const side = facesTheClient(await trader.swapOf(usual), usual.body);
  expect(facesTheClient(shown, body), `direction of the swap for ${what}`).toBe(side);
  note(`${what}: begun with the quoted figures`);
}

test('the amounts of a quote go into init unchanged', { tag: ['@order', '@FMT-UNIT-02'] }, async ({ trader }) => {
  await requirement('FMT-UNIT-02', async () => {
    for (const purpose of ['sell', 'buy'] as const) {
      const exact = initOf(await trader.quote({ purpose }));
      accepted(await trader.init(exact));
      const quote = await trader.quote({ purpose });
      const inSatoshis = withSatoshis(initOf(quote));
      const answer = await trader.init(inSatoshis);
      if (answer.status !== 200) {
        note(beginsNothing(answer, `BTC to ${purpose} in satoshis`));
        continue;
      }
      const { swapstring } = begunSwap(quote, inSatoshis, answer);
      const [small] = btcAmounts(inSatoshis);
      expect(swapstring.split('/'), 'the parts of the swapstring').not.toContain(String(small));
      note(`BTC to ${purpose} in satoshis: begun with the quoted amount`);
    }
  });
});

function withSatoshis(body: InitBody): InitBody {
  const { from_amount, to_amount } = body;
  if (isBtc(body.from_asset)) return { ...body, from_amount: BigInt(from_amount) / 1000n };
  if (isBtc(body.to_asset)) return { ...body, to_amount: BigInt(to_amount) / 1000n };
  throw new NotExercised('neither leg of the quote is BTC');
}

function btcAmounts({ from_asset, from_amount, to_asset, to_amount }: InitBody): (number | bigint)[] {
  return [...(isBtc(from_asset) ? [from_amount] : []), ...(isBtc(to_asset) ? [to_amount] : [])];
}

function isBtc(asset: string): boolean {
  return asset.toUpperCase() === 'BTC';
}
