import * as Market from '../../harness/groups/market.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { each, key, must, note, someOf, test } from '../../harness/test.ts';

const EXCHANGED: Readonly<Record<string, Swaps.Deviation>> = {
  'both legs exchanged': (valid, { from_asset, from_amount, to_asset, to_amount }) =>
    valid
      .with('from_asset', to_asset)
      .with('from_amount', to_amount)
      .with('to_asset', from_asset)
      .with('to_amount', from_amount),
  'both assets exchanged': (valid, { from_asset, to_asset }) =>
    valid.with('from_asset', to_asset).with('to_asset', from_asset),
};

/** How many times a third asset is put in the place of each leg; the kinds of trades take turns. */
const MOST_THIRDS = 4;

const ASSETS_HOLD = must('SWP-INIT-12');

test('the quoted assets hold against exchanged ones', { tag: ASSETS_HOLD }, async ({ trader }) => {
  for (const [what, deviate] of Object.entries(EXCHANGED))
    await Swaps.refusesOrKeeps(trader, await trader.quote(), deviate, what);
});

test('the quoted assets hold against a third one', { tag: [ASSETS_HOLD, key('third asset')] }, async ({
  trader,
  discovery,
  seed,
}) => {
  // A maker may be short of one of them.
  await each([...Array(MOST_THIRDS).keys()], async (at) => {
    for (const [leg, turn] of [
      ['to_asset', at],
      ['from_asset', at + 1],
    ] as const) {
      const quote = await trader.quote(Swaps.wishOfKind(trader, turn));
      const legs = [quote.from_asset.asset_id, quote.to_asset.asset_id];
      const others = discovery.assets.filter(({ asset_id }) => !legs.includes(asset_id));
      const [third] = someOf(others, 1, { ...Market.ASSET, what: 'third asset', seed: seed + at });
      if (third === undefined) note(`beside ${legs.join(' and ')} no third asset is listed`);
      else await Swaps.refusesOrKeeps(trader, quote, (valid) => valid.with(leg, third.asset_id), `another ${leg}`);
    }
  });
  const unlisted = Market.unlistedAssetId(discovery, seed);
  const sellsUnlisted: Swaps.Deviation = (valid) => valid.with('from_asset', unlisted);
  await Swaps.refusesOrKeeps(trader, await trader.quote(), sellsUnlisted, 'an unlisted asset to give');
});
