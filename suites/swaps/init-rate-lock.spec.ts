import * as Market from '../../harness/groups/market.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { each, key, must, note, someOf, test } from '../../harness/test.ts';

// What was quoted holds: an init with anything else is refused, or begins the swap that was quoted.

const OTHER_AMOUNTS: Readonly<Record<string, Swaps.Deviation>> = {
  'one unit less given': (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n),
  'one unit more given': (valid, { from_amount }) => valid.with('from_amount', from_amount + 1n),
  'one unit less got': (valid, { to_amount }) => valid.with('to_amount', to_amount - 1n),
  'one unit more got': (valid, { to_amount }) => valid.with('to_amount', to_amount + 1n),
  'one percent more got': (valid, { to_amount }) => valid.with('to_amount', to_amount + to_amount / 100n + 1n),
  'both doubled': (valid, { from_amount, to_amount }) =>
    valid.with('from_amount', from_amount * 2n).with('to_amount', to_amount * 2n),
};

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

for (const [what, deviate] of Object.entries(OTHER_AMOUNTS)) {
  test(`the quoted rate holds against ${what}`, { tag: [must('SWP-INIT-11'), key(what)] }, async ({ trader }) => {
    await Swaps.refusesOrKeeps(trader, await trader.quote(), deviate, what);
  });
}

/** The most assets that are sampled among those that were not quoted. */
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
  const quote = await trader.quote();
  const legs = [quote.from_asset.asset_id, quote.to_asset.asset_id];
  const others = discovery.assets.filter(({ asset_id }) => !legs.includes(asset_id));
  const thirds = someOf(others, MOST_THIRDS, { ...Market.ASSET, what: 'third asset', seed });
  if (thirds.length === 0) note('no third asset is listed');
  // A maker may be short of one of them.
  await each([...thirds.entries()], async ([at, { asset_id: third }]) => {
    const [toGet, toGive] = [await quoteTo(trader, at), await quoteTo(trader, at + 1)];
    await Swaps.refusesOrKeeps(trader, toGet, (valid) => valid.with('to_asset', third), `${third} to get`);
    await Swaps.refusesOrKeeps(trader, toGive, (valid) => valid.with('from_asset', third), `${third} to give`);
  });
  const unlisted = Market.unlistedAssetId(discovery, seed);
  const sellsUnlisted: Swaps.Deviation = (valid) => valid.with('from_asset', unlisted);
  await Swaps.refusesOrKeeps(trader, await trader.quote(), sellsUnlisted, 'an unlisted asset to give');
});

/** Both ways to trade an asset, in turn. */
const WAYS = ['buy', 'sell'] as const;

/** A quote to trade that way, or any where none is listed for it. */
function quoteTo(trader: Swaps.Ends['trader'], way: number) {
  const purpose = WAYS[way % WAYS.length];
  const isListed = trader.trades.some((one) => Market.isOnLightning(one) && Market.tradeKind(one) === purpose);
  return trader.quote(isListed && purpose ? { purpose } : {});
}
