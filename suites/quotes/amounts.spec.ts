import * as Errors from '../../harness/groups/errors.ts';
import type * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, must, note, outcomeOf, silent, test } from '../../harness/test.ts';

/** The most assets that are sampled for fractions. */
const MOST_ASSETS = 4;

const NO_AMOUNT = must('QUO-REQ-03');
const BOTH_AMOUNTS = must('QUO-REQ-04');
const NO_INTEGER = must('QUO-REQ-07');
const NOT_POSITIVE = must('QUO-REQ-08');

test('a request without any amount is refused', { tag: NO_AMOUNT }, async ({ quotes }) => {
  for (const trade of quotes.oneOfEachKind()) {
    const nothing = Quotes.validQuote(trade).without('from_asset.amount');
    const nulls = nothing.with('from_asset.amount', null).with('to_asset.amount', null);
    const oneNull = nothing.with('to_asset.amount', null);
    for (const request of [nothing, nulls, oneNull]) Quotes.unpriced(NO_AMOUNT, await quotes.ask(request));
  }
});

test('both amounts of a fresh quote together are refused', { tag: BOTH_AMOUNTS }, async ({ quotes }) => {
  const usual = quotes.oneTrade();
  for (const trade of withOtherKinds(quotes, usual))
    for (const fixed of Quotes.LEGS) {
      const { from, to } = await quotes.take(trade, fixed);
      const both = Quotes.validQuote(trade, 'from_asset', from.amount).with('to_asset.amount', to.amount);
      const almost = both.with('to_asset.amount', to.amount + 1n);
      // An amount of 0 is one that is set.
      const other = Quotes.otherLeg(fixed);
      const withNothing = Quotes.validQuote(trade, fixed).with(`${other}.amount`, 0);
      for (const request of trade === usual ? [both, almost, withNothing] : [both, withNothing])
        Quotes.unpriced(BOTH_AMOUNTS, await quotes.ask(request));
    }
});

test('a null in the place of the other amount', { tag: silent('QUO-REQ-05') }, async ({ quotes }) => {
  const answer = await quotes.ask(Quotes.validQuote(quotes.oneTrade()).with('to_asset.amount', null));
  Errors.withstood(answer);
  note(`an explicit null gives ${outcomeOf(answer)}`);
});

test('an amount that is no integer is refused', { tag: NO_INTEGER }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  for (const fixed of Quotes.LEGS) {
    const valid = Quotes.lowAmount(trade, fixed);
    // Each would be a fine amount if one read only the part of it that is.
    const amounts = ['abc', `${valid}x`, { amount: valid }, Quotes.halfMore(valid), [valid]];
    for (const amount of amounts) {
      const answer = await quotes.ask(Quotes.validQuote(trade, fixed).with(`${fixed}.amount`, amount));
      Quotes.unpriced(NO_INTEGER, answer);
    }
    // Beside an amount that is one, too.
    const other = Quotes.otherLeg(fixed);
    for (const none of ['abc', '']) {
      const both = Quotes.validQuote(trade, fixed).with(`${other}.amount`, none);
      Quotes.unpriced(NO_INTEGER, await quotes.ask(both));
    }
  }
  // Half a unit tempts the more to be rounded the fewer decimal places an asset has.
  for (const [index, fixed] of Quotes.LEGS.entries())
    for (const other of quotes.tradesByAsset(fixed, MOST_ASSETS).filter((_, at) => at % Quotes.LEGS.length === index)) {
      const half = Quotes.halfMore(Quotes.lowAmount(other, fixed));
      Quotes.unpriced(NO_INTEGER, await quotes.ask(Quotes.validQuote(other, fixed).with(`${fixed}.amount`, half)));
    }
});

test('zero and negative amounts are refused', { tag: NOT_POSITIVE }, async ({ market, quotes }) => {
  const usual = quotes.oneTrade();
  for (const trade of withOtherKinds(quotes, usual))
    await control(async () => {
      for (const fixed of Quotes.LEGS) {
        const low = -Quotes.lowAmount(trade, fixed);
        for (const amount of trade === usual ? [-1n, low, 0n] : [low, 0n]) {
          const answer = await quotes.ask(Quotes.validQuote(trade, fixed, amount));
          // Bounds that begin at 0 may mean what they say.
          if (amount === 0n && Quotes.fixedLeg(trade, fixed).min === 0n)
            note(`${fixed}.amount 0, the minimum, gives ${outcomeOf(answer)}`);
          else Quotes.unpriced(NOT_POSITIVE, answer);
        }
      }
    }, [Quotes.stillListed(market, trade)]);
});

/** A trade, and one of each other kind. */
function withOtherKinds({ oneOfEachKind }: Pick<Quotes.Quotes, 'oneOfEachKind'>, trade: Market.Trade): Market.Trade[] {
  const kindOf = ({ from, to }: Market.Trade) => `${from.asset.asset_id === 'BTC'} ${to.asset.asset_id === 'BTC'}`;
  return [trade, ...oneOfEachKind().filter((other) => kindOf(other) !== kindOf(trade))];
}
