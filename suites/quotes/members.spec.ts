import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, must, note, oneOf, refusedAs, requirement, test } from '../../harness/test.ts';

const MEMBERS = [
  'from_asset',
  'to_asset',
  'from_asset.asset_id',
  'to_asset.asset_id',
  'from_asset.layer',
  'to_asset.layer',
];

const NEEDS_ITS_MEMBERS = must('QUO-REQ-06');
const PAIR_ID_IS_NO_LEG = must('QUO-REQ-09');
const FLAT_REQUEST_IS_GONE = must('VER-RETIRED-02');

test('a request without one of its members is refused', { tag: NEEDS_ITS_MEMBERS }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const valid = Quotes.validQuote(trade);
  for (const path of MEMBERS) {
    const answer = await quotes.ask(valid.without(path));
    // The interface shows `layer` as part of a leg, but does not call it mandatory.
    if (path.endsWith('.layer') && answer.status === 200) {
      note(`without ${path} a default route is quoted`);
      continue;
    }
    refusedAs(NEEDS_ITS_MEMBERS, answer);
    expect(answer.text.raw, `the refusal without ${path}`).not.toContain('"rfq_id"');
  }
  // What is null is not there; of a layer, that may be its default.
  for (const path of MEMBERS.filter((member) => !member.endsWith('.layer')))
    Quotes.unpriced(NEEDS_ITS_MEMBERS, await quotes.ask(valid.with(path, null)));
  // A text is no leg: only the socket takes assets and layers beside each other.
  const { from, to } = trade;
  const flat = valid.with('from_layer', from.layer).with('to_layer', to.layer);
  const byId = flat.with('from_asset', from.asset.asset_id).with('to_asset', to.asset.asset_id);
  const byTicker = flat.with('from_asset', from.asset.ticker).with('to_asset', to.asset.ticker);
  const [sold, bought] = Quotes.LEGS.map((leg) => Quotes.lowAmount(trade, leg));
  const reverse = byId.with('to_amount', bought);
  for (const request of [byId.with('from_amount', sold), byTicker.with('from_amount', sold), reverse])
    Quotes.unpriced(NEEDS_ITS_MEMBERS, await quotes.ask(request));
});

test('the retired request with pair_id is refused', { tag: [PAIR_ID_IS_NO_LEG, FLAT_REQUEST_IS_GONE] }, async ({
  quotes,
  seed,
}) => {
  // Should the amount be understood after all, then as one of the base asset.
  const sellsBase = quotes.trades.filter(({ pair, from }) => pair.base_asset_id === from.asset.asset_id);
  const trade = oneOf(sellsBase, { ...Market.TRADE, what: 'trade that sells the base asset', seed });
  const { pair, from, to } = trade;
  const byPair = Quotes.validQuote(trade).without('from_asset').without('to_asset').with('pair_id', pair.id);
  const amount = Quotes.lowAmount(trade, 'from_asset');
  await requirement(PAIR_ID_IS_NO_LEG, async () => {
    const halves = [
      byPair.with('from_asset', { asset_id: from.asset.asset_id, layer: from.layer, amount }),
      byPair.with('from_asset', { amount }).with('to_asset', {}),
    ];
    const flat = ['amount', 'from_amount'].map((member) => byPair.with(member, amount));
    const reverse = byPair.with('to_amount', Quotes.lowAmount(trade, 'to_asset'));
    for (const request of [...flat, reverse, ...halves]) Quotes.unpriced(PAIR_ID_IS_NO_LEG, await quotes.ask(request));
  });
  await requirement(FLAT_REQUEST_IS_GONE, async () => {
    const flat = byPair
      .with('from_asset', from.asset.asset_id)
      .with('to_asset', to.asset.asset_id)
      .with('from_amount', amount);
    const withLayers = flat.with('from_layer', from.layer).with('to_layer', to.layer);
    const reverse = withLayers.without('from_amount').with('to_amount', Quotes.lowAmount(trade, 'to_asset'));
    const byTicker = withLayers.with('from_asset', from.asset.ticker).with('to_asset', to.asset.ticker);
    for (const request of [flat, withLayers, reverse, byTicker])
      Quotes.unpriced(FLAT_REQUEST_IS_GONE, await quotes.ask(request));
  });
});
