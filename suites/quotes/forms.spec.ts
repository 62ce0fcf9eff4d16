import { quoted } from '../../harness/interface/quotes/read.ts';
import { bodyWithAmount, lowAmount } from '../../harness/interface/quotes/valid.ts';
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
  validQuote,
  withstood,
} from '../../harness/test.ts';

const OTHER_FORMS = silent('FMT-INT-03');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('integers in other forms', { tag: [tier('quote'), OTHER_FORMS, WITHSTANDS_INPUT, key('quotes')] }, async ({
  quotes,
}) => {
  const trade = quotes.oneTrade();
  const amount = lowAmount(trade, 'from_asset');
  const asText = await quotes.ask(validQuote(trade).with('from_asset.amount', `${amount}`));
  const withFraction = await quotes.ask({ body: bodyWithAmount(trade, `${amount}.0`) });
  await requirement(WITHSTANDS_INPUT, () => {
    withstood(asText);
    withstood(withFraction);
  });
  await requirement(OTHER_FORMS, () => {
    for (const answer of [asText, withFraction])
      if (answer.status === 200 && quoted(answer).from.amount !== amount)
        return note(`the amount ${amount} in another form was read as ${quoted(answer).from.amount}`);
    note(`as text: ${outcomeOf(asText)}; with an empty fraction: ${outcomeOf(withFraction)}`);
  });
});

test('a ticker in the place of an asset_id', { tag: silent('QUO-REQ-11') }, async ({ quotes }) => {
  const trades = quotes.tradesByAsset('to_asset', 2);
  const trade = trades.find(({ to }) => to.asset.ticker !== to.asset.asset_id);
  if (!trade) throw new NotExercised('no trade buys what has a ticker beside its id');
  const { ticker, asset_id } = trade.to.asset;
  const answer = await quotes.ask(validQuote(trade).with('to_asset.asset_id', ticker));
  withstood(answer);
  if (answer.status !== 200) return note(`a ticker gives ${outcomeOf(answer)}`);
  expect(quoted(answer).to.asset_id, 'the asset quoted for a ticker').toBe(asset_id);
  note('a ticker is understood, and answered with the identifier');
});
