import { apart, quoted } from '../../harness/interface/quotes/read.ts';
import {
  expect,
  key,
  must,
  note,
  oneOf,
  outcomeOf,
  PAIR,
  requirement,
  silent,
  test,
  tier,
  validQuote,
  withstood,
} from '../../harness/test.ts';

const SURPLUS_MEMBERS = silent('FMT-JSON-05');
const WITHSTANDS_INPUT = must('ERR-STATUS-08');

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
