import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, key, must, note, oneOf, outcomeOf, requirement, silent, test, tier } from '../../harness/test.ts';

const SURPLUS_MEMBERS = silent('FMT-JSON-05');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

test('a surplus pair_id beside the legs', { tag: silent('QUO-REQ-10') }, async ({ quotes, discovery, seed }) => {
  const { pair, from, to } = quotes.oneTrade();
  const others = discovery.pairs.filter(({ id }) => id !== pair.id);
  const otherPair = oneOf(others, { ...Market.PAIR, what: 'second pair', seed });
  const answer = await quotes.ask(Quotes.validQuote({ from, to }).with('pair_id', otherPair.id));
  Errors.withstood(answer);
  if (answer.status !== 200) return note(`a surplus pair_id gives ${outcomeOf(answer)}`);
  const quote = Quotes.quoted(answer);
  const asked = [from.asset.asset_id, to.asset.asset_id];
  expect([quote.from.asset_id, quote.to.asset_id], 'the assets quoted').toEqual(asked);
  note('a surplus pair_id is ignored');
});

test('a surplus member in the request', {
  tag: [tier('quote'), SURPLUS_MEMBERS, WITHSTANDS_INPUT, key('quotes')],
}, async ({ quotes }) => {
  const valid = Quotes.validQuote(quotes.oneTrade());
  const answer = await quotes.ask(valid.with('zz_probe', 1).with('from_asset.zz_probe', 1));
  await requirement(WITHSTANDS_INPUT, () => Errors.withstood(answer));
  await requirement(SURPLUS_MEMBERS, async () => {
    if (answer.status !== 200) return note(`a quote request with surplus members gives ${outcomeOf(answer)}`);
    const plain = Quotes.quoted(await quotes.ask(valid));
    const difference = Quotes.apart(Quotes.quoted(answer).to.amount, plain.to.amount);
    note(`surplus members are ignored; the price differs by ${(difference * 100).toFixed(2)} %`);
  });
});
