import { allowedAtBound, notAllowed } from '../../harness/flows/orders/allowed.ts';
import { limitsUnchanged } from '../../harness/flows/orders/controls.ts';
import { assetSides, larger, type Split, splitAround, splitOf } from '../../harness/interface/orders/bounds.ts';
import {
  FOR_LSP,
  FOR_SALE,
  key,
  must,
  NotExercised,
  note,
  should,
  someOf,
  test,
  tier,
  withAssets,
} from '../../harness/test.ts';

/** An order that is taken counts while get_info shows the limits that it is beyond. */
const WITHIN_LIMITS = { controls: [limitsUnchanged] };

const STAYS_INSIDE_ITS_BOUNDS = must('LSP-CREATE-17');

/** Of a long list so many assets are tried. */
const MOST_ASSETS = 4;

test('a side that is not on offer for an asset cannot be ordered', {
  tag: [must('LSP-INFO-07'), tier('order')],
}, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  let tried = 0;
  for (const asset of (await buyer.info()).assets) {
    const sides = assetSides(asset);
    if (!sides.lsp)
      for (const amount of new Set([1n, sides.client?.min ?? 1n])) {
        if (amount < 1n) continue;
        tried++;
        const order = withAssets(valid, asset, { lsp: amount, client: 0n });
        await notAllowed(buyer, order, `${amount} of ${asset.asset_id} on the provider's side`, WITHIN_LIMITS);
      }
    if (sides.client) continue;
    // Without a quote it would be refused for want of one.
    const quote = await buyer.quoteFor(asset);
    if (!quote) note(`${asset.asset_id} cannot be had on the client's side, nor be quoted`);
    else {
      tried++;
      const beside = splitAround(sides, 'client', quote.to_asset.amount);
      const order = withAssets(valid, asset, beside).with('rfq_id', quote.rfq_id);
      await notAllowed(buyer, order, `${beside.client} of ${asset.asset_id} on the client's side`, WITHIN_LIMITS);
    }
  }
  if (tried === 0) throw new NotExercised('each asset is on offer for both sides');
  await buyer.place();
});

test("an asset outside its bounds on the provider's side is refused", { tag: STAYS_INSIDE_ITS_BOUNDS }, async ({
  buyer,
  seed,
}) => {
  const offered = (await buyer.info()).assets.filter((asset) => assetSides(asset).lsp);
  if (offered.length === 0) throw new NotExercised("no asset is on offer for the provider's side");
  const valid = await buyer.btcOrder();
  for (const asset of someOf(offered, MOST_ASSETS, { ...FOR_LSP, seed })) {
    const { min = 0n, max = 0n } = assetSides(asset).lsp ?? {};
    for (const amount of [min - 1n, max + 1n].filter((each) => each >= 1n)) {
      const order = withAssets(valid, asset, { lsp: amount, client: 0n });
      const what = `${amount} of ${asset.asset_id} on the provider's side, where it may be ${min} to ${max},`;
      await notAllowed(buyer, order, what, WITHIN_LIMITS);
    }
  }
  await buyer.place();
});

test("an asset outside its bounds on the client's side is refused", {
  tag: [STAYS_INSIDE_ITS_BOUNDS, key('client')],
}, async ({ buyer, seed }) => {
  const valid = await buyer.btcOrder();
  let tried = 0;
  for (const asset of someOf(await buyer.assetsForSale(), MOST_ASSETS, { ...FOR_SALE, seed })) {
    const sides = assetSides(asset);
    const { min = 0n, max = 0n } = sides.client ?? {};
    const channel = sides.channel?.max ?? 0n;
    const beyond: Split[] = [min - 1n, max + 1n].map((amount) => splitAround(sides, 'client', amount));
    // Each side inside its own bounds, and the channel not.
    const overfull = splitOf({ client: sides.client, lsp: sides.lsp }, channel + 1n);
    for (const split of overfull ? [...beyond, overfull] : beyond) {
      if (split.client < 1n) continue;
      const quote = await buyer.quoteFor(asset, split.client);
      if (!quote) {
        note(`${split.client} of ${asset.asset_id} is not quoted`);
        continue;
      }
      tried++;
      const order = withAssets(valid, asset, split).with('rfq_id', quote.rfq_id);
      const what = `${split.client} of ${asset.asset_id} bought, ${split.lsp} beside it (${min} to ${max}, at most ${channel})`;
      await notAllowed(buyer, order, what, WITHIN_LIMITS);
    }
  }
  if (tried === 0) throw new NotExercised('no amount outside the bounds of an asset is quoted');
  await buyer.place();
});

test('the bounds of an asset are allowed', { tag: should('LSP-CREATE-18') }, async ({ buyer, seed }) => {
  const valid = await buyer.btcOrder();
  const offered = (await buyer.info()).assets.filter((asset) => assetSides(asset).lsp);
  if (offered.length === 0) throw new NotExercised("no asset is on offer for the provider's side");
  for (const asset of someOf(offered, MOST_ASSETS, { ...FOR_LSP, seed })) {
    const sides = assetSides(asset);
    const alone = { ...sides, client: undefined };
    const max = sides.lsp?.max ?? 0n;
    const most = sides.channel && sides.channel.max < max ? sides.channel.max : max;
    const least = splitAround(alone, 'lsp', larger(sides.lsp?.min ?? 0n, larger(sides.channel?.min ?? 0n, 1n)));
    // The provider may be short of an asset altogether.
    await allowedAtBound(buyer, {
      what: `the least of ${asset.asset_id} on the provider's side`,
      order: withAssets(valid, asset, least),
      inside: withAssets(valid, asset, { ...least, lsp: least.lsp + 1n }),
    });
    await allowedAtBound(buyer, {
      what: `the most of ${asset.asset_id} on the provider's side`,
      order: withAssets(valid, asset, splitAround(alone, 'lsp', most)),
      inside: withAssets(valid, asset, splitAround(alone, 'lsp', most - 1n)),
    });
  }
});
