import * as Errors from '../../harness/groups/errors.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  expect,
  key,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  silent,
  test,
  tier,
} from '../../harness/test.ts';

const OTHER_FORMS = silent('FMT-INT-03');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('integers in other forms', { tag: [tier('quote'), OTHER_FORMS, WITHSTANDS_INPUT, key('quotes')] }, async ({
  quotes,
}) => {
  const trade = quotes.oneTrade();
  const amount = Quotes.lowAmount(trade, 'from_asset');
  const asText = await quotes.ask(Quotes.validQuote(trade).with('from_asset.amount', `${amount}`));
  const withFraction = await quotes.ask({ body: Quotes.bodyWithAmount(trade, `${amount}.0`) });
  await requirement(WITHSTANDS_INPUT, () => {
    Errors.withstood(asText);
    Errors.withstood(withFraction);
  });
  await requirement(OTHER_FORMS, () => {
    for (const answer of [asText, withFraction])
      if (answer.status === 200 && Quotes.quoted(answer).from.amount !== amount)
        return note(`the amount ${amount} in another form was read as ${Quotes.quoted(answer).from.amount}`);
    note(`as text: ${outcomeOf(asText)}; with an empty fraction: ${outcomeOf(withFraction)}`);
  });
});

test('a ticker in the place of an asset_id', { tag: silent('QUO-REQ-11') }, async ({ quotes }) => {
  const trades = quotes.tradesByAsset('to_asset', 2);
  const trade = trades.find(({ to }) => to.asset.ticker !== to.asset.asset_id);
  if (!trade) throw new NotExercised('no trade buys what has a ticker beside its id');
  const { ticker, asset_id } = trade.to.asset;
  const answer = await quotes.ask(Quotes.validQuote(trade).with('to_asset.asset_id', ticker));
  Errors.withstood(answer);
  if (answer.status !== 200) return note(`a ticker gives ${outcomeOf(answer)}`);
  expect(Quotes.quoted(answer).to.asset_id, 'the asset quoted for a ticker').toBe(asset_id);
  note('a ticker is understood, and answered with the identifier');
});
