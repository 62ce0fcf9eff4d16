import { draftOf } from '../../harness/engine/json/draft.ts';
import { apart, blamesTheLeg, quoted, unpriced } from '../../harness/interface/quotes/read.ts';
import {
  expect,
  key,
  lowAmount,
  must,
  note,
  oneOf,
  outcomeOf,
  PAIR,
  refusedNaming,
  requirement,
  silent,
  TRADE,
  test,
  tier,
  validQuote,
  withstood,
} from '../../harness/test.ts';

const MEMBERS = [
  'from_asset',
  'to_asset',
  'from_asset.asset_id',
  'to_asset.asset_id',
  'from_asset.layer',
  'to_asset.layer',
];

const PAIR_ID_IS_NO_LEG = must('QUO-REQ-09');
const FLAT_REQUEST_IS_GONE = must('VER-RETIRED-02');
const SURPLUS_MEMBERS = silent('FMT-JSON-05');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a request without one of its members is refused', { tag: must('QUO-REQ-06') }, async ({ quotes }) => {
  const valid = validQuote(quotes.oneTrade());
  for (const path of MEMBERS) {
    const answer = await quotes.ask(valid.without(path));
    const [leg = path, member = leg] = path.split('.');
    // The interface shows `layer` as part of a leg, but does not call it mandatory.
    if (member === 'layer' && answer.status === 200) {
      note(`without ${path} a default route is quoted`);
      continue;
    }
    refusedNaming(answer, member);
    if (leg !== member) blamesTheLeg(answer, leg);
    expect(answer.text.raw, `the refusal without ${path}`).not.toContain('"rfq_id"');
  }
});

test('the retired request with pair_id is refused', { tag: [PAIR_ID_IS_NO_LEG, FLAT_REQUEST_IS_GONE] }, async ({
  quotes,
  seed,
}) => {
  // Should the amount be understood after all, then as one of the base asset.
  const sellsBase = quotes.trades.filter(({ pair, from }) => pair.base_asset_id === from.asset.asset_id);
  const trade = oneOf(sellsBase, { ...TRADE, what: 'trade that sells the base asset', seed });
  const { pair, from, to } = trade;
  const byPair = draftOf({ pair_id: pair.id });
  const amount = lowAmount(trade, 'from_asset');
  await requirement(PAIR_ID_IS_NO_LEG, async () => {
    const halves = [
      byPair.with('from_asset', { asset_id: from.asset.asset_id, layer: from.layer, amount }),
      byPair.with('from_asset', { amount }).with('to_asset', {}),
    ];
    for (const request of [byPair.with('amount', amount), byPair.with('from_amount', amount), ...halves]) {
      const answer = await quotes.ask(request);
      unpriced(answer, 422, 400);
    }
  });
  await requirement(FLAT_REQUEST_IS_GONE, async () => {
    const flat = byPair
      .with('from_asset', from.asset.asset_id)
      .with('to_asset', to.asset.asset_id)
      .with('from_amount', amount);
    const withLayers = flat.with('from_layer', from.layer).with('to_layer', to.layer);
    const reverse = withLayers.without('from_amount').with('to_amount', lowAmount(trade, 'to_asset'));
    const byTicker = withLayers.with('from_asset', from.asset.ticker).with('to_asset', to.asset.ticker);
    for (const request of [flat, withLayers, reverse, byTicker]) unpriced(await quotes.ask(request), 422, 400);
  });
});

test('a surplus pair_id beside the legs', { tag: silent('QUO-REQ-10') }, async ({ quotes, discovery, seed }) => {
  const { pair, from, to } = quotes.oneTrade();
  const others = discovery.pairs.filter(({ id }) => id !== pair.id);
  const otherPair = oneOf(others, { ...PAIR, what: 'second pair', seed });
  const answer = await quotes.ask(validQuote({ from, to }).with('pair_id', otherPair.id));
  withstood(answer);
  if (answer.status !== 200) return note(`a surplus pair_id gives ${outcomeOf(answer)}`);
  const quote = quoted(answer);
  const asked = [from.asset.asset_id, to.asset.asset_id];
  expect([quote.from.asset_id, quote.to.asset_id], 'the assets quoted').toEqual(asked);
  note('a surplus pair_id is ignored');
});

test('a ticker in the place of an asset_id', { tag: silent('QUO-REQ-11') }, async ({ quotes, seed }) => {
  const telling = quotes.quotable.filter(({ to }) => to.asset.ticker !== to.asset.asset_id);
  const trade = oneOf(telling, { ...TRADE, what: 'trade that buys what has a ticker beside its id', seed });
  const { ticker, asset_id } = trade.to.asset;
  const answer = await quotes.ask(validQuote(trade).with('to_asset.asset_id', ticker));
  withstood(answer);
  if (answer.status !== 200) return note(`a ticker gives ${outcomeOf(answer)}`);
  expect(quoted(answer).to.asset_id, 'the asset quoted for a ticker').toBe(asset_id);
  note('a ticker is understood, and answered with the identifier');
});

test('a surplus member in the request', {
  tag: [tier('quote'), SURPLUS_MEMBERS, WITHSTANDS_INPUT, key('quotes')],
}, async ({ quotes }) => {
  const valid = validQuote(quotes.oneTrade());
  const answer = await quotes.ask(valid.with('zz_probe', 1).with('from_asset.zz_probe', 1));
  await requirement(WITHSTANDS_INPUT, () => withstood(answer));
  await requirement(SURPLUS_MEMBERS, async () => {
    if (answer.status !== 200) return note(`a quote request with surplus members gives ${outcomeOf(answer)}`);
    const plain = quoted(await quotes.ask(valid));
    const difference = apart(quoted(answer).to.amount, plain.to.amount);
    note(`surplus members are ignored; the price differs by ${(difference * 100).toFixed(2)} %`);
  });
});
